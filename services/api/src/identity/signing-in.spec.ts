import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { processorTime } from '@faitage/contracts/kernel/testing/processor-time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, testPassword, testUsers } from '../testing/system.ts'
import { attemptLimits, delayAfter, loginAttempts } from './login-attempts.ts'
import { ensureFirstAdministrator, registerUser, userIdOf } from './register-user.ts'
import { signingIn } from './testing/signing-in.ts'

const { login } = identityEndpoints
const { signIn, refusedSignIn, meWith } = signingIn(() => system)

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem({
    config: {
      internalDomains: ['interne.example'],
      firstAdministrator: { email: 'premier@exemple.fr', password: 'Un-mot-de-passe-long' },
    },
  })
  await system.settled()
})
afterAll(() => system?.stop())

/** Every attempt so far was made that many minutes earlier. */
const minutesPass = async (minutes: number) => {
  await sql`update vault.login_attempt set at = at - make_interval(mins => ${minutes})`.execute(system.api.db)
}

describe('signing in', () => {
  test('gives tokens and the current user', async () => {
    const { token, refresh_token, user } = await signIn(' MANAGER@exemple.fr ')
    expect(user).toMatchObject({
      id: testUsers.manager.id,
      display_name: 'Mona Marchand',
      email: 'manager@exemple.fr',
      role: 'manager',
      active: true,
      external: true,
      projects_id: [],
      preferred_app: { preferred_app: 'individual', first_connection: true },
      groups: [],
    })
    expect(user.permissions).toContain('import mission')
    expect((await meWith(token)).json()).toEqual(user)
    expect(refresh_token.length).toBeGreaterThan(40)
  })

  test('a wrong password and an unknown account answer alike, in about the same time', async () => {
    const timed = async (email: string) => {
      const { answer: refusal, ms } = await processorTime(() => refusedSignIn(email, 'wrong'))
      return { refusal, ms }
    }
    await timed('nobody-0@exemple.fr')
    // Turn by turn, the least of each: memory may be gathered in one of them.
    const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
    for (let round = 0; round < 3; round++) {
      const known = await timed('admin@exemple.fr')
      const unknown = await timed('nobody-1@exemple.fr')
      expect(known.refusal).toEqual(unknown.refusal)
      expect([known.refusal.status, known.refusal.key]).toEqual([401, 'auth.error.wrongCredentials'])
      least.known = Math.min(least.known, known.ms)
      least.unknown = Math.min(least.unknown, unknown.ms)
    }
    expect(least.unknown).toBeGreaterThan(least.known / 4)
  })

  test('too many wrong attempts close the account for longer and longer, even to the right password', async () => {
    const email = 'outsider@exemple.fr'
    const wrong = await Promise.all(Array.from({ length: 12 }, () => refusedSignIn(email, 'wrong')))
    const free = attemptLimits.pair.free
    expect(wrong.filter(refusal => refusal.key === 'auth.error.wrongCredentials')).toHaveLength(free)
    const asked: unknown[] = []
    for (let round = 0; round < 4; round++) {
      const refusal = await refusedSignIn(email, testPassword)
      expect([refusal.status, refusal.key]).toEqual([429, 'auth.error.tooManyAttempts'])
      expect(refusal.message).toMatch(/Réessayez dans \d+ min/)
      asked.push(refusal.details.minutes)
      await minutesPass(refusal.details.minutes as number)
      expect((await refusedSignIn(email, 'wrong')).key).toBe('auth.error.wrongCredentials')
    }
    expect(asked).toEqual([1, 2, 4, 8])
    await minutesPass(16)
    await signIn(email)
    expect((await refusedSignIn(email, 'wrong')).key).toBe('auth.error.wrongCredentials')
  })

  test('an account that does not exist closes just the same', async () => {
    for (let attempt = 0; attempt < attemptLimits.pair.free; attempt++)
      expect((await refusedSignIn('nobody-2@exemple.fr', 'wrong')).key).toBe('auth.error.wrongCredentials')
    const refusal = await refusedSignIn('nobody-2@exemple.fr', 'wrong')
    expect([refusal.key, refusal.details.minutes]).toEqual(['auth.error.tooManyAttempts', 1])
  })

  test('waiting is bounded, and the wrong ones of a day before are forgotten', () => {
    const { pair, address } = attemptLimits
    expect([0, 4, 5, 6, 10, 11, 400].map(wrong => delayAfter(wrong, pair))).toEqual([0, 0, 1, 2, 32, 60, 60])
    expect([49, 50, 53, 54, 5000].map(wrong => delayAfter(wrong, address))).toEqual([0, 1, 8, 15, 15])
  })

  test('an address from which many accounts are tried has to wait; those who get in do not count', async () => {
    for (let round = 0; round < 3; round++) await from('192.0.2.8', 'manager@exemple.fr', testPassword)
    const counted = async () => (await system.api.db.selectFrom('login_attempt').select('key').execute()).length
    const before = await counted()
    await from('192.0.2.8', 'manager@exemple.fr', testPassword)
    expect(await counted()).toBe(before)
    const tried = await Promise.all(
      Array.from({ length: attemptLimits.address.free + 3 }, (_, n) => from('192.0.2.9', `guess-${n}@exemple.fr`, 'x')),
    )
    expect(tried.filter(({ statusCode }) => statusCode === 401)).toHaveLength(attemptLimits.address.free)
    expect((await from('192.0.2.9', 'manager@exemple.fr', testPassword)).json().key).toBe('auth.error.tooManyAttempts')
    expect((await from('192.0.2.10', 'manager@exemple.fr', testPassword)).statusCode).toBe(200)
  })

  const from = (ip: string, email: string, password: string) =>
    system.http.inject({ method: 'POST', url: login.path, payload: { email, password }, remoteAddress: ip })
  /** Guesses at an account made a moment ago, each from an address of its own, in place of as many slow requests. */
  const guessedFromElsewhere = async (email: string, times: number) => {
    const key = `account ${system.api.secrets.keyedHash(email)}`
    await system.api.db
      .insertInto('login_attempt')
      .values(Array.from({ length: times }, () => ({ key })))
      .execute()
  }

  test('a stranger who guesses elsewhere does not lock the person out', async () => {
    const email = 'contributor@exemple.fr'
    for (let attempt = 0; attempt < attemptLimits.pair.free; attempt++) await from('198.51.100.1', email, 'wrong')
    expect((await from('198.51.100.1', email, testPassword)).json().key).toBe('auth.error.tooManyAttempts')
    expect((await from('198.51.100.2', email, testPassword)).statusCode).toBe(200)
  })

  test('guesses spread over many addresses slow down, alike for nobody; a known address and the mail link get through', async () => {
    const email = 'contributor@exemple.fr'
    for (const guessed of [email, 'nobody-3@exemple.fr']) {
      await guessedFromElsewhere(guessed, attemptLimits.account.free)
      const refusal = (await from('198.51.100.3', guessed, 'wrong')).json()
      expect(refusal.key).toBe('auth.error.tooManyAttempts')
    }
    expect((await from('198.51.100.4', email, testPassword)).json().key).toBe('auth.error.tooManyAttempts')
    expect((await from('198.51.100.2', email, testPassword)).statusCode).toBe(200)
    // Their getting in gives the guesser nothing back.
    expect((await from('198.51.100.5', email, 'wrong')).json().key).toBe('auth.error.tooManyAttempts')
    await loginAttempts(system.api).clear(email, '198.51.100.4')
    expect((await from('198.51.100.4', email, testPassword)).statusCode).toBe(200)
  })

  test('a good sign-in forgives the wrong ones before it', async () => {
    for (let round = 0; round < 3; round++) {
      for (let attempt = 0; attempt < attemptLimits.pair.free - 1; attempt++) {
        await refusedSignIn('contributor@exemple.fr', 'wrong')
      }
      await signIn('contributor@exemple.fr')
    }
  })

  test('attempts hold neither e-mail nor address in clear', async () => {
    await refusedSignIn('client@exemple.fr', 'wrong')
    const rows = await system.api.db.selectFrom('login_attempt').select('key').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/exemple|127\.0/)
  })

  test('internal domains sign in elsewhere', async () => {
    const refusal = await refusedSignIn('quelqu.un@Interne.example', 'x')
    expect([refusal.status, refusal.key]).toEqual([401, 'auth.error.domainNotAllowed'])
  })

  test('the password is stored as argon2id', async () => {
    const rows = await system.api.db.selectFrom('credential').select('password_hash').execute()
    expect(rows.every(row => row.password_hash.startsWith('$argon2id$'))).toBe(true)
  })
})

