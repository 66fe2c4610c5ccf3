import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import type { SecurityEntry, SecurityKind } from '@faitage/contracts/identity/security'
import { securityEndpoints } from '@faitage/contracts/identity/security.endpoints'
import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { sql } from 'kysely'
import { v4 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, testPassword, testUsers } from '../testing/system.ts'
import { attemptLimits } from './login-attempts.ts'
import { forgetSecurity, securityLog } from './security-log.ts'

const { login, refresh, logout } = identityEndpoints

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
  await system.settled()
})
afterAll(() => system?.stop())

const ip = '203.0.113.7'
const from = (payload: object, url: string = login.path, remoteAddress = ip) =>
  system.http.inject({ method: 'POST', url, payload, remoteAddress })
const list = (query: object = {}) => system.as('admin').call(securityEndpoints.list, { query })
const newest = async (kind: SecurityKind): Promise<SecurityEntry | undefined> =>
  (await list({ kind: [kind], size: 1 })).items[0]
const admin = { id: testUsers.admin.id, name: 'Alix Amiel' }
const manager = { id: testUsers.manager.id, name: 'Mona Marchand' }

test('who got in, who did not and why, with the address', async () => {
  await from({ email: 'manager@exemple.fr', password: 'wrong' })
  await from({ email: 'inconnu@exemple.fr', password: 'wrong' })
  const signedIn = (await from({ email: 'manager@exemple.fr', password: testPassword })).json()
  const { items } = await list({ address: ip })
  expect(items).toMatchObject([
    { kind: 'sign_in', outcome: 'done', person: manager, actor: manager, address: ip, reason: null },
    {
      outcome: 'refused',
      person: null,
      sentence: 'Connexion au compte : inconnu@exemple.fr.',
      reason: 'L’adresse e-mail ou le mot de passe est incorrect.',
    },
    { outcome: 'refused', person: manager, actor: null, sentence: 'Connexion au compte : Mona Marchand.' },
  ])
  const headers = { authorization: `Bearer ${signedIn.token}` }
  await system.anonymous().call(logout, { headers })
  expect(await newest('sign_out')).toMatchObject({ actor: manager, outcome: 'done' })
})

test('who keeps trying beyond the limit is told of once an hour', async () => {
  const address = '203.0.113.8'
  for (let attempt = 0; attempt < attemptLimits.pair.free + 4; attempt++)
    await from({ email: 'personne@exemple.fr', password: 'x' }, login.path, address)
  const { totalItems } = await list({ address })
  expect([attemptLimits.pair.free + 1, attemptLimits.pair.free + 2]).toContain(totalItems)
})

test('a stolen token that is used again', async () => {
  const { refresh_token } = (await from({ email: 'manager@exemple.fr', password: testPassword })).json()
  await from({ refresh_token }, refresh.path)
  await sql`update vault.session set last_used_at = last_used_at - interval '2 minutes'`.execute(system.api.db)
  await from({ refresh_token: `${refresh_token.split('.')[0]}.guess` }, refresh.path)
  expect(await newest('session_reused')).toBeUndefined()
  await from({ refresh_token }, refresh.path)
  expect(await newest('session_reused')).toMatchObject({ person: manager, address: ip, actor: null })
})

test('changes of rights, accounts and settings, asked and refused; exports and removals', async () => {
  const params = { id: testUsers.manager.id }
  const changes = { 'read mail': true }
  await system.as('admin').call(roleEndpoints.updateUserPermissions, { params, body: { changes } })
  expect(await newest('user_rights')).toMatchObject({
    actor: admin,
    person: manager,
    outcome: 'done',
    sentence: 'Changement des droits : Mona Marchand, par Alix Amiel (Messages envoyés : consulter accordé).',
  })
  await system
    .as('admin')
    .call(roleEndpoints.updateUserPermissions, { params, body: { changes: { 'read mail': null } } })
  const body = { changes: { 'delete mission': false } }
  await system.as('admin').call(roleEndpoints.update, { params: { role: 'manager' }, body })
  expect((await newest('role_rights'))?.sentence).toContain('Responsable (Missions : supprimer retiré)')
  await system.as('admin').refusal(userEndpoints.update, { params: { id: admin.id }, body: { role: 'client' } })
  expect(await newest('user_changed')).toMatchObject({ actor: admin, outcome: 'refused' })
  expect((await newest('user_changed'))?.reason).toContain('Rôle')
  await system.as('admin').call(settingsEndpoints.update, { body: { iaUse: true } })
  expect((await newest('settings'))?.sentence).toContain('Analyse de documents par IA : activé')
  await system.as('admin').raw(missionEndpoints.export)
  expect(await newest('export')).toMatchObject({ actor: admin, outcome: 'done' })
  const made = await system.as('admin').call(userEndpoints.create, {
    body: { first_name: 'Nour', last_name: 'Haddad', email: 'nour.haddad@exemple.fr', role: 'contributor' },
  })
  expect(await newest('user_created')).toMatchObject({ person: { id: made.id } })
  await system.as('admin').call(userEndpoints.remove, { params: { id: made.id } })
  expect(await newest('removal')).toMatchObject({ person: { id: made.id }, actor: admin, outcome: 'done' })
})

