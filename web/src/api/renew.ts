import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import type { ProviderToken } from '@faitage/contracts/identity/sign-in'
import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import { notify } from '@/lib/notify'
import type { ApiRefusal } from './refusal'
import { connectionLost, refusalOf } from './refusal'
import { ofProvider, type Session, session } from './session'

/** The server ended the session: every tab goes to the sign-in page, and this one says why. */
export function endSession(refusal: ApiRefusal): void {
  if (!session.get()) return
  session.set(undefined)
  notify.error(refusal.message, { id: 'session' })
}

let underWay: Promise<void> | undefined

/**
 * Gets a new bearer for the one that was refused: of the identity provider for who signed in there, an access token
 * otherwise. A refresh token serves once, so tabs take turns, and the second one uses what the first one got.
 *
 * @param expired the session whose token was refused
 * @throws ApiRefusal when the session is over, or somebody else's by now; the person is then signed out
 */
export function renewToken(expired: Session): Promise<void> {
  underWay ??= inTurn(() => renew(expired)).finally(() => {
    underWay = undefined
  })
  return underWay
}

const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('faitage-renew', work) : work()

async function renew({ token, user }: Session): Promise<void> {
  const known = session.reload()
  // What one person asked for is not done in the name of who signed in since, in another tab.
  if (known?.user.id !== user.id) throw await isOver()
  if (known.token !== token) return
  const response = await (known.provider ? askProvider(known) : askOurs(known)).catch(() => {
    throw connectionLost()
  })
  if (!response.ok) {
    const refusal = await refusalOf(response)
    if (refusal.status === 401) endSession(refusal)
    throw refusal
  }
  const answer = (await response.json()) as Session | ProviderToken['credential']
  // Signed out in between, here or in another tab: nobody is signed in again by an answer that comes late.
  if (session.reload()?.user.id !== user.id) throw await isOver()
  if (!known.provider) session.set(answer as Session)
  else {
    const credential = answer as ProviderToken['credential']
    session.set({ user: known.user, ...ofProvider({ profile: known.provider.profile, credential }) })
  }
}

const isOver = (): Promise<ApiRefusal> => refusalOf(new Response(null, { status: 401 }))

const askOurs = ({ refresh_token }: Session): Promise<Response> =>
  fetch(identityEndpoints.refresh.path, {
    method: identityEndpoints.refresh.method,
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ refresh_token }),
  })

const askProvider = ({ refresh_token }: Session): Promise<Response> =>
  fetch(signInEndpoints.googleRefresh.path, {
    headers: { Authorization: `Bearer ${refresh_token}`, Accept: 'application/json' },
    cache: 'no-store',
  })
