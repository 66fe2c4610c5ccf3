import {
  isGrantable,
  overridden,
  type PermissionChanges,
  type PermissionOverrides,
  rolePermissionsChanged,
} from '@faitage/contracts/identity/role'
import type { Role } from '@faitage/contracts/kernel/permission'
import type { Decider } from '../kernel/events/decider.ts'

export type RoleState = {
  /** What was decided beside the role's defaults. */
  readonly overrides: PermissionOverrides
}

export type RoleCommand = { type: 'ChangeRolePermissions'; role: Role; changes: PermissionChanges }

/** Changes without those that change nothing, nor those of rights that do not exist. */
export function alteredPermissions(overrides: PermissionOverrides, changes: PermissionChanges): PermissionChanges {
  const altered = Object.entries(changes).filter(
    ([permission, value]) => isGrantable(permission) && (overrides[permission] ?? null) !== value,
  )
  return Object.fromEntries(altered)
}

/** The rights of one role. Who may decide them is asked before (`permission-rules.ts`). */
export const roleDecider: Decider<RoleState, RoleCommand> = {
  initial: { overrides: {} },
  few: true,

  evolve(state, event) {
    if (event.type !== 'RolePermissionsChanged') return state
    return { overrides: overridden(state.overrides, event.data.changes) }
  },

  decide({ role, changes }, { overrides }) {
    const altered = alteredPermissions(overrides, changes)
    return Object.keys(altered).length === 0 ? [] : [rolePermissionsChanged({ role, changes: altered })]
  },

  touches: event => (event.type === 'RolePermissionsChanged' ? event.data.changes : {}),
  fieldsOf: ({ changes }) => changes,
}
