import { isOwnEmail, OWN_EMAIL } from '@faitage/contracts/identity/sign-in'
import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import { isOfDomains } from '@faitage/contracts/kernel/rules'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { findAccountByEmail } from '@faitage/projections/identity/user-account.queries'
import { type Api, fold } from '../kernel/api.ts'
import { traceOf } from '../kernel/http/errors.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { invalid, refused } from '../kernel/refusal.ts'
import { forgottenRequests, loginAttempts } from './login-attempts.ts'
import { holderOfLink, mailPasswordLink, useLink } from './password-links.ts'
import { passwordsOf } from './passwords.ts'
import type { SecurityLog } from './security-log.ts'
import type { Sessions } from './sessions.ts'
import { userDecider } from './user.decider.ts'

const ok = { ok: true } as const

/** Forgotten, chosen anew, changed; and one's own sessions. */
export function passwordRoutes(api: Api, sessions: Sessions, security: SecurityLog): RouteDefinition[] {
  const attempts = loginAttempts(api)
  const requests = forgottenRequests(api)
  const passwords = passwordsOf(api)
  const { internalDomains } = api.config
  const emailOf = async (userId: string): Promise<string> => {
    const { state } = await fold(api, userDecider, streamOf.user(userId))
    return state.life === 'absent' ? '' : (state.sheet.email ?? '')
  }

  const mailLink = async (email: string, ip: string): Promise<void> => {
    if (!(await requests.allow(email, ip))) return
    const account = await findAccountByEmail(api.db, email)
    await security.note({ kind: 'password_link', person: account?.id, email, ip })
    if (account) await mailPasswordLink(api, account.id, 'reset')
  }

  return [
    route(signInEndpoints.forgottenPassword, ({ body: { email }, request }) => {
      if (isOfDomains(email, internalDomains)) return refused('auth.error.domainNotAllowed')
      // Not waited for: neither the answer nor the time it takes shows whether the account exists.
      mailLink(email, request.ip).catch(error => api.log.error(traceOf(error), 'a password link could not be mailed'))
      return ok
    }),

    route(signInEndpoints.resetPassword, async ({ body: { token, password }, request }) => {
      const userId = await holderOfLink(api, token)
      if (userId === undefined) return refused('auth.password.link')
      const email = await emailOf(userId)
      if (isOfDomains(email, internalDomains)) return refused('auth.error.domainNotAllowed')
      if (isOwnEmail(password, email)) return invalid([{ path: 'password', message: OWN_EMAIL }])
      if (!(await useLink(api, token))) return refused('auth.password.link')
      await passwords.set(userId, password)
      await sessions.closeAll(userId)
      await attempts.clear(email, request.ip)
      await security.note({ kind: 'password_changed', person: userId, ip: request.ip, what: 'par le lien reçu' })
      return ok
    }),

    route(signInEndpoints.changePassword, async ({ body: { current, password }, caller, request }) => {
      if (caller.kind !== 'user') return refused('FORBIDDEN')
      const email = await emailOf(caller.id)
      if (isOfDomains(email, internalDomains)) return refused('auth.error.domainNotAllowed')
      const tooMany = await attempts.count(email, request.ip)
      if (tooMany) return tooMany
      const noted = { kind: 'password_changed', actor: caller.id, person: caller.id, ip: request.ip } as const
      if (!(await passwords.matches(caller.id, current))) {
        const refusal = invalid([{ path: 'current', message: 'Ce n’est pas votre mot de passe actuel.' }])
        await security.note(noted, 'refused', refusal)
        return refusal
      }
      await attempts.forgive(email, request.ip)
      if (password === current)
        return invalid([{ path: 'password', message: 'Choisissez un mot de passe différent de l’actuel.' }])
      if (isOwnEmail(password, email)) return invalid([{ path: 'password', message: OWN_EMAIL }])
      await passwords.set(caller.id, password)
      await sessions.closeAll(caller.id, caller.session_id)
      await security.note(noted)
      return ok
    }),

    route(signInEndpoints.sessions, async ({ caller }) => {
      if (caller.kind !== 'user') return refused('FORBIDDEN')
      const own = await sessions.ofUser(caller.id)
      return {
        items: own.map(({ id, kind, openedAt, lastUsedAt }) => ({
          id,
          kind,
          opened_at: openedAt,
          last_used_at: lastUsedAt,
          current: id === caller.session_id,
        })),
      }
    }),

    route(signInEndpoints.closeSession, async ({ params: { id }, caller, request }) => {
      if (caller.kind !== 'user') return refused('FORBIDDEN')
      const own = await sessions.ofUser(caller.id)
      if (!own.some(session => session.id === id)) return refused('NOT_FOUND')
      await sessions.close(id)
      await security.note({ kind: 'session_closed', actor: caller.id, person: caller.id, ip: request.ip })
      return ok
    }),
  ]
}
