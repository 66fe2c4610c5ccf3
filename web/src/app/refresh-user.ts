import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { call } from '@/api/client'
import { errorText, textOf } from '@/api/error-text'
import { misfit } from '@/api/misfit'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import { endSession } from '@/api/renew'
import { session } from '@/api/session'

/**
 * Loads the signed-in user's profile anew: rights, mode and groups may have changed. When the server refuses it the
 * person is signed out and reads why; a lost connection changes nothing.
 */
export async function refreshUser(): Promise<void> {
  const before = session.get()
  if (!before) return
  try {
    const user = await call(identityEndpoints.me, {})
    const now = session.reload()
    // Somebody else signed in meanwhile, in another tab: this profile is about nobody here.
    if (now?.user.id !== before.user.id) return
    const unfit = misfit(now, user)
    if (unfit) endSession({ message: errorText(unfit) }, before)
    else if (JSON.stringify(now.user) !== JSON.stringify(user)) session.set({ ...now, user })
  } catch (error) {
    const refusal = toRefusal(error)
    if (!refusal.isPassing) endSession({ message: profileRefused(refusal) }, before)
  }
}

/** Refusals that say themselves why the session is over. */
const ends = ['LOGIN_EXPIRED', 'INACTIVE_USER', 'auth.factor.required']

/** Why the profile did not load: the session's own end, or what sign-in says of that key. */
function profileRefused({ key, details, message }: ApiRefusal): string {
  if (ends.includes(key)) return message
  return (
    textOf(`auth.error.${key}`, details) ??
    textOf(key.startsWith('auth.error.') ? key : '', details) ??
    errorText('auth.error.unknownUser')
  )
}
