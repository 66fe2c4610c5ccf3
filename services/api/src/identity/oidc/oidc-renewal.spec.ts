import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { signInEndpoints } from '@faitage/contracts/identity/sign-in.endpoints'
import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { unseal } from '@faitage/projections/kernel/personal-data/cipher'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPassword, testUsers } from '../../testing/system.ts'
import { type Decoded, openSignInLab, type SignInLab, visits } from '../testing/sign-in-lab.ts'
import { identityProviderOf, NotGranted } from './identity-provider.ts'

const picture = 'http://127.0.0.1/portrait.png'
let lab: SignInLab

beforeAll(async () => {
  lab = await openSignInLab(
    [
      { email: 'Manager@exemple.fr', name: 'Mona Marchand', picture },
      { email: 'contributor@exemple.fr', name: 'Camille Renaud', groups: ['AGENCE DE LYON', 'inconnue'] },
      { email: 'outsider@exemple.fr', name: 'Olive Oudin' },
      { email: 'admin@exemple.fr', name: 'Alix Amiel', emailVerified: false },
      { email: 'personne@exemple.fr', name: 'Sans Compte' },
    ],
    { groupsClaim: 'groups', config: { internalDomains: ['interne.example'] } },
  )
})
afterAll(() => lab?.stop())

const { signIn, meWith, refreshWith, keyOf } = visits(() => lab)

