import { z } from 'zod'
import { event } from '../kernel/message.ts'
import {
  type Permission,
  type PermissionAction,
  type PermissionKind,
  permissionsByRole,
  type Role,
  role,
} from '../kernel/permission.ts'
import { id } from '../kernel/values.ts'

/** What was decided beside the defaults: given (`true`) or taken away (`false`), by permission. */
export type PermissionOverrides = Readonly<Record<string, boolean>>

/** Changes of overrides; `null` goes back to the default. */
export const permissionChanges = z.record(z.string().max(60), z.boolean().nullable())
export type PermissionChanges = z.infer<typeof permissionChanges>

/** The rights of a role changed; on the stream of that role. */
export const rolePermissionsChanged = event('RolePermissionsChanged', { role, changes: permissionChanges })
/** The rights of one user, beside those of their role; on the user's stream. */
export const userPermissionsChanged = event('UserPermissionsChanged', { id, changes: permissionChanges })

/** Every right that somebody may be given, each once: what at least one role has by default. */
export const grantablePermissions: readonly Permission[] = [...new Set(Object.values(permissionsByRole).flat())].filter(
  permission => permission !== 'serve worker',
)
const grantable = new Set<string>(grantablePermissions)

/** Whether a text names a right that exists; any other is ignored. */
export const isGrantable = (permission: string): permission is Permission => grantable.has(permission)

/** Rights nobody can take from administrators: without them nobody could ever give a right again. */
const locked: readonly string[] = ['read role', 'update role'] satisfies Permission[]
/** The most a client may ever hold. Which projects it holds them on is another matter: its own. */
const clientCeiling: readonly string[] = permissionsByRole.client

/**
 * Why a right is not for a role to gain or lose: `ceiling` when the role may never hold it, `locked` when it may never
 * lose it; undefined when an administrator decides.
 */
export function permissionBound(of: Role, permission: Permission): 'ceiling' | 'locked' | undefined {
  if (of === 'client' && !clientCeiling.includes(permission)) return 'ceiling'
  if (of === 'admin' && locked.includes(permission)) return 'locked'
  return undefined
}

/** Overrides after changes were made to them. Unknown rights leave no trace. */
export function overridden(overrides: PermissionOverrides, changes: PermissionChanges): PermissionOverrides {
  const next: Record<string, boolean> = { ...overrides }
  for (const [permission, value] of Object.entries(changes)) {
    if (value === null || !isGrantable(permission)) delete next[permission]
    else next[permission] = value
  }
  return next
}

/**
 * What somebody may do: the role's defaults, then what was decided for the role, then for the user, within the bounds of
 * the role. In the order of `grantablePermissions`. Both sides of the product compute it with this function.
 */
export function effectivePermissions(
  of: Role,
  roleOverrides: PermissionOverrides = {},
  userOverrides: PermissionOverrides = {},
): Permission[] {
  const defaults: readonly string[] = permissionsByRole[of]
  return grantablePermissions.filter(permission => {
    const bound = permissionBound(of, permission)
    if (bound) return bound === 'locked'
    return userOverrides[permission] ?? roleOverrides[permission] ?? defaults.includes(permission)
  })
}

/** The two words of a right. */
export const wordsOf = (permission: Permission) => permission.split(' ') as [PermissionAction, PermissionKind]
