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
  userRestored,
} from '@faitage/contracts/identity/user'
import { userRecord } from '@faitage/contracts/identity/user.endpoints'
import { altered } from '../audit/altered.ts'
import type { Decider } from '../kernel/events/decider.ts'
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
  /** ISO 8601; empty while absent. */
  readonly created_at: string
  readonly updated_at: string
}

export type UserCommand =
  | { type: 'RegisterUser'; id: string; sheet: UserSheet; preferredApp: App }
  | { type: 'AmendUser'; changes: Partial<UserSheet>; preferredApp?: App | undefined }
  | { type: 'ChangePreferredApp'; preferredApp: App; firstConnection: boolean }
  | { type: 'ChangeUserPermissions'; changes: PermissionChanges }
  | { type: 'RemoveUser' }
  | { type: 'RestoreUser' }
  /** Puts fields back to what they were, provided they still are as the amendment left them. */
  | { type: 'UndoAmendment'; changes: Partial<UserSheet>; expected: Partial<UserSheet> }

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
  created_at: '',
  updated_at: '',
}

export const userDecider: Decider<UserState, UserCommand> = {
  initial,

  evolve(before, event) {
    const state = { ...before, updated_at: event.recordedAt }
    switch (event.type) {
      case 'UserRegistered': {
        const { id, preferred_app: preferredApp, ...sheet } = event.data
        return {
          ...initial,
          id,
          life: 'present',
          sheet,
          preferredApp,
          created_at: event.recordedAt,
          updated_at: event.recordedAt,
        }
      }
      case 'UserAmended':
        return { ...state, sheet: { ...state.sheet, ...event.data.changes } as UserSheet }
      case 'PreferredAppChanged':
        return { ...state, preferredApp: event.data.preferred_app, firstConnection: event.data.first_connection }
      case 'UserPermissionsChanged':
        return { ...state, overrides: overridden(state.overrides, event.data.changes) }
      case 'UserRemoved':
        return { ...state, life: 'removed' }
      case 'UserRestored':
        return { ...state, life: 'present' }
      default:
        return state
    }
  },

  decide(command, state) {
    if (command.type === 'RegisterUser') {
      if (state.life !== 'absent') return []
      return [userRegistered({ id: command.id, ...command.sheet, preferred_app: command.preferredApp })]
    }
    if (command.type === 'RestoreUser' && state.life === 'removed') return [userRestored({ id: state.id })]
    if (state.life !== 'present') return refused('NOT_FOUND')
    const { id, sheet } = state
    const amended = (proposed: Partial<UserSheet>) => {
      const changes = altered<UserSheet>(sheet, proposed)
      return changes ? [userAmended({ id, changes })] : []
    }
    const inMode = (preferred_app: App, first_connection: boolean) => {
      const same = state.preferredApp === preferred_app && state.firstConnection === first_connection
      return same ? [] : [preferredAppChanged({ id, preferred_app, first_connection })]
    }
    switch (command.type) {
      case 'RestoreUser':
        return []
      case 'AmendUser':
        return [
          ...amended(command.changes),
          ...inMode(command.preferredApp ?? state.preferredApp, state.firstConnection),
        ]
      case 'UndoAmendment': {
        const overtaken = Object.keys(altered<UserSheet>(sheet, command.expected) ?? {})
        if (overtaken.length === 0) return amended(command.changes)
        const labels: Record<string, string> = userRecord.labels
        return refused('record.undo.overtaken', { fields: overtaken.map(field => labels[field] ?? field).join(', ') })
      }
      case 'ChangePreferredApp':
        return inMode(command.preferredApp, command.firstConnection)
      case 'ChangeUserPermissions': {
        const changes = alteredPermissions(state.overrides, command.changes)
        return Object.keys(changes).length === 0 ? [] : [userPermissionsChanged({ id, changes })]
      }
      case 'RemoveUser':
        return [userRemoved({ id })]
    }
  },

  touches(event) {
    if (event.type === 'UserAmended' || event.type === 'UserPermissionsChanged') return { ...event.data.changes }
    return event.type === 'PreferredAppChanged' ? { preferred_app: event.data.preferred_app } : {}
  },
  fieldsOf(command) {
    if (command.type === 'ChangeUserPermissions') return { ...command.changes }
    if (command.type !== 'AmendUser') return {}
    return { ...command.changes, ...(command.preferredApp ? { preferred_app: command.preferredApp } : {}) }
  },
}

/** How a person is shown; a neutral name once erased. */
export function displayNameOf(sheet: { first_name: string | null; last_name: string | null }): string {
  const name = [sheet.first_name, sheet.last_name].filter(part => part).join(' ')
  return name === '' ? 'Utilisateur effacé' : name
}
