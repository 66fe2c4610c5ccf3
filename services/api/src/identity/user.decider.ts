import { type Digest, digestChosen } from '@faitage/contracts/identity/digest'
import { type PermissionChanges, userPermissionsChanged } from '@faitage/contracts/identity/role'
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
import { foldUser, noUser, type RecordedUserEvent, type UserState } from '@faitage/contracts/identity/user-state'
import { unfolded } from '@faitage/contracts/kernel/message'
import type { Decider } from '../kernel/events/decider.ts'
import { altered } from '../kernel/history/altered.ts'
import { refused } from '../kernel/refusal.ts'
import { alteredPermissions } from './role.decider.ts'

export type UserCommand =
  | { type: 'RegisterUser'; id: string; sheet: UserSheet; preferredApp: App }
  | { type: 'AmendUser'; changes: Partial<UserSheet>; preferredApp?: App | undefined }
  | { type: 'ChangePreferredApp'; preferredApp: App; firstConnection: boolean }
  | { type: 'ChangeUserPermissions'; changes: PermissionChanges }
  | { type: 'ChooseDigest'; digest: Digest }
  | { type: 'RemoveUser' }
  | { type: 'RestoreUser' }
  /** Puts fields back to what they were, provided they still are as the amendment left them. */
  | { type: 'UndoAmendment'; changes: Partial<UserSheet>; expected: Partial<UserSheet> }

export const userDecider: Decider<UserState, UserCommand> = {
  initial: noUser,
  evolve: foldUser,

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
      case 'ChooseDigest':
        return state.digest === command.digest ? [] : [digestChosen({ id, digest: command.digest })]
      case 'RemoveUser':
        return [userRemoved({ id })]
    }
  },

  touches(event: RecordedUserEvent): Record<string, unknown> {
    switch (event.type) {
      case 'UserAmended':
      case 'UserPermissionsChanged':
        return { ...event.data.changes }
      case 'PreferredAppChanged':
        return { preferred_app: event.data.preferred_app }
      case 'DigestChosen':
        return { digest: event.data.digest }
      case 'UserRegistered':
      case 'UserRemoved':
      case 'UserRestored':
        return {}
      default:
        return unfolded(event)
    }
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
