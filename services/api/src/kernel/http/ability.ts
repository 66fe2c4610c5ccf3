import { Ability as CaslAbility } from '@casl/ability'
import type { Permission, PermissionAction, PermissionKind } from '@faitage/contracts/kernel/permission'

/** What somebody may do: `ability.can('update', 'project')`. */
type Ability = CaslAbility<[PermissionAction | 'serve', PermissionKind | 'worker']>

const known = new WeakMap<ReadonlySet<Permission>, Ability>()

/** The ability made of a list of rights; made once for the same list. */
function abilityOf(permissions: ReadonlySet<Permission>): Ability {
  let ability = known.get(permissions)
  if (!ability) {
    ability = new CaslAbility<[PermissionAction | 'serve', PermissionKind | 'worker']>(
      [...permissions].map(permission => {
        const [action, subject] = permission.split(' ') as [PermissionAction, PermissionKind]
        return { action, subject }
      }),
    )
    known.set(permissions, ability)
  }
  return ability
}

/** The two words of each right, parted once. */
const words = new Map<Permission, [PermissionAction, PermissionKind]>()

/** Whether a list of rights holds one. */
export function may(permissions: ReadonlySet<Permission>, permission: Permission): boolean {
  let parts = words.get(permission)
  if (!parts) {
    parts = permission.split(' ') as [PermissionAction, PermissionKind]
    words.set(permission, parts)
  }
  return abilityOf(permissions).can(...parts)
}
