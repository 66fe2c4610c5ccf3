import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import type { Role } from '@faitage/contracts/kernel/permission'
import { ownClock } from '@faitage/contracts/kernel/testing/processor-time'
import { until } from '@faitage/engines/testing/until'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openApi } from '../open-api.ts'
import { testClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem, type TestUser, testUsers } from '../testing/system.ts'

const { list, update, history, userPermissions, updateUserPermissions } = roleEndpoints

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system?.stop())

const change = (role: Role, changes: Record<string, boolean | null>, by: TestUser = 'admin') =>
  system.as(by).call(update, { params: { role }, body: { changes } })
const refusedChange = (role: Role, changes: Record<string, boolean | null>, by: TestUser) =>
  system.as(by).refusal(update, { params: { role }, body: { changes } })
const changeUser = (user: TestUser, changes: Record<string, boolean | null>, by: TestUser = 'admin') =>
  system.as(by).call(updateUserPermissions, { params: { id: testUsers[user].id }, body: { changes } })
const refusedUserChange = (user: TestUser, changes: Record<string, boolean | null>, by: TestUser) =>
  system.as(by).refusal(updateUserPermissions, { params: { id: testUsers[user].id }, body: { changes } })
const statusFor = async (user: TestUser, endpoint: Parameters<ReturnType<TestSystem['as']>['raw']>[0]) =>
  (await system.as(user).raw(endpoint)).statusCode

/* Everything goes back to the defaults. */
afterEach(async () => {
  for (const { role, permissions } of (await system.as('admin').call(list)).roles) {
    const back = permissions.filter(cell => cell.override !== null).map(cell => [cell.permission, null])
    if (back.length > 0) await change(role, Object.fromEntries(back))
  }
  for (const user of ['manager', 'contributor', 'outsider', 'client'] as const) {
    const { permissions } = await system.as('admin').call(userPermissions, { params: { id: testUsers[user].id } })
    const back = permissions.filter(cell => cell.override !== null).map(cell => [cell.permission, null])
    if (back.length > 0) await changeUser(user, Object.fromEntries(back))
  }
})

describe('the rights of a role', () => {
  test('are shown whole, with defaults and what was decided', async () => {
    await change('contributor', { 'delete mission': true, 'read user': false, 'read moon': true })
    const { roles } = await system.as('admin').call(list)
    expect(roles.map(one => one.role)).toEqual(['admin', 'manager', 'contributor', 'client'])
    const cellOf = (role: Role, permission: string) =>
      roles.find(one => one.role === role)!.permissions.find(one => one.permission === permission)
    expect(cellOf('contributor', 'delete mission')).toMatchObject({ default: false, override: true, effective: true })
    expect(cellOf('contributor', 'read user')).toMatchObject({ default: true, override: false, effective: false })
    expect(cellOf('client', 'read mission')).toMatchObject({ effective: false, bound: 'ceiling' })
    expect(cellOf('admin', 'update role')).toMatchObject({ effective: true, bound: 'locked' })
    expect(cellOf('contributor', 'read moon')).toBeUndefined()
  })

  test('count from the next request on, and again when taken back', async () => {
    expect(await statusFor('contributor', list)).toBe(403)
    await change('contributor', { 'read role': true })
    expect(await statusFor('contributor', list)).toBe(200)
    expect((await system.as('contributor').call(identityEndpoints.me)).permissions).toContain('read role')
    await change('contributor', { 'read role': null })
    expect(await statusFor('contributor', list)).toBe(403)
  })

  test('count within a second in another process of the API, on sessions already open', async () => {
    const other = await openApi({ ...system.api.config }, { log: system.api.log })
    const app = await buildApp(other)
    try {
      const contributor = testClient(app.http, system.as('contributor').token, undefined)
      expect((await contributor.raw(userEndpoints.list)).statusCode).toBe(200)
      /** Milliseconds until what was done counts there. */
      const taken = async (status: number, done: () => Promise<unknown>) => {
        await done()
        const clock = ownClock()
        await until(
          'what was done to count',
          async () => (await contributor.raw(userEndpoints.list)).statusCode === status,
        )
        clock.stop()
        return clock.ms()
      }
      // The quickest of a few: the machine may keep the others of the product waiting.
      let [ofRole, ofPerson] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
      for (let round = 0; round < 3; round++) {
        ofRole = Math.min(ofRole, await taken(403, () => change('contributor', { 'read user': false })))
        ofPerson = Math.min(ofPerson, await taken(200, () => changeUser('contributor', { 'read user': true })))
        if (ofRole < 1000 && ofPerson < 1000) break
        await taken(403, () => changeUser('contributor', { 'read user': null }))
        await taken(200, () => change('contributor', { 'read user': null }))
      }
      expect(ofRole).toBeLessThan(1000)
      expect(ofPerson).toBeLessThan(1000)
    } finally {
      await app.http.close()
      await other.close()
    }
  })

  test('have a history: who changed which right, when', async () => {
    await change('manager', { 'delete client': true })
    const { items } = await system.as('admin').call(history, { params: { id: 'manager' } })
    expect(items[0]).toMatchObject({
      sentence: 'Alix Amiel a modifié les droits du rôle « Responsable » (1).',
      actor: { id: testUsers.admin.id, name: 'Alix Amiel' },
      changes: [{ field: 'delete client', label: 'Clients : supprimer', before: 'Par défaut', after: 'Accordé' }],
    })
  })

  test('two administrators change different rights at once; the same right is a conflict', async () => {
    await change('manager', { 'delete client': true })
    const { roles } = await system.as('admin').call(list)
    const { revision } = roles.find(one => one.role === 'manager')!
    await change('manager', { 'delete client': false })
    const seen = { 'if-match': String(revision) }
    const params = { role: 'manager' as const }
    await system.as('admin').call(update, { params, body: { changes: { 'delete agency': true } }, headers: seen })
    const refusal = await system
      .as('admin')
      .refusal(update, { params, body: { changes: { 'delete client': null } }, headers: seen })
    expect(refusal).toMatchObject({
      status: 409,
      key: 'CONFLICT',
      details: { fields: [{ label: 'Clients : supprimer' }] },
    })
  })

  test('what changes nothing leaves no trace', async () => {
    const before = (await system.as('admin').call(history, { params: { id: 'manager' } })).items.length
    await change('manager', { 'read user': null, 'serve worker': true, '': false })
    expect((await system.as('admin').call(history, { params: { id: 'manager' } })).items).toHaveLength(before)
  })

  test.each([
    [{ changes: null }],
    [{ changes: { 'read user': 'yes' } }],
    [{ changes: [] }],
    [{}],
    [{ changes: { [`read ${'x'.repeat(100)}`]: true } }],
  ])('malformed changes are refused: %j', async body => {
    const response = await system.as('admin').raw(update as never, { params: { role: 'manager' }, body: body as never })
    expect(response.statusCode).toBe(422)
  })

  test('a role that does not exist is not found', async () => {
    const response = await system
      .as('admin')
      .raw(update as never, { params: { role: 'king' }, body: { changes: {} } as never })
    expect(response.statusCode).toBe(404)
  })
})

