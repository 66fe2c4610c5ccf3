import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { v4 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem, testPassword, testUsers } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'
import { accounts } from './testing/accounts.ts'

const { list, get, update, remove, undo } = userEndpoints

let system: TestSystem
let world: TestWorld
beforeAll(async () => {
  system = await startTestSystem()
  world = await seedWorld(system)
})
afterAll(() => system?.stop())

const { created, refusedCreation, amend, refusedAmendment, read } = accounts(() => system)

describe('who leaves', () => {
  const signedIn = async (email: string) => {
    const id = (await system.as('admin').call(list, { query: { term: email } })).items[0]!.id
    return { id, token: system.app.tokens.sign({ sub: id, sid: v4() }) }
  }
  const statusOf = async (token: string) =>
    (await system.http.inject({ url: identityEndpoints.me.path, headers: { authorization: `Bearer ${token}` } }))
      .statusCode

  test('deactivated: every call is refused at once, and nobody signs in', async () => {
    const email = `depart.${v4()}@exemple.fr`
    const id = await created({ email })
    const { token } = await signedIn(email)
    expect(await statusOf(token)).toBe(200)
    await amend(id, { active: false })
    const refusal = await system.http.inject({
      url: identityEndpoints.me.path,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([refusal.statusCode, refusal.json().key]).toEqual([401, 'INACTIVE_USER'])
  })

  test('deactivated: their sessions are closed, not only refused', async () => {
    const { email } = testUsers.outsider.sheet
    const opened = await system.anonymous().call(identityEndpoints.login, { body: { email, password: testPassword } })
    await amend(testUsers.outsider.id, { active: false })
    await amend(testUsers.outsider.id, { active: true })
    expect(await statusOf(opened.token)).toBe(401)
    const { refresh_token } = opened
    expect((await system.anonymous().refusal(identityEndpoints.refresh, { body: { refresh_token } })).key).toBe(
      'LOGIN_EXPIRED',
    )
  })

  test('removed: refused at once; undone, as it was', async () => {
    const email = `retrait.${v4()}@exemple.fr`
    const id = await created({ email })
    const { token } = await signedIn(email)
    const { revision } = await system.as('admin').call(remove, { params: { id } })
    expect(await statusOf(token)).toBe(401)
    expect((await system.as('admin').refusal(get, { params: { id } })).status).toBe(404)
    expect((await system.as('admin').call(list, { query: { term: email } })).totalItems).toBe(0)
    await system.as('admin').call(undo, { params: { id }, body: { revision } })
    expect(await read(id)).toMatchObject({ email, active: true })
    expect((await system.as('admin').call(list, { query: { term: email } })).totalItems).toBe(1)
  })

  test('not while on a team or following a project: deactivation is offered', async () => {
    const id = await created()
    const { id: mission } = await system.as('admin').call(missionEndpoints.create, {
      body: { name: 'Cœur de ville', team: { collaborators: [id] } },
    })
    await system.settled()
    const refusal = await system.as('admin').refusal(remove, { params: { id } })
    expect([refusal.status, refusal.key]).toEqual([409, 'users.delete.message.error.inUse'])
    expect(refusal.message).toContain('la mission « Cœur de ville »')
    expect(refusal.message).toContain('Désactivez')
    await system
      .as('admin')
      .call(missionEndpoints.update, { params: { id: mission }, body: { team: { collaborators: [] } } })
    const team = (collaborators: string[]) =>
      system
        .as('admin')
        .call(missionEndpoints.update, { params: { id: world.missionId }, body: { team: { collaborators } } })
    await team([testUsers.contributor.id, id])
    await system
      .as('admin')
      .call(projectEndpoints.update, { params: { id: world.projectId }, body: { referrers: [id] } })
    await team([testUsers.contributor.id])
    await system.settled()
    expect((await system.as('admin').refusal(remove, { params: { id } })).message).toContain('le projet « CH-001 »')
    await system.as('admin').call(projectEndpoints.update, { params: { id: world.projectId }, body: { referrers: [] } })
    await system.settled()
    await system.as('admin').call(remove, { params: { id } })
  })

  test('nobody removes, deactivates or demotes themselves', async () => {
    const { id } = testUsers.admin
    expect((await system.as('admin').refusal(remove, { params: { id } })).key).toBe('users.delete.message.error.self')
    for (const changes of [{ active: false }, { role: 'manager' as const }]) {
      expect((await refusedAmendment(id, changes)).key).toBe('users.update.message.error.self')
    }
    await amend(id, { comment: 'C’est moi' })
    await amend(id, { comment: null })
  })

  test('an administrator always remains, even when two remove each other at the same instant', async () => {
    const id = await created({ role: 'admin' })
    const other = system.app.tokens.sign({ sub: id, sid: v4() })
    const asOther = (endpoint: typeof remove | typeof update, user: string, payload?: object) =>
      system.http.inject({
        method: endpoint.method as 'PUT',
        url: endpoint.path.replace('{id}', user),
        headers: { authorization: `Bearer ${other}` },
        ...(payload ? { payload } : {}),
      })
    const answers = await Promise.all([
      system.as('admin').raw(update, { params: { id }, body: { active: false } }),
      asOther(update, testUsers.admin.id, { active: false }),
    ])
    const codes = answers.map(answer => answer.statusCode).sort()
    expect(codes[0]).toBe(200)
    expect(codes[1]).toBeGreaterThanOrEqual(400)
    const refusedOne = answers.find(answer => answer.statusCode >= 400)!.json()
    expect(['users.update.message.error.lastAdmin', 'INACTIVE_USER']).toContain(refusedOne.key)
    await system.amend('admin', { active: true })
    await system.amend('admin', { role: 'admin' })
    await system.settled()
    const { items } = await system.as('admin').call(list, { query: { role: 'admin', active: 'true' } })
    for (const item of items) if (item.id !== testUsers.admin.id) await amend(item.id, { active: false })
    const { id: last } = testUsers.admin
    const role = await system.as('admin').call(roleEndpoints.updateUserPermissions, {
      params: { id: testUsers.manager.id },
      body: { changes: { 'update user': true, 'delete user': true } },
    })
    expect(role.revision).toBeGreaterThan(0)
    expect((await refusedAmendment(last, { active: false }, 'manager')).key).toBe('role.permissions.adminOnly')
    expect((await system.as('manager').refusal(remove, { params: { id: last } })).key).toBe(
      'role.permissions.adminOnly',
    )
    await system.as('admin').call(roleEndpoints.updateUserPermissions, {
      params: { id: testUsers.manager.id },
      body: { changes: { 'update user': null, 'delete user': null } },
    })
  })
})

describe('who maintains accounts without being an administrator', () => {
  test('makes nobody more than they are, takes over nobody who is more, serves themselves nothing', async () => {
    const give = { 'create user': true, 'update user': true, 'delete user': true }
    const params = { id: testUsers.manager.id }
    await system.as('admin').call(roleEndpoints.updateUserPermissions, { params, body: { changes: give } })
    expect((await refusedCreation({ role: 'admin' }, 'manager')).key).toBe('role.permissions.adminOnly')
    expect((await refusedAmendment(testUsers.admin.id, { email: 'prise@exemple.fr' }, 'manager')).key).toBe(
      'role.permissions.adminOnly',
    )
    const colleague = await created({ role: 'contributor' }, 'manager')
    expect((await refusedAmendment(colleague, { role: 'admin' }, 'manager')).key).toBe('role.permissions.adminOnly')
    expect((await refusedAmendment(testUsers.manager.id, { role: 'admin' }, 'manager')).key).toBe(
      'users.update.message.error.self',
    )
    const own = await refusedAmendment(testUsers.manager.id, { groups: [{ agency_id: world.agencyId }] }, 'manager')
    expect(own.key).toBe('users.update.message.error.self')
    expect((await refusedAmendment(colleague, { groups: [{ agency_id: world.agencyId }] }, 'manager')).key).toBe(
      'users.create.message.error.group',
    )
    expect((await refusedAmendment(colleague, { projects_id: [world.foreignProjectId] }, 'manager')).key).toBe(
      'record.reference.unknown',
    )
    await system.as('admin').call(roleEndpoints.updateUserPermissions, {
      params: { id: colleague },
      body: { changes: { 'delete agency': true } },
    })
    expect((await refusedAmendment(colleague, { email: 'prise@exemple.fr' }, 'manager')).key).toBe(
      'role.permissions.beyond',
    )
    const back = Object.fromEntries(Object.keys(give).map(permission => [permission, null]))
    await system.as('admin').call(roleEndpoints.updateUserPermissions, { params, body: { changes: back } })
  })

  test('an administrator hands out nothing that was taken from them, by no account of theirs', async () => {
    const other = await created({ role: 'admin' })
    const asOther = testClient(system.http, system.app.tokens.sign({ sub: other, sid: v4() }), system.seen)
    const decide = (id: string, value: boolean | null) => ({
      params: { id },
      body: { changes: { 'delete mission': value } },
    })
    await asOther.call(roleEndpoints.updateUserPermissions, decide(testUsers.admin.id, false))
    expect((await refusedCreation({ role: 'admin' })).key).toBe('role.permissions.beyond')
    expect((await refusedAmendment(other, { email: 'prise@exemple.fr' })).key).toBe('role.permissions.beyond')
    const colleague = await created({ role: 'contributor' })
    expect((await refusedAmendment(colleague, { role: 'admin' })).key).toBe('role.permissions.beyond')
    const given = await system.as('admin').refusal(roleEndpoints.updateUserPermissions, decide(colleague, true))
    expect(given.key).toBe('role.permissions.beyond')
    const role = { params: { role: 'contributor' as const }, body: { changes: { 'delete mission': true } } }
    expect((await system.as('admin').refusal(roleEndpoints.update, role)).key).toBe('role.permissions.beyond')
    await asOther.call(roleEndpoints.updateUserPermissions, decide(testUsers.admin.id, null))
    await amend(colleague, { role: 'admin' })
  })

  test('nobody else writes accounts', async () => {
    for (const user of ['manager', 'contributor', 'client', 'outsider'] as const) {
      expect((await refusedCreation({}, user)).status).toBe(403)
      expect((await refusedAmendment(testUsers.outsider.id, { role: 'admin' }, user)).status).toBe(403)
    }
  })
})
