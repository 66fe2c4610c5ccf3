import { z } from 'zod'

export const role = z.enum(['admin', 'manager', 'contributor', 'client'])
export type Role = z.infer<typeof role>

export const actions = ['read', 'create', 'update', 'delete', 'import'] as const
export const kinds = ['mission', 'project', 'agency', 'antenna', 'client', 'user', 'home', 'audit'] as const
export type PermissionAction = (typeof actions)[number]
export type PermissionKind = (typeof kinds)[number]

/** A right: what may be done, on which kind of thing, e.g. `read project`. `serve worker` belongs to our own workers. */
export type Permission = `${PermissionAction} ${PermissionKind}` | 'serve worker'

const everything = (kind: PermissionKind): Permission[] =>
  (['read', 'create', 'update', 'delete'] as const).map((action): Permission => `${action} ${kind}`)

/**
 * What each role may do. Which missions and projects it may do it on is decided by the mission's team and the user's
 * agencies and antennas; a client only ever reaches its own projects.
 */
export const permissionsByRole: Record<Role, readonly Permission[]> = {
  admin: [
    ...(['mission', 'project', 'agency', 'antenna', 'client', 'user'] as const).flatMap(everything),
    'import mission',
    'read home',
    'read audit',
  ],
  manager: [
    ...everything('mission'),
    ...everything('project'),
    'import mission',
    'read agency',
    'read antenna',
    'read client',
    'create client',
    'update client',
    'read user',
    'read home',
    'read audit',
  ],
  contributor: [
    'read mission',
    ...everything('project'),
    'import mission',
    'read agency',
    'read antenna',
    'read client',
    'read user',
    'read home',
    'read audit',
  ],
  client: ['read project', 'read audit'],
}
