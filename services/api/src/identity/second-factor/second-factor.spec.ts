import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import {
  secondFactorEndpoints as endpoints,
  type FactorNeeded,
} from '@faitage/contracts/identity/second-factor.endpoints'
import { securityEndpoints } from '@faitage/contracts/identity/security.endpoints'
import { settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { TOTP } from 'otpauth'
import { v4 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, type TestUser, testPassword, testUsers } from '../../testing/system.ts'
import { attemptLimits } from '../login-attempts.ts'

const { login, refresh } = identityEndpoints

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
  await system.settled()
})
afterAll(() => system?.stop())
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'login_attempt'] as const)
    await system.api.db.deleteFrom(table).execute()
})

const proof = testPassword
const wrongCode = '000000'
const emailOf = (user: TestUser) => testUsers[user].sheet.email
const signIn = (user: TestUser) =>
  system.anonymous().refusal(login, { body: { email: emailOf(user), password: testPassword } })
/** What the second step is asked with. */
const stepOf = async (user: TestUser): Promise<FactorNeeded> => {
  const refusal = await signIn(user)
  expect([refusal.status, refusal.key]).toEqual([401, 'auth.factor.needed'])
  return refusal.details as unknown as FactorNeeded
}
/** The code of an application that many periods from now. */
const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + periods * 30_000 })
/** Codes before now were used, the next ones not. */
const freshCodes = async () => {
  await system.api.db.updateTable('second_factor').set({ last_step: '-1' }).execute()
}
const verify = (step: string, code: string) => system.anonymous().call(endpoints.verify, { body: { step, code } })
const refusedCode = async (step: string, code: string) =>
  (await system.anonymous().refusal(endpoints.verify, { body: { step, code } })).key

/** Somebody with an application: its secret, and the recovery codes that came with it. */
async function withApplication(user: TestUser) {
  const { id, secret, uri } = await system.as(user).call(endpoints.addApplication, { body: { proof } })
  expect(uri).toContain('otpauth://totp/')
  const body = { id, code: codeOf(secret) }
  const { recovery_codes } = await system.as(user).call(endpoints.confirmApplication, { body })
  await freshCodes()
  return { id, secret, codes: recovery_codes! }
}

test('an application is added with the password, counts once confirmed, and is asked for at the next sign-in', async () => {
  const wrong = await system.as('manager').refusal(endpoints.addApplication, { body: { proof: 'wrong' } })
  expect([wrong.status, wrong.details.fields]).toMatchObject([422, [{ path: 'proof' }]])
  const { id, secret } = await system.as('manager').call(endpoints.addApplication, { body: { proof } })
  const begun = await system.anonymous().call(login, { body: { email: emailOf('manager'), password: proof } })
  expect(begun.user.id).toBe(testUsers.manager.id)
  const refused = await system.as('manager').refusal(endpoints.confirmApplication, { body: { id, code: wrongCode } })
  expect(refused.key).toBe('auth.factor.wrong')
  const others = await system.as('admin').refusal(endpoints.confirmApplication, { body: { id, code: codeOf(secret) } })
  expect(others.key).toBe('auth.factor.wrong')
  const made = await system.as('manager').call(endpoints.confirmApplication, { body: { id, code: codeOf(secret) } })
  expect(made.recovery_codes).toHaveLength(10)
  await freshCodes()
  const { step, ways } = await stepOf('manager')
  expect(ways).toEqual(['code', 'recovery'])
  const { token, user } = await verify(step, ` ${codeOf(secret)} `)
  expect([user.id, token.length > 20]).toEqual([testUsers.manager.id, true])
})

test('a code serves once, one period early or late and no more; a step serves once', async () => {
  const { secret } = await withApplication('manager')
  const { step } = await stepOf('manager')
  expect(await refusedCode(step, codeOf(secret, -3))).toBe('auth.factor.wrong')
  expect(await refusedCode(step, codeOf(secret, 3))).toBe('auth.factor.wrong')
  const code = codeOf(secret, 1)
  await verify(step, code)
  expect(await refusedCode(step, code)).toBe('auth.error.expired')
  const again = await stepOf('manager')
  expect(await refusedCode(again.step, code)).toBe('auth.factor.wrong')
  // One that was shown before the one used is worth nothing either.
  expect(await refusedCode(again.step, codeOf(secret))).toBe('auth.factor.wrong')
})

test('of two who come at once with one code only one gets in', async () => {
  const { secret } = await withApplication('manager')
  const steps = [await stepOf('manager'), await stepOf('manager')]
  const code = codeOf(secret)
  const answers = await Promise.all(
    steps.map(({ step }) => system.anonymous().raw(endpoints.verify, { body: { step, code } })),
  )
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 422])
})

