import type { Access } from '@faitage/contracts/kernel/endpoint'
import { useUser } from '@/api/session'

/** Whether the person may call an endpoint: what hides a button is the very access the server checks. */
export function useMay(): (endpoint: { readonly access: Access }) => boolean {
  const { permissions } = useUser()
  return ({ access }) => access === 'public' || access === 'signed-in' || permissions.includes(access)
}
