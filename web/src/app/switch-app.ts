import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import type { CurrentUser } from '@faitage/contracts/identity/user'
import { call } from '@/api/client'
import { errorText } from '@/api/error-text'
import { session } from '@/api/session'
import { notify } from '@/lib/notify'

/** Goes over to the other mode, then loads the application again: at home, or at the page of that mode that was opened. */
export async function switchApp(user: CurrentUser, to = '/'): Promise<void> {
  const next = {
    id: user.preferred_app.id,
    preferred_app: user.preferred_app.preferred_app === 'individual' ? 'copro' : 'individual',
    first_connection: false,
  } as const
  try {
    await call(identityEndpoints.preferredApp, {
      params: { id: next.id },
      body: next,
      idempotencyKey: crypto.randomUUID(),
    })
    const now = session.get()
    if (now) session.set({ ...now, user: { ...now.user, preferred_app: next } })
    location.assign(to)
  } catch {
    notify.error(errorText('SWITCH_APP_EXCEPTION'), { id: 'switch-app' })
  }
}