test('a recovery code serves once, however it is written', async () => {
  const { codes } = await withApplication('contributor')
  const [first = '', second = ''] = codes
  await verify((await stepOf('contributor')).step, first.toUpperCase().replaceAll('-', ' '))
  const { step } = await stepOf('contributor')
  expect(await refusedCode(step, first)).toBe('auth.factor.wrong')
  await verify(step, second)
  expect((await system.as('contributor').call(endpoints.list)).recovery_left).toBe(8)
  const renewed = await system.as('contributor').call(endpoints.renewRecovery, { body: { proof } })
  expect(renewed.recovery_codes).toHaveLength(10)
  expect(await refusedCode((await stepOf('contributor')).step, codes[2]!)).toBe('auth.factor.wrong')
})

test('codes are guessed a few times only, and what is asked for after that is to wait', async () => {
  const { secret } = await withApplication('manager')
  const { step } = await stepOf('manager')
  for (let attempt = 0; attempt < attemptLimits.pair.free; attempt++)
    expect(await refusedCode(step, wrongCode)).toBe('auth.factor.wrong')
  expect(await refusedCode(step, codeOf(secret))).toBe('auth.error.tooManyAttempts')
  // A new step is no way round it.
  expect(await refusedCode((await stepOf('manager')).step, codeOf(secret))).toBe('auth.error.tooManyAttempts')
})

test('a made-up, expired or foreign step opens nothing', async () => {
  const { secret } = await withApplication('manager')
  const { step } = await stepOf('manager')
  for (const guess of ['x', `${step}x`, v4()])
    expect(await refusedCode(guess, codeOf(secret))).toBe('auth.error.expired')
  const enrolling = await system.anonymous().refusal(endpoints.enrol, { body: { step } })
  expect(enrolling.key).toBe('auth.error.expired')
  await system.api.db
    .updateTable('sign_in_step')
    .set({ expires_at: new Date(0).toISOString() })
    .execute()
  expect(await refusedCode(step, codeOf(secret))).toBe('auth.error.expired')
  expect((await system.anonymous().refusal(refresh, { body: { refresh_token: step } })).key).toBe('LOGIN_EXPIRED')
})

test('removing one asks for the password or a code; the last one takes the recovery codes with it', async () => {
  const { id, secret } = await withApplication('manager')
  const remove = (body: { id: string; proof: string }, user: TestUser = 'manager') =>
    system.as(user).refusal(endpoints.remove, { body })
  expect((await remove({ id, proof: 'wrong' })).status).toBe(422)
  expect((await remove({ id, proof }, 'contributor')).key).toBe('NOT_FOUND')
  await system.as('manager').call(endpoints.remove, { body: { id, proof: codeOf(secret) } })
  expect(await system.as('manager').call(endpoints.list)).toMatchObject({ items: [], recovery_left: 0 })
  await system.anonymous().call(login, { body: { email: emailOf('manager'), password: proof } })
})

test('where it is required, the team makes one before getting in; clients do not', async () => {
  await system.as('admin').call(settingsEndpoints.update, { body: { secondFactor: true } })
  try {
    await system.anonymous().call(login, { body: { email: emailOf('client'), password: proof } })
    const { step, ways } = await stepOf('contributor')
    expect(ways).toEqual(['enrol'])
    const { id, secret } = await system.anonymous().call(endpoints.enrol, { body: { step } })
    const confirm = (code: string) => ({ body: { step, id, code } })
    expect((await system.anonymous().refusal(endpoints.confirmEnrolment, confirm(wrongCode))).key).toBe(
      'auth.factor.wrong',
    )
    const entered = await system.anonymous().call(endpoints.confirmEnrolment, confirm(codeOf(secret)))
    expect([entered.user.id, entered.recovery_codes.length]).toEqual([testUsers.contributor.id, 10])
    // The step served: it does not add another one to the account.
    expect((await system.anonymous().refusal(endpoints.enrol, { body: { step } })).key).toBe('auth.error.expired')
    const kept = await system.as('contributor').refusal(endpoints.remove, { body: { id, proof } })
    expect(kept.key).toBe('auth.factor.last')
  } finally {
    await system.as('admin').call(settingsEndpoints.update, { body: { secondFactor: false } })
  }
})

