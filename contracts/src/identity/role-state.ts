import type { FaitageEventOf } from '../all-events.ts'
import type { RecordedEvent } from '../kernel/message.ts'
import { overridden, type PermissionOverrides } from './role.ts'

export type RecordedRoleEvent = RecordedEvent<FaitageEventOf<'RolePermissionsChanged'>>

export interface RoleState {
  /** What was decided beside the role's defaults. */
  readonly overrides: PermissionOverrides
}

export const usualRole: RoleState = { overrides: {} }

/** The state after one more event: the one fold of the API and of the read model. Pure. Another kind of event would not compile. */
export function foldRole(state: RoleState, event: RecordedRoleEvent): RoleState {
  return { overrides: overridden(state.overrides, event.data.changes) }
}
