import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import type { ProviderToken } from '@faitage/contracts/identity/sign-in'
import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import { notify } from '@/lib/notify'
import { type ApiRefusal, connectionLost, refusalOf } from './refusal'
import { ofProvider, type Session, session } from './session'

/** The server ended a session: every tab goes to the sign-in page, and this one says why. Another person's goes on. */
export function endSession({ message }: Pick<ApiRefusal, 'message'>, { user }: Session): void {
  if (session.reload()?.user.id !== user.id) return
  session.set(undefined)
  notify.error(message, { id: 'session' })
}

let underWay: Promise<void> | undefined

/**
 * Gets a new bearer for the one that was refused: of the identity provider for who signed in there, an access token
 * otherwise. A refresh token serves once, so tabs take turns, and the second one uses what the first one got.
 *
 * @param expired the session whose token was refused
 * @throws ApiRefusal when the session is over, or somebody else's by now; the person is then signed out
 */
export async function renewToken(expired: Session): Promise<void> {
  underWay ??= inTurn(() => renew(expired)).finally(() => {
    underWay = undefined
  })
  await underWay
  await ofWho(expired.user.id)()
}

/**
 * For calls that follow one another: what one person began does not go on in the name of who signs in meanwhile, in this tab
 * or in another.
 *
 * @returns what is awaited before each call; it throws LOGIN_EXPIRED where that person is signed in no more
 */
export const ofWho =
  (whose = session.get()?.user.id) =>
  async (): Promise<void> => {
    if (session.reload()?.user.id !== whose) throw await refusalOf(new Response(null, { status: 401 }))
  }

const inTurn = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('faitage-renew', work) : work()

async function renew({ token }: Session): Promise<void> {
  const known = session.reload()
  if (known?.token !== token) return
  const response = await ask(known).catch(() => {
    throw connectionLost()
  })
  const refusal = response.ok ? undefined : await refusalOf(response)
  const answer = refusal ?? ((await response.json()) as Session | ProviderToken['credential'])
  // Signed out in between, here or in another tab, or signed in anew: what comes late is about nobody's session.
  if (session.reload()?.refresh_token !== known.refresh_token) return
  if (refusal) {
    if (refusal.status === 401) endSession(refusal, known)
    throw refusal
  }
  const { user, provider } = known
  session.set(
    provider
      ? { user, ...ofProvider({ profile: provider.profile, credential: answer as ProviderToken['credential'] }) }
      : (answer as Session),
  )
}

const ask = ({ provider, refresh_token }: Session): Promise<Response> =>
  provider
    ? fetch(signInEndpoints.googleRefresh.path, {
        headers: { Authorization: `Bearer ${refresh_token}`, Accept: 'application/json' },
        cache: 'no-store',
      })
    : fetch(identityEndpoints.refresh.path, {
        method: identityEndpoints.refresh.method,
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ refresh_token }),
      })
