import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import { processorTime } from '@faitage/contracts/kernel/testing/processor-time'
import { until } from '@faitage/engines/testing/until'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openContent, openEnvelope } from '../mail/outbox/sealed-mail.ts'
import { testPassword, testUsers } from '../testing/system.ts'
import { invite } from './password-links.ts'
import { registerUser } from './register-user.ts'
import { hashOf } from './session-tokens.ts'
import { openSignInLab, type SignInLab } from './testing/sign-in-lab.ts'

const { forgottenPassword, resetPassword, changePassword } = signInEndpoints
const good = 'Sept-tuiles-de-Beauce'
let lab: SignInLab
beforeAll(async () => {
  lab = await openSignInLab([{ email: 'admin@exemple.fr', name: 'Alix Amiel' }], {
    config: { internalDomains: ['interne.example'] },
  })
})
afterAll(() => lab?.stop())
beforeEach(async () => {
  await lab.system.api.db.deleteFrom('login_attempt').execute()
  await lab.system.api.db.deleteFrom('outbox_mail').execute()
})

const nobody = () => lab.system.anonymous()
const signIn = (email: string, password: string) => nobody().raw(identityEndpoints.login, { body: { email, password } })
const meWith = (token: string) =>
  lab.system.http.inject({ url: identityEndpoints.me.path, headers: { authorization: `Bearer ${token}` } })
const ask = (email: string) => nobody().call(forgottenPassword, { body: { email } })
const mails = async () => {
  const rows = await lab.system.api.db.selectFrom('outbox_mail').selectAll().orderBy('created_at').execute()
  return rows.map(row => ({
    ...row,
    ...openEnvelope(lab.system.api, row.id, row.envelope),
    ...openContent(lab.system.api, row.id, row.content!),
  }))
}
const tokenOf = (text: string) => /http:\/\/127\.0\.0\.1:47001\/auth\/password#jeton=([\w-]{43})\s/.exec(text)![1]!
/** The token of the mail that comes to somebody. */
const mailed = async (email: string) =>
  tokenOf(
    (await until(`a mail to ${email}`, async () => (await mails()).findLast(mail => mail.to === email.toLowerCase())))
      .text,
  )
const linked = async (email: string) => {
  await ask(email)
  return mailed(email)
}
const reset = (token: string, password = good) => nobody().call(resetPassword, { body: { token, password } })
const resetRefused = (token: string, password = good) => nobody().refusal(resetPassword, { body: { token, password } })

