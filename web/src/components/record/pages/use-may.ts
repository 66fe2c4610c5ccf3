import type { Access } from '@faitage/contracts/kernel/endpoint'
import type { PermissionAction, PermissionKind } from '@faitage/contracts/kernel/permission'
import { useAbility } from '@/lib/use-ability'

/** Whether the person may call an endpoint: what hides a button is the very access the server checks. */
export function useMay(): (endpoint: { readonly access: Access }) => boolean {
  const ability = useAbility()
  return ({ access }) => {
    if (access === 'public' || access === 'signed-in') return true
    const [action, kind] = access.split(' ') as [PermissionAction, PermissionKind]
    return ability.can(action, kind)
  }
}
