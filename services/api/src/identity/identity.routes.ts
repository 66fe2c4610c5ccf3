import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { findAccountByEmail, listUsers } from '@faitage/projections/identity/user-account.queries'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/handle.ts'
import { invalid, isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { type RouteDefinition, route } from '../kernel/route.ts'
import { callerOf } from './authenticate.ts'
import { currentUserOf } from './current-user.ts'
import { loginAttempts } from './login-attempts.ts'
import { passwordsOf } from './passwords.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'
import { userDecider } from './user.decider.ts'

export function identityRoutes(api: Api, tokens: Tokens, sessions: Sessions): RouteDefinition[] {
  const attempts = loginAttempts(api)
  const passwords = passwordsOf(api)

  /** What a person gets on signing in or renewing; refused when their account no longer lets them in. */
  const welcome = async (session: OpenedSession) => {
    const caller = await callerOf(api, session.userId, session.id)
    if (isRefusal(caller)) {
      await sessions.close(session.id)
      return caller
    }
    return {
      token: tokens.sign({ sub: session.userId, sid: session.id }),
      refresh_token: session.refreshToken,
      user: await currentUserOf(api, session.userId),
    }
  }

  return [
    route(identityEndpoints.login, async ({ body: { email, password }, request }) => {
      const tooMany = await attempts.count(email, request.ip)
      if (tooMany) return tooMany
      const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
      if (api.config.internalDomains.includes(domain)) return refused('auth.error.domainNotAllowed')
      const account = await findAccountByEmail(api.db, email)
      if (!(await passwords.matches(account?.id, password)) || !account) return refused('auth.error.wrongCredentials')
      await attempts.forgive(email)
      const refusal = await refusalFor(api, account.id)
      return refusal ?? welcome(await sessions.open(account.id))
    }),

    route(identityEndpoints.refresh, async ({ body }) => {
      const session = await sessions.rotate(body.refresh_token)
      return session ? welcome(session) : refused('LOGIN_EXPIRED')
    }),

    route(identityEndpoints.logout, async ({ caller }) => {
      if (caller.session_id !== undefined) await sessions.close(caller.session_id)
      return { ok: true as const }
    }),

    route(identityEndpoints.me, async ({ caller, query }) => {
      if (caller.kind !== 'user') return refused('NOT_FOUND')
      if (query?.update_user_group === 'true') await api.folds.catchUp(userDecider, streamOf.user(caller.id))
      return currentUserOf(api, caller.id)
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

    route(identityEndpoints.listUsers, ({ query }) => listUsers(api.db, query)),
  ]
}

async function refusalFor(api: Api, userId: string): Promise<Refusal | undefined> {
  const caller = await callerOf(api, userId, '')
  return isRefusal(caller) ? caller : undefined
}
