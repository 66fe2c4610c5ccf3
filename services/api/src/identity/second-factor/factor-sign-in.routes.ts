import type { FactorNeeded } from '@faitage/contracts/identity/second-factor.endpoints'
import { secondFactorEndpoints as endpoints } from '@faitage/contracts/identity/second-factor.endpoints'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import type { Api } from '../../kernel/api.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { type RouteDefinition, type RouteInput, route } from '../../kernel/http/route.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { currentUserOf } from '../current-user.ts'
import { loginAttempts } from '../login-attempts.ts'
import type { SecurityLog } from '../security-log.ts'
import { factorRequired } from './factor-required.ts'
import type { Factors } from './factors.ts'

/** Opens a session for somebody who proved who they are. */
type Enter = (userId: string) => Promise<ResponseOf<typeof endpoints.verify> | Refusal>

/**
 * What stands between a right password and the session: a second factor of the person's, or, where one is required of the
 * team, making one first. Undefined when nothing does.
 */
export async function factorNeeded(
  api: Api,
  { factors, passkeys, steps }: Factors,
  { id, role }: Pick<Caller, 'id' | 'role'>,
  http: RouteInput<never>['http'],
): Promise<Refusal | undefined> {
  const own = await factors.ofUser(id)
  if (own.length === 0) {
    if (!(await factorRequired(api, { role }))) return undefined
    return needed({ step: await steps.begin('enrol', id), ways: ['enrol'] })
  }
  const ways: FactorNeeded['ways'][number][] = []
  if (own.some(one => one.kind === 'totp')) ways.push('code')
  if (own.some(one => one.kind === 'passkey') && passkeys.offered(http)) ways.push('passkey')
  if ((await factors.recoveryLeft(id)) > 0) ways.push('recovery')
  return needed({ step: await steps.begin('second', id), ways })
}

const needed = (details: FactorNeeded): Refusal => refused('auth.factor.needed', { ...details })

/** The second step of a sign-in, and signing in by a passkey alone. */
export function factorSignInRoutes(
  api: Api,
  { factors, passkeys, steps }: Factors,
  security: SecurityLog,
  enter: Enter,
): RouteDefinition[] {
  const attempts = loginAttempts(api)

  /** Tries a code within the limits, and notes what became of it. */
  const trying = async (userId: string, ip: string, work: () => Promise<boolean>): Promise<Refusal | undefined> => {
    const name = `second factor ${userId}`
    const tooMany = await attempts.count(name, ip)
    if (tooMany) return tooMany
    if (await work()) {
      await attempts.forgive(name, ip)
      return undefined
    }
    const refusal = refused('auth.factor.wrong')
    await security.note({ kind: 'sign_in', person: userId, ip }, 'refused', refusal)
    return refusal
  }
  const entered = async (userId: string, ip: string) => {
    const answer = await enter(userId)
    const refusal = isRefusal(answer) ? answer : undefined
    await security.note({ kind: 'sign_in', person: userId, actor: userId, ip }, refusal ? 'refused' : 'done', refusal)
    return answer
  }
  /** Who has to make a factor first, and still has none. */
  const enrolling = async (step: string): Promise<string | undefined> => {
    const userId = (await steps.find(step, 'enrol'))?.userId ?? undefined
    return userId && (await factors.ofUser(userId)).length === 0 ? userId : undefined
  }

  return [
    route(endpoints.verify, async ({ body: { step, code }, request: { ip } }) => {
      const userId = (await steps.find(step, 'second'))?.userId
      if (!userId) return refused('auth.error.expired')
      const refusal = await trying(userId, ip, async () => (await factors.accept(userId, code)) !== undefined)
      if (refusal) return refusal
      return (await steps.take(step, 'second')) ? entered(userId, ip) : refused('auth.error.expired')
    }),

    route(endpoints.passkeyOptions, async ({ body: { step }, http }) => {
      const userId = step === undefined ? undefined : (await steps.find(step, 'second'))?.userId
      if (step !== undefined && !userId) return refused('auth.error.expired')
      return (await passkeys.ask(userId ?? undefined, http)) ?? refused('auth.passkey.address')
    }),

    route(endpoints.verifyPasskey, async ({ body: { step, response }, http, request: { ip } }) => {
      const tooMany = await attempts.count(`passkey ${ip}`, ip)
      if (tooMany) return tooMany
      const userId = await passkeys.accept(step, response, http)
      if (userId !== undefined) {
        await attempts.forgive(`passkey ${ip}`, ip)
        return entered(userId, ip)
      }
      const refusal = refused('auth.passkey.wrong')
      await security.note({ kind: 'sign_in', ip }, 'refused', refusal)
      return refusal
    }),

    route(endpoints.enrol, async ({ body: { step } }) => {
      const userId = await enrolling(step)
      if (!userId) return refused('auth.error.expired')
      return factors.beginApplication(userId, (await currentUserOf(api, userId)).email)
    }),

    route(endpoints.confirmEnrolment, async ({ body: { step, id, code }, request: { ip } }) => {
      const userId = await enrolling(step)
      if (!userId) return refused('auth.error.expired')
      const refusal = await trying(userId, ip, () => factors.confirmApplication(userId, id, code))
      if (refusal) return refusal
      await steps.take(step, 'enrol')
      await security.note({ kind: 'factor_added', actor: userId, person: userId, ip, what: 'application' })
      const answer = await entered(userId, ip)
      return isRefusal(answer) ? answer : { ...answer, recovery_codes: await factors.newRecoveryCodes(userId) }
    }),
  ]
}
