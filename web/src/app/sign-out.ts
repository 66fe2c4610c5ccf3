import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { call } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { lastRoute, session } from '@/api/session'
import { clearTrails } from '@/components/record/table/trail-store'
import { clearDrafts } from '@/lib/drafts'
import { notify } from '@/lib/notify'

/**
 * Ends the session on the server, then in every tab of this browser, and shows the sign-in page. When the server
 * cannot be reached the person stays signed in and reads so: the session would otherwise live on unseen. What was written
 * on this device and never sent is spoken of first: it goes with the session.
 */
export async function signOut(sure = false): Promise<void> {
  const work = await import('@/lib/unsent-work').catch(() => undefined)
  if (!sure && work?.speakOfUnsent(session.get()?.user.id, () => void signOut(true))) return
  try {
    await call(identityEndpoints.logout, {})
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.status !== 401) {
      notify.error(`La déconnexion a échoué. ${refusal.message}`)
      return
    }
  }
  await work?.forgetWork()
  lastRoute.clear()
  // First, so that no tab keeps anything more of what is forgotten.
  session.set(undefined)
  clearDrafts()
  clearTrails()
  location.assign('/auth/login')
}
