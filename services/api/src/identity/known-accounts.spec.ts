import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { closeKnownAccounts } from './known-accounts.ts'
import { passwordsOf } from './passwords.ts'
import { registerUser, userIdOf } from './register-user.ts'

const password = 'renovation-2026'
const emails = ['tout-le-monde@exemple.fr', 'change@exemple.fr', 'jamais-venu@exemple.fr'] as const

let system: TestSystem
beforeAll(async () => {
  const knownAccounts = emails.map(email => ({ email, password }))
  system = await startTestSystem({ config: { knownAccounts } })
  for (const email of emails.slice(0, 2)) {
    const sheet = { ...testUsers.admin.sheet, email }
    system.seen.position = (await registerUser(system.api, { sheet, password })).position
  }
  await passwordsOf(system.api).set(userIdOf(system.api, emails[1]), 'Un-mot-de-passe-a-soi')
  await system.settled()
})
afterAll(() => system?.stop())

const signIn = async (email: string, secret: string) =>
  (await system.anonymous().raw(identityEndpoints.login, { body: { email, password: secret } })).statusCode
const close = () => closeKnownAccounts(system.api, system.app.sessions)
const history = () => system.api.events.read(streamOf.user(userIdOf(system.api, emails[0])))

test('a start that would leave nobody is refused and says how to go on; nothing was closed', async () => {
  await system.amend('admin', { active: false })
  await passwordsOf(system.api).set(userIdOf(system.api, emails[1]), password)
  await system.settled()
  await expect(close()).rejects.toThrow('FAITAGE_ADMIN_EMAIL')
  expect(await signIn(emails[0], password)).toBe(200)
  await passwordsOf(system.api).set(userIdOf(system.api, emails[1]), 'Un-mot-de-passe-a-soi')
  await system.amend('admin', { active: true })
  await system.settled()
})

test('a public password no longer serves, its sessions neither; who changed theirs keeps their account', async () => {
  const opened = await system.app.sessions.open(userIdOf(system.api, emails[0]))
  await close()
  expect(await signIn(emails[0], password)).toBe(401)
  expect(system.app.sessions.isClosed(opened.id)).toBe(true)
  expect(await system.app.sessions.holderOf(opened.refreshToken, 'password')).toBeUndefined()
  expect(await signIn(emails[1], 'Un-mot-de-passe-a-soi')).toBe(200)
  const events = await history()
  expect(events.at(-1)).toMatchObject({ type: 'UserAmended', data: { changes: { active: false } } })
  await close()
  expect(await history()).toHaveLength(events.length)
})
