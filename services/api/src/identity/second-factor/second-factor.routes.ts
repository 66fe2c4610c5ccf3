import { secondFactorEndpoints as endpoints } from '@faitage/contracts/identity/second-factor.endpoints'
import type { Api } from '../../kernel/api.ts'
import { type RouteDefinition, type RouteInput, route } from '../../kernel/http/route.ts'
import { invalid, isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { currentUserOf } from '../current-user.ts'
import { loginAttempts } from '../login-attempts.ts'
import { passwordsOf } from '../passwords.ts'
import type { SecurityLog } from '../security-log.ts'
import type { Sessions } from '../sessions.ts'
import { livingUser, touchRefusal } from '../user-rules.ts'
import { factorRequired } from './factor-required.ts'
import type { Factors } from './factors.ts'

const ok = { ok: true } as const

/** One's own second factors; and their removal by an administrator, for somebody who lost theirs. */
export function secondFactorRoutes(
  api: Api,
  { factors, passkeys }: Factors,
  sessions: Sessions,
  security: SecurityLog,
): RouteDefinition[] {
  const attempts = loginAttempts(api)
  const passwords = passwordsOf(api)

  /** Why somebody may not change their factors: a session left open is not enough, a password or a code is asked for. */
  const proofRefusal = async (
    { caller, request }: Pick<RouteInput<never>, 'caller' | 'request'>,
    proof: string,
  ): Promise<Refusal | undefined> => {
    if (caller.kind !== 'user') return refused('FORBIDDEN')
    if (!(await passwords.has(caller.id))) return refused('auth.factor.password')
    const name = `second factor ${caller.id}`
    const tooMany = await attempts.count(name, request.ip)
    if (tooMany) return tooMany
    if (!(await passwords.matches(caller.id, proof)) && !(await factors.accept(caller.id, proof)))
      return invalid([{ path: 'proof', message: 'Ce n’est ni votre mot de passe, ni un code valable.' }])
    await attempts.forgive(name, request.ip)
    return undefined
  }
  const noted = ({ caller, request }: Pick<RouteInput<never>, 'caller' | 'request'>) => ({
    actor: caller.id,
    person: caller.id,
    ip: request.ip,
  })
  /** The first factor brings recovery codes: without them its loss would lock the person out. */
  const codesOfFirst = async (userId: string): Promise<string[] | null> =>
    (await factors.recoveryLeft(userId)) > 0 ? null : factors.newRecoveryCodes(userId)

  return [
    route(endpoints.list, async ({ caller, http }) => ({
      items: await factors.ofUser(caller.id),
      recovery_left: await factors.recoveryLeft(caller.id),
      required: await factorRequired(api, caller),
      passkeys: passkeys.offered(http),
      password: await passwords.has(caller.id),
    })),

    route(endpoints.addApplication, async input => {
      const refusal = await proofRefusal(input, input.body.proof)
      if (refusal) return refusal
      const { email } = await currentUserOf(api, input.caller.id)
      return factors.beginApplication(input.caller.id, email)
    }),

    route(endpoints.confirmApplication, async input => {
      const { caller, body, request } = input
      const name = `second factor ${caller.id}`
      const tooMany = await attempts.count(name, request.ip)
      if (tooMany) return tooMany
      if (!(await factors.confirmApplication(caller.id, body.id, body.code))) return refused('auth.factor.wrong')
      await attempts.forgive(name, request.ip)
      await security.note({ ...noted(input), kind: 'factor_added', what: 'application' })
      return { recovery_codes: await codesOfFirst(caller.id) }
    }),

    route(endpoints.startPasskey, async input => {
      const refusal = await proofRefusal(input, input.body.proof)
      if (refusal) return refusal
      const { id, email, display_name: name } = await currentUserOf(api, input.caller.id)
      return (await passkeys.startAdding({ id, email, name }, input.http)) ?? refused('auth.passkey.address')
    }),

    route(endpoints.addPasskey, async input => {
      const { caller, body, http } = input
      if (!(await passkeys.add(caller.id, body.step, body.label, body.response, http)))
        return refused('auth.passkey.wrong')
      await security.note({ ...noted(input), kind: 'factor_added', what: 'clé d’accès' })
      return { recovery_codes: await codesOfFirst(caller.id) }
    }),

    route(endpoints.remove, async input => {
      const { caller, body } = input
      const own = await factors.ofUser(caller.id)
      if (!own.some(one => one.id === body.id)) return refused('NOT_FOUND')
      if (own.length === 1 && (await factorRequired(api, caller))) return refused('auth.factor.last')
      const refusal = await proofRefusal(input, body.proof)
      if (refusal) return refusal
      const removed = await factors.remove(caller.id, body.id)
      if (!removed) return refused('NOT_FOUND')
      const what = removed.kind === 'totp' ? 'application' : 'clé d’accès'
      await security.note({ ...noted(input), kind: 'factor_removed', what })
      return ok
    }),

    route(endpoints.renewRecovery, async input => {
      const { caller, body } = input
      if ((await factors.ofUser(caller.id)).length === 0) return refused('NOT_FOUND')
      const refusal = await proofRefusal(input, body.proof)
      if (refusal) return refusal
      await security.note({ ...noted(input), kind: 'recovery_codes' })
      return { recovery_codes: await factors.newRecoveryCodes(caller.id) }
    }),

    route(endpoints.ofUser, async ({ params: { id } }) => {
      const { state } = await livingUser(api, id)
      const own = await factors.ofUser(id)
      return {
        applications: own.filter(one => one.kind === 'totp').length,
        passkeys: own.filter(one => one.kind === 'passkey').length,
        recovery_left: await factors.recoveryLeft(id),
        required: await factorRequired(api, state.sheet),
      }
    }),

    route(endpoints.reset, async ({ params: { id }, caller, request }) => {
      if (id === caller.id) return refused('auth.factor.self')
      const { state } = await livingUser(api, id)
      return security.during({ kind: 'factor_reset', actor: caller.id, person: id, ip: request.ip }, async () => {
        const refusal = await touchRefusal(api, caller, state)
        if (isRefusal(refusal)) return refusal
        await factors.removeAll(id)
        await sessions.closeAll(id)
        return ok
      })
    }),
  ]
}
