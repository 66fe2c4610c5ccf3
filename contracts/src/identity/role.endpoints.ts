import { z } from 'zod'
import { endpoint, written } from '../kernel/endpoint.ts'
import { historyPages } from '../kernel/history.ts'
import { role } from '../kernel/permission.ts'
import { ofRight, shared } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { permissionChanges } from './role.ts'

/** A right of the matrix: what the default says, what was decided instead (null: nothing), and what holds. */
const permissionCell = z.object({
  /** Two words: an action and a kind. */
  permission: z.string(),
  default: z.boolean(),
  override: z.boolean().nullable(),
  effective: z.boolean(),
  /** Why nobody decides it: beyond what the role may ever hold, or never to be lost. */
  bound: z.enum(['ceiling', 'locked']).nullable(),
})
export type PermissionCell = z.infer<typeof permissionCell>

const rolePermissions = z.object({
  role,
  /** To be sent back as `If-Match`; -1 when nothing was ever decided. */
  revision: z.int(),
  permissions: z.array(permissionCell),
})

const userPermissions = z.object({ id, role, revision: z.int(), permissions: z.array(permissionCell) })

const params = z.object({ role })
const body = z.object({ changes: permissionChanges })

export const roleEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/roles',
    access: 'read role',
    of: ofRight,
    summary: 'Les rôles et leurs droits',
    response: z.object({ roles: z.array(rolePermissions) }),
  }),
  /** Only the given rights change; `null` goes back to the default. */
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/roles/{role}',
    access: 'update role',
    of: ofRight,
    summary: 'Changer les droits d’un rôle',
    params,
    body,
    response: written,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/admin/roles/{id}/history',
    access: 'read role',
    of: ofRight,
    summary: 'L’historique des droits d’un rôle',
    params: z.object({ id: role }),
    ...historyPages,
  }),
  /** The default is what the user's role says. */
  userPermissions: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/permissions',
    access: 'read role',
    of: shared('user'),
    about: 'user',
    shows: ['role'],
    summary: 'Les droits d’un utilisateur',
    params: z.object({ id }),
    response: userPermissions,
  }),
  updateUserPermissions: endpoint({
    method: 'PUT',
    path: '/api/admin/users/{id}/permissions',
    access: 'update role',
    of: shared('user'),
    summary: 'Changer les droits d’un utilisateur',
    params: z.object({ id }),
    body,
    response: written,
  }),
}
