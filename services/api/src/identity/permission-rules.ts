import {
  effectivePermissions,
  isGrantable,
  overridden,
  type PermissionChanges,
  type PermissionOverrides,
  permissionBound,
} from '@faitage/contracts/identity/role'
import { permissionLabel, roleLabels } from '@faitage/contracts/identity/role-words'
import type { Permission, Role } from '@faitage/contracts/kernel/permission'
import type { Caller } from '../kernel/http/caller.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

/*
 * Who may decide which rights. Administrators decide those of everybody but add nothing to their own, and hand out
 * nothing that was taken from them by name: an account they made or took over would give it back. Anybody else who was
 * given the right to decide gives only what they hold themselves, and leaves administrators alone. Nobody passes the
 * bounds of a role.
 */

/** Who decides; `denied` is what was decided against them by name, beside their role. */
export type Decider = Pick<Caller, 'id' | 'role' | 'permissions'> & { readonly denied: ReadonlySet<Permission> }

/** Why a caller may not change the rights of a role so; undefined when they may. */
export function roleChangeRefusal(
  caller: Decider,
  role: Role,
  overrides: PermissionOverrides,
  changes: PermissionChanges,
): Refusal | undefined {
  const bound = boundRefusal(role, changes)
  if (bound) return bound
  if (role === 'admin' && caller.role !== 'admin') return refused('role.permissions.adminOnly')
  return beyondRefusal(caller, gains(role, [overrides, {}], [overridden(overrides, changes), {}]))
}

/** Why a caller may not change the rights of a user so; undefined when they may. */
export function userChangeRefusal(
  caller: Decider,
  user: { id: string; role: Role; overrides: PermissionOverrides },
  roleOverrides: PermissionOverrides,
  changes: PermissionChanges,
): Refusal | undefined {
  const bound = boundRefusal(user.role, changes)
  if (bound) return bound
  const gained = gains(user.role, [roleOverrides, user.overrides], [roleOverrides, overridden(user.overrides, changes)])
  if (user.id === caller.id) {
    return gained.length > 0 ? refused('role.permissions.own', { permissions: namesOf(gained) }) : undefined
  }
  if (user.role === 'admin' && caller.role !== 'admin') return refused('role.permissions.adminOnly')
  return beyondRefusal(caller, gained)
}

/**
 * Why a caller may not write an account that may do `held`, or make one that may: with somebody else's account one would
 * have their rights. Undefined when they may.
 */
export function accountRefusal(
  caller: Decider,
  account: { role: Role; held: readonly Permission[] },
): Refusal | undefined {
  if (account.role === 'admin' && caller.role !== 'admin') return refused('role.permissions.adminOnly')
  return beyondRefusal(caller, account.held)
}

function boundRefusal(role: Role, changes: PermissionChanges): Refusal | undefined {
  for (const [permission, value] of Object.entries(changes)) {
    if (value === null || !isGrantable(permission)) continue
    const bound = permissionBound(role, permission)
    if (bound === undefined || (bound === 'locked') === value) continue
    return refused(`role.permissions.${bound}`, { permission: permissionLabel(permission), role: roleLabels[role] })
  }
  return undefined
}

function beyondRefusal(caller: Decider, permissions: readonly Permission[]): Refusal | undefined {
  const isBeyond = (permission: Permission) =>
    caller.role === 'admin' ? caller.denied.has(permission) : !caller.permissions.has(permission)
  const beyond = permissions.filter(isBeyond)
  return beyond.length > 0 ? refused('role.permissions.beyond', { permissions: namesOf(beyond) }) : undefined
}

type Overrides = [role: PermissionOverrides, user: PermissionOverrides]

function gains(role: Role, before: Overrides, after: Overrides): Permission[] {
  const held = new Set(effectivePermissions(role, ...before))
  return effectivePermissions(role, ...after).filter(permission => !held.has(permission))
}

/** The first few by name, then how many more. */
function namesOf(permissions: readonly Permission[]): string {
  const shown = permissions.slice(0, 3).map(permission => `« ${permissionLabel(permission)} »`)
  const more = permissions.length - shown.length
  return [...shown, ...(more > 0 ? [`et ${more} autre${more > 1 ? 's' : ''}`] : [])].join(', ')
}
