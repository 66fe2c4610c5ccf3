import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { notify } from '@/lib/notify'
import type { ApiRefusal } from './refusal'
import { connectionLost, refusalOf } from './refusal'
import { type Session, session } from './session'

/** The server ended the session: every tab goes to the sign-in page, and this one says why. */
export function endSession(refusal: ApiRefusal): void {
  if (!session.get()) return
  session.set(undefined)
  notify.error(refusal.message, { id: 'session' })
}

let underWay: Promise<void> | undefined

/**
 * Gets a new access token for the one that expired. A refresh token serves once, so tabs take turns, and the second
 * one uses what the first one got.
 *
 * @param expired the token that was refused
 * @throws ApiRefusal when the session is over; the person is then signed out
 */
export function renewToken(expired: string): Promise<void> {
  underWay ??= inTurn(() => renew(expired)).finally(() => {
    underWay = undefined
  })
  return underWay
}

const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('faitage-renew', work) : work()

async function renew(expired: string): Promise<void> {
  const known = session.reload()
  if (known && known.token !== expired) return
  if (!known) throw await refusalOf(new Response(null, { status: 401 }))
  const endpoint = identityEndpoints.refresh
  const response = await fetch(endpoint.path, {
    method: endpoint.method,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ refresh_token: known.refresh_token }),
  }).catch(() => {
    throw connectionLost()
  })
  if (response.ok) {
    session.set((await response.json()) as Session)
    return
  }
  const refusal = await refusalOf(response)
  if (refusal.status === 401) endSession(refusal)
  throw refusal
}
