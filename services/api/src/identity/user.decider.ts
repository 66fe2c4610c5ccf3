import {
  overridden,
  type PermissionChanges,
  type PermissionOverrides,
  userPermissionsChanged,
} from '@faitage/contracts/identity/role'
import {
  type App,
  preferredAppChanged,
  type UserSheet,
  userAmended,
  userRegistered,
  userRemoved,
} from '@faitage/contracts/identity/user'
import type { Decider } from '../kernel/decider.ts'
import { refused } from '../kernel/refusal.ts'
import { alteredPermissions } from './role.decider.ts'

export type UserState = {
  readonly id: string
  /** `absent` before registration. */
  readonly life: 'absent' | 'present' | 'removed'
  /** Personal fields are null once erased. */
  readonly sheet: UserSheet
  readonly preferredApp: App
  /** True until the person has chosen a mode once. */
  readonly firstConnection: boolean
  /** Rights decided for this person, beside those of the role. */
  readonly overrides: PermissionOverrides
}

export type UserCommand =
  | { type: 'RegisterUser'; id: string; sheet: UserSheet; preferredApp: App }
  | { type: 'AmendUser'; changes: Partial<UserSheet> }
  | { type: 'ChangePreferredApp'; preferredApp: App; firstConnection: boolean }
  | { type: 'ChangeUserPermissions'; changes: PermissionChanges }
  | { type: 'RemoveUser' }

const initial: UserState = {
  id: '',
  life: 'absent',
  sheet: {
    first_name: '',
    last_name: '',
    email: '',
    role: 'client',
    kind: 'external',
    active: false,
    groups: [],
    projects_id: [],
  },
  preferredApp: 'individual',
  firstConnection: true,
  overrides: {},
}

export const userDecider: Decider<UserState, UserCommand> = {
  initial,

  evolve(state, event) {
    switch (event.type) {
      case 'UserRegistered': {
        const { id, preferred_app: preferredApp, ...sheet } = event.data
        return { ...initial, id, life: 'present', sheet, preferredApp }
      }
      case 'UserAmended':
        return { ...state, sheet: { ...state.sheet, ...event.data.changes } as UserSheet }
      case 'PreferredAppChanged':
        return { ...state, preferredApp: event.data.preferred_app, firstConnection: event.data.first_connection }
      case 'UserPermissionsChanged':
        return { ...state, overrides: overridden(state.overrides, event.data.changes) }
      case 'UserRemoved':
        return { ...state, life: 'removed' }
      default:
        return state
    }
  },

  decide(command, state) {
    if (command.type === 'RegisterUser') {
      if (state.life !== 'absent') return []
      return [userRegistered({ id: command.id, ...command.sheet, preferred_app: command.preferredApp })]
    }
    if (state.life !== 'present') return refused('NOT_FOUND')
    const { id } = state
    switch (command.type) {
      case 'AmendUser': {
        const changes = Object.fromEntries(
          Object.entries(command.changes).filter(
            ([field, value]) => !same(state.sheet[field as keyof UserSheet], value),
          ),
        )
        return Object.keys(changes).length === 0 ? [] : [userAmended({ id, changes })]
      }
      case 'ChangePreferredApp': {
        const { preferredApp, firstConnection } = command
        if (state.preferredApp === preferredApp && state.firstConnection === firstConnection) return []
        return [preferredAppChanged({ id, preferred_app: preferredApp, first_connection: firstConnection })]
      }
      case 'ChangeUserPermissions': {
        const changes = alteredPermissions(state.overrides, command.changes)
        return Object.keys(changes).length === 0 ? [] : [userPermissionsChanged({ id, changes })]
      }
      case 'RemoveUser':
        return [userRemoved({ id })]
    }
  },

  touches: event => (event.type === 'UserAmended' ? { ...event.data.changes } : {}),
  fieldsOf: command => (command.type === 'AmendUser' ? { ...command.changes } : {}),
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

/** How a person is shown; a neutral name once erased. */
export function displayNameOf(sheet: { first_name: string | null; last_name: string | null }): string {
  const name = [sheet.first_name, sheet.last_name].filter(part => part).join(' ')
  return name === '' ? 'Utilisateur effacé' : name
}