test('required while people are in: who has none is asked to sign in anew at the next renewal, the others stay', async () => {
  const open = (user: TestUser) =>
    system.anonymous().call(login, { body: { email: emailOf(user), password: testPassword } })
  const [without, client, provided] = [await open('contributor'), await open('client'), await open('manager')]
  await withApplication('manager')
  const renew = ({ refresh_token }: { refresh_token: string }) =>
    system.anonymous().raw(refresh, { body: { refresh_token } })
  await system.as('admin').call(settingsEndpoints.update, { body: { secondFactor: true } })
  try {
    expect((await renew(client)).statusCode).toBe(200)
    expect((await renew(provided)).statusCode).toBe(200)
    const refusal = await renew(without)
    expect([refusal.statusCode, refusal.json().key]).toEqual([401, 'auth.factor.required'])
    // The session is over, its access token with it.
    expect((await renew(without)).json().key).toBe('LOGIN_EXPIRED')
    const headers = { authorization: `Bearer ${without.token}` }
    expect((await system.http.inject({ url: identityEndpoints.me.path, headers })).statusCode).toBe(401)
    expect((await stepOf('contributor')).ways).toEqual(['enrol'])
    const query = { kind: ['sign_in' as const], outcome: ['refused' as const], size: 1 }
    const { items } = await system.as('admin').call(securityEndpoints.list, { query })
    expect(items[0]).toMatchObject({ person: { id: testUsers.contributor.id }, reason: refusal.json().message })
  } finally {
    await system.as('admin').call(settingsEndpoints.update, { body: { secondFactor: false } })
  }
})

test('an administrator resets another’s, which closes their sessions and is noted; not their own', async () => {
  const { secret } = await withApplication('manager')
  const open = await verify((await stepOf('manager')).step, codeOf(secret))
  const params = { id: testUsers.manager.id }
  expect((await system.as('contributor').refusal(endpoints.reset, { params })).status).toBe(403)
  expect((await system.as('admin').refusal(endpoints.reset, { params: { id: testUsers.admin.id } })).key).toBe(
    'auth.factor.self',
  )
  const known = { applications: 1, passkeys: 0, recovery_left: 10, required: false }
  expect(await system.as('admin').call(endpoints.ofUser, { params })).toEqual(known)
  expect((await system.as('contributor').refusal(endpoints.ofUser, { params })).status).toBe(403)
  await system.as('admin').call(endpoints.reset, { params })
  expect((await system.as('admin').call(endpoints.ofUser, { params })).applications).toBe(0)
  expect((await system.anonymous().refusal(refresh, { body: open })).status).toBe(422)
  const { refresh_token } = open
  expect((await system.anonymous().refusal(refresh, { body: { refresh_token } })).key).toBe('LOGIN_EXPIRED')
  await system.anonymous().call(login, { body: { email: emailOf('manager'), password: proof } })
  const query = { kind: ['factor_reset' as const, 'factor_added' as const], size: 2 }
  const { items } = await system.as('admin').call(securityEndpoints.list, { query })
  expect(items.map(({ kind, person }) => [kind, person?.id])).toEqual([
    ['factor_reset', testUsers.manager.id],
    ['factor_added', testUsers.manager.id],
  ])
})

test('passkeys need an address with a name; what no device made is refused, and says nothing', async () => {
  const headers = { host: 'localhost:3000' }
  const start = { body: { proof } }
  expect(
    (await system.as('manager').refusal(endpoints.startPasskey, { ...start, headers: { host: '127.0.0.1' } })).key,
  ).toBe('auth.passkey.address')
  const asked = await system.as('manager').call(endpoints.startPasskey, { ...start, headers })
  expect(asked.options).toMatchObject({
    rp: { id: 'localhost' },
    authenticatorSelection: { userVerification: 'required' },
  })
  const nonsense = [{}, { id: 'x' }, { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'e30' } }]
  for (const response of nonsense) {
    const { step } = await system.as('manager').call(endpoints.startPasskey, { ...start, headers })
    const body = { step, label: 'Clé', response }
    expect((await system.as('manager').refusal(endpoints.addPasskey, { body, headers })).key).toBe('auth.passkey.wrong')
    const free = await system.anonymous().call(endpoints.passkeyOptions, { body: {}, headers })
    const answer = { body: { step: free.step, response }, headers }
    expect((await system.anonymous().refusal(endpoints.verifyPasskey, answer)).key).toBe('auth.passkey.wrong')
  }
})

test('secrets and codes are in no table in clear', async () => {
  const { secret, codes } = await withApplication('manager')
  const { rows } = await system.api.pool.query(
    `select encode(secret, 'escape') as secret, null as hash from second_factor
     union all select null, hash from recovery_code`,
  )
  expect(rows).toHaveLength(11)
  for (const text of [secret, ...codes]) expect(JSON.stringify(rows)).not.toContain(text)
})
