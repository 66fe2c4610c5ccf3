import {
  isGrantable,
  type PermissionChanges,
  type PermissionOverrides,
  rolePermissionsChanged,
} from '@faitage/contracts/identity/role'
import { foldRole, type RecordedRoleEvent, type RoleState, usualRole } from '@faitage/contracts/identity/role-state'
import type { Role } from '@faitage/contracts/kernel/permission'
import type { Decider } from '../kernel/events/decider.ts'

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
  initial: usualRole,
  few: true,

  evolve: foldRole,

  decide({ role, changes }, { overrides }) {
    const altered = alteredPermissions(overrides, changes)
    return Object.keys(altered).length === 0 ? [] : [rolePermissionsChanged({ role, changes: altered })]
  },

  touches: (event: RecordedRoleEvent) => event.data.changes,
  fieldsOf: ({ changes }) => changes,
}
