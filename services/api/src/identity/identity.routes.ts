import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { isOfDomains } from '@faitage/contracts/kernel/rules'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { findAccountByEmail } from '@faitage/projections/identity/user-account.queries'
import { NIL } from 'uuid'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { callerOf } from './authenticate.ts'
import { currentUserOf } from './current-user.ts'
import { loginAttempts } from './login-attempts.ts'
import { groupsFromProvider } from './oidc/provider-groups.ts'
import type { ProviderSessions } from './oidc/provider-sessions.ts'
import { passwordsOf } from './passwords.ts'
import { factorMissing } from './second-factor/factor-required.ts'
import { factorNeeded, factorSignInRoutes } from './second-factor/factor-sign-in.routes.ts'
import type { Factors } from './second-factor/factors.ts'
import { type Noted, notingReuse, type SecurityLog } from './security-log.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'
import { userDecider } from './user.decider.ts'

interface Parts {
  readonly tokens: Tokens
  readonly sessions: Sessions
  readonly byProvider: ProviderSessions | undefined
  readonly security: SecurityLog
  readonly second: Factors
}

export function identityRoutes(api: Api, { tokens, sessions, byProvider, security, second }: Parts): RouteDefinition[] {
  const attempts = loginAttempts(api)
  const passwords = passwordsOf(api)

  /** What a person gets on signing in or renewing; refused when their account no longer lets them in. */
  const welcome = async (session: OpenedSession) => {
    const caller = await callerOf(api, session.userId, session.id)
    if (isRefusal(caller)) {
      await sessions.close(session.id)
      return caller
    }
    const user = await currentUserOf(api, session.userId)
    // The address may have become one of an internal domain since the session was opened.
    if (isOfDomains(user.email, api.config.internalDomains)) {
      await sessions.close(session.id)
      return refused('auth.error.domainNotAllowed')
    }
    return {
      token: tokens.sign({ sub: session.userId, sid: session.id }),
      refresh_token: session.refreshToken,
      user,
    }
  }

  return [
    ...factorSignInRoutes(api, second, security, async userId => welcome(await sessions.open(userId))),

    route(identityEndpoints.login, async ({ body: { email, password }, request, http }) => {
      if (isOfDomains(email, api.config.internalDomains)) return refused('auth.error.domainNotAllowed')
      const tooMany = await attempts.count(email, request.ip)
      const account = await findAccountByEmail(api.db, email)
      const noted: Noted = { kind: 'sign_in', person: account?.id, email, ip: request.ip }
      if (tooMany) {
        // One line an hour says it of whoever keeps trying.
        const hour = Math.floor(Date.now() / 3_600_000)
        await security.note(
          { ...noted, id: internalContext(NIL).newId(`${email} ${request.ip} ${hour}`) },
          'refused',
          tooMany,
        )
        return tooMany
      }
      const refusedWith = async (refusal: Refusal) => {
        await security.note(noted, 'refused', refusal)
        return refusal
      }
      if (!(await passwords.matches(account?.id, password)) || !account)
        return refusedWith(refused('auth.error.wrongCredentials'))
      await attempts.forgive(email, request.ip)
      const caller = await callerOf(api, account.id, '')
      if (isRefusal(caller)) return refusedWith(caller)
      const needed = await factorNeeded(api, second, caller, http)
      if (needed) {
        await security.note({ ...noted, kind: 'sign_in_step' })
        return needed
      }
      await security.note({ ...noted, actor: account.id })
      return welcome(await sessions.open(account.id))
    }),

    route(identityEndpoints.refresh, async ({ body, request }) => {
      const session = await sessions.rotate(body.refresh_token, 'password', notingReuse(security, request.ip))
      if (!session) return refused('LOGIN_EXPIRED')
      const answer = await welcome(session)
      if (isRefusal(answer) || !(await factorMissing(api, second.factors, answer.user))) return answer
      // Required since the session was opened: the person makes one where the password is asked again, not here, where
      // whoever holds the browser could make theirs.
      await sessions.close(session.id)
      const refusal = refused('auth.factor.required')
      await security.note({ kind: 'sign_in', person: session.userId, ip: request.ip }, 'refused', refusal)
      return refusal
    }),

    route(identityEndpoints.logout, async ({ caller, request }) => {
      if (caller.session_id !== undefined) await sessions.close(caller.session_id)
      await security.note({ kind: 'sign_out', actor: caller.id, person: caller.id, ip: request.ip })
      return { ok: true as const }
    }),

    route(identityEndpoints.me, async ({ caller, query, http }) => {
      if (caller.kind !== 'user') return refused('NOT_FOUND')
      const bearer = http.headers.authorization?.slice('Bearer '.length) ?? ''
      const external = tokens.verify(bearer) !== undefined
      if (query?.update_user_group === 'true') {
        await api.folds.catchUp(userDecider, streamOf.user(caller.id))
        const signed = external ? undefined : await byProvider?.bearer(bearer)
        if (signed && !isRefusal(signed)) await groupsFromProvider(api, caller, signed.claims)
      }
      return currentUserOf(api, caller.id, { external })
    }),

    route(identityEndpoints.preferredApp, async ({ params, body, caller, request }) => {
      if (params.id !== caller.id) return refused('NOT_FOUND')
      if (body.id !== params.id)
        return invalid([{ path: 'id', message: 'Cet identifiant n’est pas celui de l’adresse.' }])
      return handle(api, {
        decider: userDecider,
        stream: streamOf.user(caller.id),
        command: {
          type: 'ChangePreferredApp',
          preferredApp: body.preferred_app,
          firstConnection: body.first_connection,
        },
        caller,
        request,
      })
    }),
  ]
}
