import type { PermissionOverrides } from '@faitage/contracts/identity/role'
import { foldRole, usualRole } from '@faitage/contracts/identity/role-state'
import type { Role } from '@faitage/contracts/kernel/permission'
import { readModel } from '../kernel/read-model.ts'

/** What was decided beside a role's defaults. Rights are read from the role's stream; this row says that they changed. */
export type RolePermissionRow = { id: string; role: Role; overrides: PermissionOverrides; revision: number }

/** Rows are named by uuid: one for each role, for ever. */
const ids: Record<Role, string> = {
  admin: '5d9f7a52-0c0e-4a57-9a53-6f2f1c7a0001',
  manager: '5d9f7a52-0c0e-4a57-9a53-6f2f1c7a0002',
  contributor: '5d9f7a52-0c0e-4a57-9a53-6f2f1c7a0003',
  client: '5d9f7a52-0c0e-4a57-9a53-6f2f1c7a0004',
}

export const rolePermissionModel = readModel<RolePermissionRow>()({
  table: 'role_permission',
  version: 1,
  columns: { id: 'uuid not null', role: 'text not null', overrides: 'jsonb not null', revision: 'int not null' },
  indexes: [],
  key: e => ids[e.data.role],
  notice: ({ role }) => ({ kind: 'role', mission_id: null, id: role }),
  on: {
    RolePermissionsChanged: (row, event) => {
      const { role } = event.data
      return { id: ids[role], role, ...foldRole(row ?? usualRole, event), revision: event.revision }
    },
  },
})