describe('accounts', () => {
  test('the first administrator is made once and keeps a changed password', async () => {
    await ensureFirstAdministrator(system.api)
    await ensureFirstAdministrator(system.api)
    const id = userIdOf(system.api, 'Premier@exemple.fr')
    const events = await system.api.events.read(streamOf.user(id))
    expect(events.map(event => event.type)).toEqual(['UserRegistered'])
    await system.api.live.caughtUp(events[0]!.position, 30_000)
    expect((await signIn('premier@exemple.fr', 'Un-mot-de-passe-long')).user.role).toBe('admin')
  })

  test('registering twice changes nothing; personal data is not in clear in the store', async () => {
    const sheet = { ...testUsers.admin.sheet, email: 'seme@exemple.fr', last_name: 'Introuvable' }
    const first = await registerUser(system.api, { sheet, password: testPassword })
    const again = await registerUser(system.api, { sheet: { ...sheet, last_name: 'Autre' }, password: 'autre' })
    expect(again).toEqual(first)
    const { EventStoreDBClient } = await import('@eventstore/db-client')
    const client = EventStoreDBClient.connectionString(system.eventStoreUrl)
    const stored: unknown[] = []
    for await (const { event } of client.readStream(streamOf.user(first.id))) stored.push(event?.data)
    await client.dispose()
    expect(JSON.stringify(stored)).not.toMatch(/Introuvable|exemple/)
    expect(stored[0]).toMatchObject({ role: 'admin', active: true })
  })
})