describe('renewing and ending', () => {
  /** The session was last renewed that many seconds earlier. */
  const secondsPass = async (refresh_token: string, seconds: number) => {
    const id = refresh_token.split('.')[0]!
    await sql`update vault.session set last_used_at = last_used_at - make_interval(secs => ${seconds})
      where id = ${id}`.execute(lab.system.api.db)
  }

  test('the refresh token is the bearer; used again after its grace it closes the session', async () => {
    const first = (await signIn()).credential
    const answer = await refreshWith(first.refresh_token)
    expect(answer.statusCode).toBe(200)
    const second = answer.json() as Decoded['credential']
    expect(new Set([first.refresh_token, second.refresh_token, second.id_token, second.token]).size).toBe(4)
    expect((await meWith(second.id_token)).statusCode).toBe(200)
    await secondsPass(first.refresh_token, 61)
    expect(keyOf(await refreshWith(first.refresh_token))).toEqual([401, 'LOGIN_EXPIRED'])
    for (const token of [first.id_token, second.id_token]) {
      expect(keyOf(await meWith(token))).toEqual([401, 'LOGIN_EXPIRED'])
    }
    expect(keyOf(await refreshWith(second.refresh_token))).toEqual([401, 'LOGIN_EXPIRED'])
  })

  test('of many renewals at once with one token each gets a working one', async () => {
    const { refresh_token } = (await signIn()).credential
    const answers = await Promise.all(Array.from({ length: 4 }, () => refreshWith(refresh_token)))
    const credentials = answers.map(answer => answer.json() as Decoded['credential'])
    expect(new Set(credentials.map(one => one.refresh_token)).size).toBe(1)
    for (const { id_token } of credentials) expect((await meWith(id_token)).statusCode).toBe(200)
    expect((await refreshWith(credentials[0]!.refresh_token)).statusCode).toBe(200)
  })

  test('a guess at somebody’s session neither ends it nor asks the provider', async () => {
    const { id_token, refresh_token } = (await signIn()).credential
    const [id, secret] = refresh_token.split('.')
    for (const guess of [`${id}.guess`, `${id}.${secret}`, `${id}.${secret}.${'x'.repeat(32)}`]) {
      expect(keyOf(await refreshWith(guess))).toEqual([401, 'LOGIN_EXPIRED'])
    }
    expect((await meWith(id_token)).statusCode).toBe(200)
    expect((await refreshWith(refresh_token)).statusCode).toBe(200)
  })

  test('a refresh token of one kind of session is worth nothing to the other', async () => {
    const provider = (await signIn()).credential
    const password = await lab.system
      .anonymous()
      .call(identityEndpoints.login, { body: { email: 'manager@exemple.fr', password: testPassword } })
    expect(keyOf(await refreshWith(password.refresh_token))).toEqual([401, 'LOGIN_EXPIRED'])
    const body = { refresh_token: provider.refresh_token }
    expect((await lab.system.anonymous().refusal(identityEndpoints.refresh, { body })).key).toBe('LOGIN_EXPIRED')
    for (const token of ['', 'Basic x', `${provider.refresh_token.split('.')[0]}.made-up`]) {
      expect(keyOf(await refreshWith(token))).toEqual([401, 'LOGIN_EXPIRED'])
    }
  })

  const grantOf = async (credential: Decoded['credential']) => {
    const { api } = lab.system
    const id = credential.refresh_token.split('.')[0]!
    const { provider_token } = await api.db
      .selectFrom('session')
      .select('provider_token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(provider_token!.toString('latin1')).not.toContain(credential.token)
    return unseal(api.secrets.master, provider_token!, `provider token ${id}`).toString()
  }
  /** Whether the provider no longer renews it. */
  const isLeft = async (grant: string) =>
    identityProviderOf(lab.system.api.config.oidc!)
      .refresh(grant)
      .then(() => false)
      .catch(error => error instanceof NotGranted)

  test('signing out ends the session here and the grant there', async () => {
    const { credential } = await signIn()
    const theirs = await grantOf(credential)
    await lab.system
      .anonymous()
      .call(identityEndpoints.logout, { headers: { authorization: `Bearer ${credential.id_token}` } })
    expect(keyOf(await meWith(credential.id_token))).toEqual([401, 'LOGIN_EXPIRED'])
    expect(keyOf(await refreshWith(credential.refresh_token))).toEqual([401, 'LOGIN_EXPIRED'])
    expect(await isLeft(theirs)).toBe(true)
  })

  test('a grant that no longer opens keeps nobody from being signed out', async () => {
    const { credential } = await signIn('outsider@exemple.fr')
    const id = credential.refresh_token.split('.')[0]!
    const altered = { provider_token: Buffer.alloc(64, 7) }
    await lab.system.api.db.updateTable('session').set(altered).where('id', '=', id).execute()
    const params = { id: testUsers.outsider.id }
    await lab.system.as('admin').call(userEndpoints.update, { params, body: { active: false } })
    expect((await meWith(credential.id_token)).statusCode).toBe(401)
    await lab.system.as('admin').call(userEndpoints.update, { params, body: { active: true } })
  })

  test('every other end of a session leaves its grant as well', async () => {
    const deactivated = (await signIn('outsider@exemple.fr')).credential
    const grant = await grantOf(deactivated)
    const params = { id: testUsers.outsider.id }
    await expect.poll(() => lab.kept()).toContain(grant)
    await lab.system.as('admin').call(userEndpoints.update, { params, body: { active: false } })
    // Asking before it is left would renew it: the administrator did not wait for the provider.
    await expect.poll(() => lab.kept()).not.toContain(grant)
    expect(await isLeft(grant)).toBe(true)
    await lab.system.as('admin').call(userEndpoints.update, { params, body: { active: true } })

    const stolen = (await signIn()).credential
    const used = (await refreshWith(stolen.refresh_token)).json() as Decoded['credential']
    const second = await grantOf(used)
    await secondsPass(stolen.refresh_token, 61)
    expect(keyOf(await refreshWith(stolen.refresh_token))).toEqual([401, 'LOGIN_EXPIRED'])
    expect(await isLeft(second)).toBe(true)
  })

  test('a restart of the provider ends nobody’s session', async () => {
    const { credential } = await signIn()
    const grant = await grantOf(credential)
    // Written behind: a restart before it would lose it.
    await expect.poll(() => lab.kept()).toContain(grant)
    await lab.restartProvider()
    expect((await meWith(credential.id_token)).statusCode).toBe(200)
    const answer = await refreshWith(credential.refresh_token)
    expect(answer.statusCode).toBe(200)
    expect((await meWith((answer.json() as Decoded['credential']).id_token)).statusCode).toBe(200)
  })

  test('one sees and closes one’s own sessions, nobody else’s', async () => {
    const { credential } = await signIn()
    const { credential: other } = await signIn()
    const client = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
    const { items } = await lab.system.anonymous().call(signInEndpoints.sessions, client(credential.id_token))
    expect(items.filter(({ current }) => current)).toMatchObject([{ kind: 'provider' }])
    const id = other.refresh_token.split('.')[0]!
    expect((await lab.system.as('client').refusal(signInEndpoints.closeSession, { params: { id } })).key).toBe(
      'NOT_FOUND',
    )
    await lab.system.anonymous().call(signInEndpoints.closeSession, { params: { id }, ...client(credential.id_token) })
    expect(keyOf(await meWith(other.id_token))).toEqual([401, 'LOGIN_EXPIRED'])
    expect((await meWith(credential.id_token)).statusCode).toBe(200)
  })
})
