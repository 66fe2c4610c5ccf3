import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { findAccountByEmail } from '@faitage/projections/identity/user-account.queries'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../kernel/api.ts'
import { isEngineDown, traceOf } from '../../kernel/http/errors.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { isRefusal, refused } from '../../kernel/refusal.ts'
import { notingReuse, type SecurityLog } from '../security-log.ts'
import { flowCookies } from './flow-cookies.ts'
import { NotGranted } from './identity-provider.ts'
import { isLoopback } from './oidc-config.ts'
import type { ProviderSessions } from './provider-sessions.ts'

/** A provider's refusal of which the person is the cause. */
const CANCELLED = new Set(['access_denied', 'interaction_required', 'login_required'])

/**
 * Signing in by the identity provider: the authorization-code flow with PKCE, run by the server.
 *
 * How the tokens reach the browser. `start` sends the browser to the provider and leaves the flow (state, nonce, PKCE
 * verifier) in a short, sealed, httpOnly cookie. The provider comes back to `callback`, which checks the state and hands
 * the provider's code to the sign-in page in the *fragment* of its address: no server, log or referrer sees it. The page
 * then calls `google_decode?code`, as specified; the server trades the code, which is worth nothing without the client's
 * secret and the verifier in that browser's cookie, checks the identity token and the account, opens a session, and
 * answers the profile with the credential: the provider's identity and access tokens, and a refresh token of *ours*. The
 * provider's own refresh token stays on the server, encrypted; `google_refresh` uses it, and rotates ours. So a stolen
 * browser store is worth one session that reuse or sign-out ends, and never a lasting grant at the provider.
 */
export function oidcRoutes(
  api: Api,
  byProvider: ProviderSessions | undefined,
  security: SecurityLog,
): RouteDefinition[] {
  const cookies = flowCookies(api)
  const { oidc, internalDomains, demoAccounts } = api.config

  /** Where the provider sends the browser back; a machine's own names for itself are one place. */
  const redirectUri = ({ host, protocol }: FastifyRequest): string => {
    const { hostname, origin } = new URL(api.config.publicUrl)
    const here = URL.canParse(`${protocol}://${host}`) ? new URL(`${protocol}://${host}`) : undefined
    const base = here && isLoopback(hostname) && isLoopback(here.hostname) ? here.origin : origin
    return `${base}${signInEndpoints.oidcCallback.path}`
  }
  const back = (reply: FastifyReply, fragment: Record<string, string>): undefined => {
    reply.redirect(`/auth/login#${new URLSearchParams(fragment)}`, 303)
    return undefined
  }
  const backRefused = (reply: FastifyReply, key: ErrorKey): undefined => back(reply, { erreur: key })

  return [
    route(signInEndpoints.options, () => ({
      providers: oidc ? [{ label: oidc.label, start: signInEndpoints.oidcStart.path }] : [],
      internal_domains: [...internalDomains],
      demo_accounts: [...demoAccounts],
    })),

    route(signInEndpoints.oidcStart, async ({ http, reply }) => {
      if (!byProvider) return refused('NOT_FOUND')
      try {
        const { url, flow } = await byProvider.provider.authorize(redirectUri(http))
        cookies.started(reply, flow)
        reply.redirect(url, 303)
        return undefined
      } catch (error) {
        api.log.warn(traceOf(error), 'a sign-in could not start')
        return backRefused(reply, isEngineDown(error) ? 'UNAVAILABLE' : 'auth.error.unknownError')
      }
    }),

    route(signInEndpoints.oidcCallback, ({ query, http, reply }) => {
      if (!byProvider) return refused('NOT_FOUND')
      const { state = '', code, iss, error } = query
      const flow = cookies.startedOf(http, state)
      if (!flow) return backRefused(reply, 'auth.error.expired')
      cookies.forget(reply, 'start', state)
      if (code === undefined)
        return backRefused(reply, CANCELLED.has(error ?? '') ? 'auth.error.cancelled' : 'auth.error.unknownError')
      cookies.coded(reply, flow, { code, iss })
      return back(reply, { code })
    }),

    route(signInEndpoints.googleDecode, async ({ query: { code }, http, reply, request }) => {
      if (!byProvider) return refused('NOT_FOUND')
      const started = cookies.codedOf(http, code)
      if (!started) return refused('auth.error.expired')
      cookies.forget(reply, 'code', code)
      try {
        const granted = await byProvider.provider.exchange(started.flow, { code, iss: started.iss })
        const text = (claim: unknown) => (typeof claim === 'string' ? claim : '')
        const { name, email, picture } = granted.claims
        const account = text(email) === '' ? undefined : await findAccountByEmail(api.db, text(email))
        const noted = { kind: 'sign_in', person: account?.id, ip: request.ip } as const
        const credential = await security.during({ ...noted, email: text(email) }, () => byProvider.open(granted))
        if (isRefusal(credential)) return credential
        return { name: text(name) || text(email), email: text(email), picture: text(picture), credential }
      } catch (error) {
        if (!(error instanceof NotGranted)) throw error
        api.log.warn({ ...traceOf(error), why: error.message }, 'the identity provider did not grant a sign-in')
        return refused('auth.error.unknownError')
      }
    }),

    route(signInEndpoints.googleRefresh, ({ http, request }) => {
      const { authorization = '' } = http.headers
      if (!byProvider || !authorization.startsWith('Bearer ')) return refused('LOGIN_EXPIRED')
      return byProvider.refresh(authorization.slice('Bearer '.length), notingReuse(security, request.ip))
    }),
  ]
}
