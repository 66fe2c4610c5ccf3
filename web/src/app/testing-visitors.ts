import type { App } from '@faitage/contracts/identity/user'
import { actions, kinds, type Permission, permissionsByRole, type Role } from '@faitage/contracts/kernel/permission'
import type { Visitor } from './enter'

export const own = '3f8f0c1e-0000-4000-8000-000000000001'
export const foreign = '3f8f0c1e-0000-4000-8000-000000000002'
export const roles: readonly Role[] = ['admin', 'manager', 'contributor', 'client']
export const modes: readonly App[] = ['individual', 'copro']
export const everyRight: readonly Permission[] = kinds.flatMap(kind =>
  actions.map((action): Permission => `${action} ${kind}`),
)

/** Somebody signed in, with the rights of their role by default. */
export const visitor = (
  role: Role,
  mode: App = 'individual',
  permissions: readonly Permission[] = permissionsByRole[role],
): Visitor => ({
  role,
  permissions: [...permissions],
  projects_id: role === 'client' ? [own] : [],
  preferred_app: { id: own, preferred_app: mode, first_connection: false },
})