describe('a forgotten password', () => {
  test('a mail with a link, to the address of the account; the password it chooses ends every session', async () => {
    const before = (await signIn('contributor@exemple.fr', testPassword)).json()
    expect(await ask('Contributor@exemple.fr')).toEqual({ ok: true })
    const token = await mailed('contributor@exemple.fr')
    const [mail, ...others] = await mails()
    expect(mail).toMatchObject({ to: 'contributor@exemple.fr', kind: 'reset', recipient_id: testUsers.contributor.id })
    expect(mail!.text).toMatch(/pendant 1 heure/)
    expect(others).toEqual([])
    await reset(token)
    expect((await meWith(before.token)).statusCode).toBe(401)
    expect(
      (await nobody().refusal(identityEndpoints.refresh, { body: { refresh_token: before.refresh_token } })).key,
    ).toBe('LOGIN_EXPIRED')
    expect((await signIn('contributor@exemple.fr', testPassword)).json().key).toBe('auth.error.wrongCredentials')
    expect((await signIn('contributor@exemple.fr', good)).statusCode).toBe(200)
  })

  test('the link serves once, and uses up the ones before it', async () => {
    const first = await linked('client@exemple.fr')
    await lab.system.api.db.deleteFrom('outbox_mail').execute()
    const second = await linked('client@exemple.fr')
    expect(first).not.toBe(second)
    await reset(second)
    for (const used of [second, first, 'made-up']) {
      const refusal = await resetRefused(used)
      expect([refusal.status, refusal.key]).toEqual([410, 'auth.password.link'])
    }
  })

  test('of two uses at once one counts', async () => {
    const token = await linked('client@exemple.fr')
    const answers = await Promise.all(
      [`${good}-un`, `${good}-deux`].map(password => nobody().raw(resetPassword, { body: { token, password } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  })

  test('the link is good for an hour', async () => {
    const token = await linked('client@exemple.fr')
    await sql`update vault.password_link set expires_at = expires_at - interval '61 minutes'`.execute(lab.system.api.db)
    expect((await resetRefused(token)).key).toBe('auth.password.link')
  })

  test('only its hash is stored', async () => {
    const token = await linked('client@exemple.fr')
    const rows = await lab.system.api.db.selectFrom('password_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.map(({ hash }) => hash)).toContain(hashOf(token))
  })

  test('unknown and inactive accounts answer alike, in the same time, and nobody is written to', async () => {
    await lab.system.amend('outsider', { active: false })
    await lab.system.settled()
    // Turn by turn, the least of each: what is done for one of them behind its answer may fall into another's turn.
    const people = ['manager@exemple.fr', 'personne@exemple.fr', 'outsider@exemple.fr']
    const least = people.map(() => Number.POSITIVE_INFINITY)
    await ask('manager@exemple.fr')
    for (let round = 0; round < 7; round++) {
      for (const [index, email] of people.entries()) {
        const { ms, answer } = await processorTime(() => ask(email))
        expect(answer).toEqual({ ok: true })
        least[index] = Math.min(least[index]!, ms)
      }
    }
    const [known, unknown, inactive] = least as [number, number, number]
    expect(Math.abs(known - unknown)).toBeLessThan(25)
    expect(Math.abs(known - inactive)).toBeLessThan(25)
    // None waits for anything: all are answered while nothing can be written down about who asks.
    const held = await lab.system.api.pool.connect()
    await held.query('begin; lock table vault.login_attempt in access exclusive mode')
    for (const email of people) expect(await ask(email)).toEqual({ ok: true })
    await held.query('rollback')
    held.release()
    await until('a mail', async () => (await mails())[0])
    expect(new Set((await mails()).map(({ to }) => to))).toEqual(new Set(['manager@exemple.fr']))
    await lab.system.amend('outsider', { active: true })
  })

  test('nobody’s mailbox is filled: three links an hour', async () => {
    for (let round = 0; round < 6; round++) await ask('contributor@exemple.fr')
    await ask('client@exemple.fr')
    const to = async (email: string) => (await mails()).filter(mail => mail.to === email)
    await until('three mails', async () => (await to('contributor@exemple.fr')).length >= 3)
    await until('the mail of who asked last', async () => (await to('client@exemple.fr'))[0])
    // One request is judged after the other, and those that were let through are noted: no more is to come.
    const { db, secrets } = lab.system.api
    const key = `link ${secrets.keyedHash('contributor@exemple.fr')}`
    const through = await db.selectFrom('login_attempt').selectAll().where('key', '=', key).execute()
    expect(through).toHaveLength(3)
    expect(await to('contributor@exemple.fr')).toHaveLength(3)
  })

  test('it opens an account that wrong attempts had closed', async () => {
    for (let n = 0; n < 6; n++) await signIn('client@exemple.fr', 'wrong')
    expect((await signIn('client@exemple.fr', 'wrong')).statusCode).toBe(429)
    await reset(await linked('client@exemple.fr'), `${good}-bis`)
    expect((await signIn('client@exemple.fr', `${good}-bis`)).statusCode).toBe(200)
  })

  test('people of an internal domain sign in elsewhere', async () => {
    const refusal = await nobody().refusal(forgottenPassword, { body: { email: 'x@service.INTERNE.example' } })
    expect([refusal.status, refusal.key]).toEqual([401, 'auth.error.domainNotAllowed'])
  })

  test('a field that is wrong is named', async () => {
    const fieldsOf = (refusal: { details: unknown }) => (refusal.details as { fields: { path: string }[] }).fields
    for (const email of ['', 'pas une adresse', 'a@b'])
      expect(fieldsOf(await nobody().refusal(forgottenPassword, { body: { email } }))[0]!.path).toBe('email')
    const token = await linked('client@exemple.fr')
    const weak = ['court', 'motdepasse2026!', 'azertyuiop123', '123456789012', 'aaaaaaaaaaaaaaa', 'client@exemple.fr']
    for (const password of weak) {
      const refusal = await resetRefused(token, password)
      expect([password, refusal.status, fieldsOf(refusal)[0]!.path]).toEqual([password, 422, 'password'])
    }
    await reset(token)
  })
})

describe('an invitation', () => {
  test('lets somebody new choose their password within a week', async () => {
    const { id } = await registerUser(lab.system.api, {
      sheet: { ...testUsers.contributor.sheet, email: 'nouvelle@exemple.fr', first_name: 'Nora' },
      password: 'jamais-communiqué-à-personne',
    })
    await invite(lab.system.api, id)
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: 'nouvelle@exemple.fr', kind: 'invitation' })
    expect(mail!.text).toMatch(/Bonjour Nora/)
    expect(mail!.text).toMatch(/pendant 7 jours/)
    await reset(tokenOf(mail!.text), 'Douze-lucarnes-au-nord')
    expect((await signIn('nouvelle@exemple.fr', 'Douze-lucarnes-au-nord')).statusCode).toBe(200)
  })
})

describe('an invitation of an internal domain', () => {
  test('says to sign in with the identity provider, and carries no token', async () => {
    const { id } = await registerUser(lab.system.api, {
      sheet: { ...testUsers.contributor.sheet, email: 'interne@interne.example', first_name: 'Ines' },
      password: 'jamais-communiqué-à-personne',
    })
    await invite(lab.system.api, id)
    const [mail] = await mails()
    expect(mail!.text).toContain('http://127.0.0.1:47001/auth/login\n')
    expect(mail!.text).not.toContain('#jeton')
  })
})

describe('changing one’s own password', () => {
  const change = (token: string, current: string, password: string) =>
    nobody().raw(changePassword, { body: { current, password }, headers: { authorization: `Bearer ${token}` } })

  test('asks for the current one, ends the other sessions and keeps this one', async () => {
    const here = (await signIn('manager@exemple.fr', testPassword)).json()
    const there = (await signIn('manager@exemple.fr', testPassword)).json()
    const wrong = await change(here.token, 'not mine', good)
    expect([wrong.statusCode, wrong.json().details.fields[0].path]).toEqual([422, 'current'])
    for (const password of [testPassword, 'court', 'manager@exemple.fr']) {
      const refused = await change(here.token, testPassword, password)
      expect([refused.statusCode, refused.json().details.fields[0].path]).toEqual([422, 'password'])
    }
    expect((await change(here.token, testPassword, good)).statusCode).toBe(200)
    expect((await meWith(here.token)).statusCode).toBe(200)
    expect((await meWith(there.token)).statusCode).toBe(401)
    expect((await signIn('manager@exemple.fr', good)).statusCode).toBe(200)
  })

  test('a stolen session does not guess the current one', async () => {
    const { token } = (await signIn('manager@exemple.fr', good)).json()
    const answers: number[] = []
    for (let n = 0; n < 7; n++) answers.push((await change(token, `guess ${n}`, 'Un-autre-mot-de-passe')).statusCode)
    expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429])
  })
})

test('neither e-mails nor passwords nor tokens are in the logs', async () => {
  const token = await linked('admin@exemple.fr')
  await resetRefused(token, 'court')
  await reset(token)
  const session = (await signIn('admin@exemple.fr', good)).json()
  await signIn('admin@exemple.fr', 'un-mauvais-essai')
  await nobody().raw(identityEndpoints.logout, { headers: { authorization: `Bearer ${session.token}` } })
  const logged = lab.logged()
  expect(logged).toContain(resetPassword.path)
  for (const secret of [token, session.token, session.refresh_token, good, 'un-mauvais-essai', hashOf(token)])
    expect(logged).not.toContain(secret)
  expect(logged).not.toMatch(/exemple\.fr|Amiel/)
})
