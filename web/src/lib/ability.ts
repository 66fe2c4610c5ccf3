import { Ability as CaslAbility } from '@casl/ability'
import type { Permission, PermissionAction, PermissionKind } from '@faitage/contracts/kernel/permission'

/** What somebody may do: `ability.can('update', 'project')`. */
export type Ability = CaslAbility<[PermissionAction, PermissionKind]>

const known = new WeakMap<readonly Permission[], Ability>()

/** The ability made of the list of rights that the server gives; made once for the same list. */
export function abilityOf(permissions: readonly Permission[]): Ability {
  let ability = known.get(permissions)
  if (!ability) {
    const rules = permissions.map(permission => {
      const [action, subject] = permission.split(' ') as [PermissionAction, PermissionKind]
      return { action, subject }
    })
    ability = new CaslAbility<[PermissionAction, PermissionKind]>(rules)
    known.set(permissions, ability)
  }
  return ability
}