test('nothing that was done is written over by what is sent afterwards under its key', async () => {
  const headers = { 'idempotency-key': v4() }
  const params = { id: testUsers.reader.id }
  const change = (value: boolean | null) =>
    system
      .as('admin')
      .raw(roleEndpoints.updateUserPermissions, { params, headers, body: { changes: { 'read mail': value } } })
  const before = (await list({ kind: ['user_rights'] })).totalItems
  expect((await change(true)).statusCode).toBe(200)
  expect((await change(true)).statusCode).toBe(200)
  expect((await change(null)).json().key).toBe('IDEMPOTENCY_KEY_REUSED')
  const { items, totalItems } = await list({ kind: ['user_rights'] })
  expect(totalItems - before).toBe(2)
  expect(
    items
      .slice(0, 2)
      .map(({ outcome }) => outcome)
      .sort(),
  ).toEqual(['done', 'refused'])
  // Whoever takes data out twice is told of twice.
  const exported = (await list({ kind: ['export'] })).totalItems
  for (let time = 0; time < 2; time++) await system.as('admin').raw(missionEndpoints.export, { headers })
  expect((await list({ kind: ['export'] })).totalItems).toBe(exported + 2)
})

test('what was begun and never ended stands as interrupted', async () => {
  const log = securityLog(system.api)
  const noted = { id: v4(), kind: 'user_rights', actor: admin.id, person: manager.id, ip } as const
  await expect(log.during(noted, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect((await list({ outcome: ['pending'] })).items).toMatchObject([{ id: noted.id, outcome: 'pending' }])
  // Asked again with the same key, it is the same line.
  await log.during(noted, async () => 'ok')
  expect((await list({ outcome: ['pending'] })).totalItems).toBe(0)
})

test('is paged, filtered and sorted by the server', async () => {
  const day = todayInParis()
  const all = await list({ size: 1000 })
  expect(all.totalItems).toBeGreaterThan(8)
  const second = await list({ size: 3, page: 2 })
  expect(second.items.map(one => one.id)).toEqual(all.items.slice(3, 6).map(one => one.id))
  const byKind = await list({ sortBy: 'kind', sortDirection: 'desc', size: 1000 })
  expect(byKind.items.map(one => one.kind)).toEqual(
    all.items
      .map(one => one.kind)
      .sort()
      .reverse(),
  )
  expect((await list({ on: `..${day}`, size: 1000 })).totalItems).toBeGreaterThan(0)
  expect((await list({ on: '..2020-01-01' })).totalItems).toBe(0)
  const about = await list({ user_id: [manager.id], size: 1000 })
  expect(about.items.every(one => one.actor?.id === manager.id || one.person?.id === manager.id)).toBe(true)
  expect((await system.as('admin').refusal(securityEndpoints.list, { query: { on: 'x' } })).status).toBe(422)
})

test('who may: administrators only', async () => {
  for (const user of ['manager', 'contributor', 'client'] as const)
    expect((await system.as(user).refusal(securityEndpoints.list)).status).toBe(403)
  expect((await system.anonymous().refusal(securityEndpoints.list)).status).toBe(401)
})

test('nothing of an address, an e-mail or a name is in clear; erasing a person erases theirs', async () => {
  await from({ email: 'client@exemple.fr', password: 'wrong' })
  const { rows } = await system.api.pool.query("select *, encode(detail, 'escape') as text from security_entry")
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|exemple\.fr|Marchand/)
  const [line] = (await list({ user_id: [testUsers.client.id], kind: ['sign_in'] })).items
  expect(line?.address).toBe(ip)
  await system.api.keyring.forget(testUsers.client.id)
  const [after] = (await list({ user_id: [testUsers.client.id], kind: ['sign_in'] })).items
  expect(after).toMatchObject({ id: line!.id, address: null, reason: null })
})

test('lines go once their time is over, kind by kind', async () => {
  await system.api.db.updateTable('security_entry').set({ at: sql<string>`now() - interval '200 days'` }).execute()
  await forgetSecurity(system.api)
  const kinds = new Set((await list({ size: 1000 })).items.map(one => one.kind))
  expect([kinds.has('sign_in'), kinds.has('user_rights')]).toEqual([false, true])
})