describe('the bounds', () => {
  test('a client never holds more than its own', async () => {
    const refusal = await refusedChange('client', { 'read mission': true }, 'admin')
    expect([refusal.status, refusal.key]).toEqual([422, 'role.permissions.ceiling'])
    expect(refusal.message).toContain('Missions : consulter')
    expect((await refusedUserChange('client', { 'update project': true }, 'admin')).key).toBe(
      'role.permissions.ceiling',
    )
    await change('client', { 'read audit': false })
    expect((await system.as('client').call(identityEndpoints.me)).permissions).toEqual([
      'read project',
      'read file',
      'create file',
      'read quote',
      'read invoice',
      'read message',
      'create message',
    ])
  })

  test('administrators keep the right to decide rights', async () => {
    for (const permission of ['read role', 'update role']) {
      expect((await refusedChange('admin', { [permission]: false }, 'admin')).key).toBe('role.permissions.locked')
    }
    await change('admin', { 'delete user': false })
    await change('admin', { 'delete user': null })
  })

  test('nobody becomes our worker', async () => {
    await change('manager', { 'serve worker': true })
    await changeUser('manager', { 'serve worker': true })
    const { permissions } = await system.as('manager').call(identityEndpoints.me)
    expect(permissions).not.toContain('serve worker')
  })
})

describe('nobody lifts themselves up', () => {
  test('who may not decide rights decides none, neither their own', async () => {
    for (const user of ['manager', 'contributor', 'client', 'outsider'] as const) {
      expect((await refusedChange(testUsers[user].sheet.role, { 'update role': true }, user)).status).toBe(403)
      expect((await refusedUserChange(user, { 'update role': true }, user)).status).toBe(403)
    }
  })

  test('who may decide gives only what they hold', async () => {
    await changeUser('manager', { 'read role': true, 'update role': true })
    for (const [role, permission] of [
      ['manager', 'delete user'],
      ['contributor', 'delete user'],
    ] as const) {
      const refusal = await refusedChange(role, { [permission]: true }, 'manager')
      expect([refusal.status, refusal.key]).toEqual([403, 'role.permissions.beyond'])
      expect(refusal.message).toContain('« Utilisateurs : supprimer »')
    }
    await change('contributor', { 'delete mission': true }, 'manager')
    await changeUser('outsider', { 'delete mission': false }, 'manager')
    expect((await refusedUserChange('outsider', { 'create user': true }, 'manager')).key).toBe(
      'role.permissions.beyond',
    )
    expect((await refusedUserChange('manager', { 'create user': true }, 'manager')).key).toBe('role.permissions.own')
    expect((await refusedChange('admin', { 'delete user': false }, 'manager')).key).toBe('role.permissions.adminOnly')
    expect((await refusedUserChange('admin', { 'delete user': false }, 'manager')).key).toBe(
      'role.permissions.adminOnly',
    )
  })

  test('a right taken from somebody is not theirs to take back, neither by the default', async () => {
    await changeUser('manager', { 'read role': true, 'update role': true, 'delete mission': false })
    for (const value of [true, null]) {
      const refusal = await refusedUserChange('manager', { 'delete mission': value }, 'manager')
      expect(refusal.key).toBe('role.permissions.own')
    }
    await change('contributor', { 'read agency': false })
    await changeUser('manager', { 'read agency': false })
    expect((await refusedChange('contributor', { 'read agency': null }, 'manager')).key).toBe('role.permissions.beyond')
  })

  test('the rights of somebody who is not there', async () => {
    const params = { id: '3f8f0c57-7b3e-4d62-9a6e-000000000000' }
    expect((await system.as('admin').refusal(userPermissions, { params })).status).toBe(404)
    expect((await system.as('admin').refusal(updateUserPermissions, { params, body: { changes: {} } })).status).toBe(
      404,
    )
  })
})
