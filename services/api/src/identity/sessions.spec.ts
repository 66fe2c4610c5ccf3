import { createHash, createHmac } from 'node:crypto'
import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { jwtSecretFrom } from '@faitage/projections/kernel/personal-data/secrets'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { startTestSystem, type TestSystem, testPassword, testUsers, testWorkerToken } from '../testing/system.ts'
import { registerUser } from './register-user.ts'
import { signingIn } from './testing/signing-in.ts'
import { userDecider } from './user.decider.ts'

const { refresh, logout, me, preferredApp } = identityEndpoints
const listUsers = userEndpoints.list
const { signIn, refusedSignIn, meWith } = signingIn(() => system)

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem({ config: { internalDomains: ['interne.example'] } })
  await system.settled()
})
afterAll(() => system?.stop())

describe('access tokens', () => {
  const forged = (
    claims: object,
    header: object = { alg: 'HS256', typ: 'JWT' },
    key: string | Buffer = jwtSecretFrom(system.secret),
  ) => {
    const content = [header, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
  }
  const now = Math.floor(Date.now() / 1000)
  const claims = () => ({
    sub: testUsers.admin.id,
    sid: v4(),
    iat: now,
    exp: now + 600,
    iss: 'faitage',
    aud: 'faitage api',
  })

  test('one made with our key is accepted: the next cases fail for the right reason', async () => {
    expect((await meWith(forged(claims()))).statusCode).toBe(200)
  })

  test('altered, expired, unsigned, of another issuer or key: the session has expired', async () => {
    const good = forged(claims())
    const [header, body, signature] = good.split('.') as [string, string, string]
    const other = Buffer.from(JSON.stringify({ ...claims(), sub: testUsers.manager.id })).toString('base64url')
    const { exp: _, ...endless } = claims()
    const cases = [
      `${header}.${other}.${signature}`,
      `${header}.${body}.${signature.slice(0, -2)}AA`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
      forged({ ...claims(), exp: now - 1 }),
      forged(endless),
      forged({ ...claims(), iss: 'other' }),
      forged({ ...claims(), aud: 'other' }),
      forged({ ...claims(), sub: 'not-an-id' }),
      forged({ ...claims(), sub: v4() }),
      forged(claims(), { alg: 'HS512', typ: 'JWT' }),
      forged(claims(), undefined, 'another key of thirty-two characters'),
      forged({ ...claims(), nbf: now + 600 }),
      forged(claims(), { alg: 'HS256', typ: 'JWT', crit: ['x'], x: 1 }),
      forged(claims(), { alg: 'RS256', typ: 'JWT' }),
      // Cut anywhere, its parts exchanged, doubled, or with something behind.
      ...[1, header.length, header.length + 1, good.length - signature.length, good.length - 1].map(end =>
        good.slice(0, end),
      ),
      `${body}.${header}.${signature}`,
      `${good}.${signature}`,
      `${good}${'A'.repeat(50_000)}`,
      good.replaceAll('.', ','),
      'nonsense',
      '',
      `${testWorkerToken}x`,
    ]
    for (const token of cases) {
      const response = await meWith(token)
      expect([token.slice(0, 12), response.statusCode, response.json().key]).toEqual([
        token.slice(0, 12),
        401,
        'LOGIN_EXPIRED',
      ])
    }
    expect((await system.http.inject({ url: me.path })).statusCode).toBe(401)
    expect((await system.http.inject({ url: me.path, headers: { authorization: 'Basic YTpi' } })).statusCode).toBe(401)
  })

  test('a role or rights written into a token are worth nothing: they are read from the account', async () => {
    const swapped = { ...claims(), sub: testUsers.client.id, role: 'admin', permissions: ['update role'] }
    const { role, permissions } = (await meWith(forged(swapped))).json()
    expect([role, permissions.includes('update role')]).toEqual(['client', false])
  })

  test('a remembered token still expires', async () => {
    const token = forged(claims())
    expect((await meWith(token)).statusCode).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: (claims().exp + 1) * 1000 })
    try {
      expect((await meWith(token)).statusCode).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('sessions', () => {
  const renew = (refresh_token: string) => system.anonymous().call(refresh, { body: { refresh_token } })
  const refusedRenewal = async (refresh_token: string) => {
    const { status, key } = await system.anonymous().refusal(refresh, { body: { refresh_token } })
    return [status, key]
  }
  const over = [401, 'LOGIN_EXPIRED']
  /** The session was last renewed that many seconds earlier. */
  const secondsPass = async (refresh_token: string, seconds: number) => {
    const id = refresh_token.split('.')[0]!
    await sql`update vault.session set last_used_at = last_used_at - make_interval(secs => ${seconds})
      where id = ${id}`.execute(system.api.db)
  }

  test('a lost answer is asked for again: within the grace the token before answers the same next one', async () => {
    const first = await signIn('admin@exemple.fr')
    const second = await renew(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    await secondsPass(first.refresh_token, 50)
    const again = await renew(first.refresh_token)
    expect(again.refresh_token).toBe(second.refresh_token)
    expect((await meWith(again.token)).statusCode).toBe(200)
    const third = await renew(second.refresh_token)
    expect((await meWith(third.token)).statusCode).toBe(200)
  })

  test('used again after the grace it closes the session and its access tokens', async () => {
    const first = await signIn('admin@exemple.fr')
    const second = await renew(first.refresh_token)
    await secondsPass(first.refresh_token, 61)
    expect(await refusedRenewal(first.refresh_token)).toEqual(over)
    expect((await meWith(second.token)).statusCode).toBe(401)
    expect(await refusedRenewal(second.refresh_token)).toEqual(over)
  })

  test('one from further back closes it at once, were it within the grace', async () => {
    const first = await signIn('admin@exemple.fr')
    const third = await renew((await renew(first.refresh_token)).refresh_token)
    expect(await refusedRenewal(first.refresh_token)).toEqual(over)
    expect((await meWith(third.token)).statusCode).toBe(401)
  })

  test('many tabs renewing at once with one token all stay signed in', async () => {
    const { refresh_token } = await signIn('admin@exemple.fr')
    const answers = await Promise.all(Array.from({ length: 6 }, () => renew(refresh_token)))
    expect(new Set(answers.map(answer => answer.refresh_token)).size).toBe(1)
    for (const { token } of answers) expect((await meWith(token)).statusCode).toBe(200)
    await renew(answers[0]!.refresh_token)
  })

  test('a clock set back ends nobody’s session', async () => {
    const first = await signIn('admin@exemple.fr')
    const second = await renew(first.refresh_token)
    await secondsPass(first.refresh_token, -3600)
    expect((await renew(first.refresh_token)).refresh_token).toBe(second.refresh_token)
    await renew(second.refresh_token)
  })

  test('however often it is renewed it ends ninety days after it was opened', async () => {
    const { refresh_token } = await signIn(testUsers.reader.sheet.email)
    const opened = (days: number) =>
      system.api.pool.query(`update session set created_at = now() - $2::interval where id = $1`, [
        refresh_token.split('.', 1)[0],
        `${days} days`,
      ])
    await opened(89)
    const next = await renew(refresh_token)
    const { rows } = await system.api.pool.query(
      `select extract(epoch from expires_at - created_at) / 86400 as days from session where id = $1`,
      [refresh_token.split('.', 1)[0]],
    )
    expect(Math.round(Number(rows[0].days))).toBe(90)
    await opened(91)
    await system.api.pool.query(`update session set expires_at = created_at + interval '90 days' where id = $1`, [
      refresh_token.split('.', 1)[0],
    ])
    expect(await refusedRenewal(next.refresh_token)).toEqual(over)
  })

  test('signing out revokes the session at once', async () => {
    const { token, refresh_token } = await signIn('admin@exemple.fr')
    const authorization = `Bearer ${token}`
    await system.anonymous().call(logout, { headers: { authorization } })
    expect((await meWith(token)).statusCode).toBe(401)
    expect((await system.anonymous().refusal(refresh, { body: { refresh_token } })).key).toBe('LOGIN_EXPIRED')
  })

  test('a token made up for a real session neither closes it nor tells anything', async () => {
    const { token, refresh_token } = await signIn('admin@exemple.fr')
    const [id, secret, seal] = refresh_token.split('.') as [string, string, string]
    const guesses = [
      `${id}.made-up`,
      id,
      `${id}..`,
      `${id}.${secret}`,
      `${id}.${secret}.`,
      `${id}.${secret}.${seal}.`,
      `${id}.${'x'.repeat(43)}.${seal}`,
      `${id}.${secret}.${'x'.repeat(seal.length)}`,
      `${id}.${secret}.${'é'.repeat(seal.length)}`,
      `${v4()}.${secret}.${seal}`,
      `${v4()}.made-up`,
      'x',
      "'; drop table session; --",
    ]
    for (const guess of guesses) expect([guess, await refusedRenewal(guess)]).toEqual([guess, over])
    expect((await meWith(token)).statusCode).toBe(200)
    await renew(refresh_token)
  })

  test('a session of before tokens were sealed is renewed, and a guess at it closes nothing', async () => {
    const { token, refresh_token } = await signIn('admin@exemple.fr')
    const id = refresh_token.split('.')[0]!
    const old = `${id}.${'o'.repeat(43)}`
    const refresh_hash = createHash('sha256').update(old).digest('base64url')
    await system.api.db.updateTable('session').set({ refresh_hash }).where('id', '=', id).execute()
    expect(await refusedRenewal(`${id}.${'p'.repeat(43)}`)).toEqual(over)
    expect((await meWith(token)).statusCode).toBe(200)
    const next = await renew(old)
    expect((await renew(next.refresh_token)).refresh_token).not.toBe(next.refresh_token)
  })

  test('tokens are stored as hashes only', async () => {
    const { refresh_token } = await signIn('admin@exemple.fr')
    const rows = await system.api.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(refresh_token.split('.')[1])
  })
})

describe('whose session it is', () => {
  test('somebody set inactive is out at once, and may not come back', async () => {
    const { token, refresh_token } = await signIn('outsider@exemple.fr')
    await system.amend('outsider', { active: false })
    expect((await meWith(token)).json().key).toBe('INACTIVE_USER')
    expect((await refusedSignIn('outsider@exemple.fr', testPassword)).key).toBe('INACTIVE_USER')
    expect((await system.anonymous().refusal(refresh, { body: { refresh_token } })).key).toBe('INACTIVE_USER')
    await system.amend('outsider', { active: true })
  })

  test('a password session ends when its person’s address becomes one of an internal domain', async () => {
    const sheet = { ...testUsers.contributor.sheet, first_name: 'Elsa', email: 'externe@exemple.fr' }
    const { id, position } = await registerUser(system.api, { sheet, password: testPassword })
    await system.api.live.caughtUp(position, 30_000)
    const { refresh_token } = await signIn('externe@exemple.fr')
    await handle(system.api, {
      decider: userDecider,
      stream: streamOf.user(id),
      command: { type: 'AmendUser', changes: { email: 'externe@filiale.interne.example' } },
      caller: worker,
      request: internalContext(),
    })
    const refusal = await system.anonymous().refusal(refresh, { body: { refresh_token } })
    expect([refusal.status, refusal.key]).toEqual([401, 'auth.error.domainNotAllowed'])
  })

  test('a change of role or groups counts from the next request', async () => {
    const agency_id = v4()
    await system.amend('outsider', { role: 'manager', groups: [{ agency_id }] })
    const user = await system.as('outsider').call(me, { query: { update_user_group: 'true' } })
    expect(user).toMatchObject({ role: 'manager', groups: [{ agency_id }] })
    await system.amend('outsider', { role: 'contributor', groups: [] })
  })

  test('one chooses one’s own mode, nobody else’s', async () => {
    const { id } = testUsers.contributor
    const body = { id, preferred_app: 'copro' as const, first_connection: false }
    await system.as('contributor').call(preferredApp, { params: { id }, body })
    expect((await system.as('contributor').call(me)).preferred_app).toEqual(body)
    expect((await system.as('admin').refusal(preferredApp, { params: { id }, body })).status).toBe(404)
  })

  test('the list of users is for who may read users', async () => {
    const page = await system.as('manager').call(listUsers, { query: { term: 'camille' } })
    expect(page.items).toMatchObject([{ id: testUsers.contributor.id, display_name: 'Camille Renaud', active: true }])
    expect((await system.as('client').refusal(listUsers)).status).toBe(403)
  })
})

test('a session that another process closed while the line to Postgres was down is closed here too', async () => {
  const { api, app } = system
  const { token } = await signIn(testUsers.outsider.sheet.email)
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }
  // As another process does, what it tells being lost.
  await sql`update session set revoked_at = ${new Date().toISOString()} where id = ${sid}::uuid`.execute(api.db)
  expect((await meWith(token)).statusCode).toBe(200)
  const told: string[] = []
  const stop = api.live.onSessionClosed(id => told.push(id))
  await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where application_name = 'faitage-api-live' and datname = current_database()`.execute(api.db)
  await expect.poll(() => told, { timeout: 30_000 }).toContain(sid)
  expect(app.sessions.isClosed(sid)).toBe(true)
  expect((await meWith(token)).statusCode).toBe(401)
  stop()
})
