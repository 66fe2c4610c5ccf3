import { EventStoreDBClient } from '@eventstore/db-client'
import { identityEndpoints } from '@faitage/contracts/identity/identity.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { type UserItem, userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { v4 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem, type TestUser, testPassword, testUsers } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'
import { registerUser } from './register-user.ts'

const { list, get, create, update, remove, history, undo } = userEndpoints

let system: TestSystem
let world: TestWorld
beforeAll(async () => {
  system = await startTestSystem()
  world = await seedWorld(system)
})
afterAll(() => system?.stop())

let count = 0
const somebody = (over: object = {}) => ({
  first_name: 'Nour',
  last_name: 'Haddad',
  email: `nour.${count++}@exemple.fr`,
  role: 'contributor' as const,
  ...over,
})
const created = async (over: object = {}, by: TestUser = 'admin') =>
  (await system.as(by).call(create, { body: somebody(over) })).id
const refusedCreation = (over: object, by: TestUser = 'admin') =>
  system.as(by).refusal(create, { body: somebody(over) })
const amend = (id: string, body: object, by: TestUser = 'admin') => system.as(by).call(update, { params: { id }, body })
const refusedAmendment = (id: string, body: object, by: TestUser = 'admin') =>
  system.as(by).refusal(update, { params: { id }, body })
const read = (id: string): Promise<UserItem> => system.as('admin').call(get, { params: { id } })

describe('a user', () => {
  test('is created active and employed unless told, listed, read, amended', async () => {
    const id = await created({ first_name: 'Zélie', groups: [{ agency_id: world.agencyId }] })
    expect(await read(id)).toMatchObject({
      active: true,
      kind: 'employee',
      display_name: 'Zélie Haddad',
      groups: [{ agency_id: world.agencyId }],
      projects_id: [],
      comment: null,
      revision: 0,
    })
    const { items } = await system.as('admin').call(list, { query: { term: 'zelie' } })
    expect(items.map(item => item.id)).toEqual([id])
    await amend(id, { comment: 'Temps partiel', active: false })
    expect(await read(id)).toMatchObject({ comment: 'Temps partiel', active: false, first_name: 'Zélie' })
  })

  test('starts in the mode an administrator chose, individual unless told; changed again, the history says so', async () => {
    const id = await created({ preferred_app: 'copro' })
    expect((await read(id)).preferred_app).toBe('copro')
    expect((await read(await created())).preferred_app).toBe('individual')
    await amend(id, { preferred_app: 'individual', comment: 'Mutation' })
    expect(await read(id)).toMatchObject({ preferred_app: 'individual', comment: 'Mutation' })
    const { items } = await system.as('admin').call(history, { params: { id } })
    expect(items[0]!.changes).toEqual([
      { field: 'preferred_app', label: 'Mode', before: 'Copropriété', after: 'Individuel' },
    ])
    expect((await refusedAmendment(id, { preferred_app: 'garage' as never })).key).toBe('VALIDATION')
  })

  test('the list answers 1000 on its first page unless told, narrowed by kind, role, activity and words', async () => {
    const page = await system.as('admin').call(list)
    expect([page.page, page.pageSize]).toEqual([1, 1000])
    const externals = await system.as('admin').call(list, { query: { kind: 'external' } })
    expect(externals.items.length).toBeGreaterThan(0)
    expect(externals.items.every(item => item.kind === 'external')).toBe(true)
    const idle = await system.as('admin').call(list, { query: { active: 'false' } })
    expect(idle.items.every(item => !item.active)).toBe(true)
    const few = await system.as('admin').call(list, { query: { size: 2, page: 2, sortBy: 'email' } })
    expect([few.items.length, few.page, few.pageSize]).toEqual([2, 2, 2])
    expect((await system.as('admin').raw(list as never, { query: { kind: 'ghost' } as never })).statusCode).toBe(422)
  })

  test('a header names the fields wanted; one that does not exist is refused', async () => {
    const headers = { fields: 'email, role' }
    const answer = await system.as('admin').raw(list, { headers })
    expect(Object.keys(answer.json().items[0])).toEqual(expect.arrayContaining(['id', 'email', 'role']))
    expect(Object.keys(answer.json().items[0])).toHaveLength(3)
    const one = await system.as('admin').raw(get, { headers, params: { id: testUsers.manager.id } })
    expect(one.json()).toEqual({ id: testUsers.manager.id, email: 'manager@exemple.fr', role: 'manager' })
    expect((await system.as('admin').raw(list, { headers: { fields: 'password_hash' } })).statusCode).toBe(422)
  })

  test('what is noted about people is for those who maintain the accounts', async () => {
    const id = await created({ comment: 'Confidentiel', projects_id: [world.projectId] })
    expect((await read(id)).comment).toBe('Confidentiel')
    for (const user of ['manager', 'contributor'] as const) {
      expect(await system.as(user).call(get, { params: { id } })).toMatchObject({ comment: null, projects_id: [] })
      const response = await system.as(user).raw(list, { headers: { fields: 'comment,projects_id' } })
      expect(response.body).not.toContain('Confidentiel')
      expect(response.body).not.toContain(world.projectId)
    }
  })

  test.each([
    [{ email: 'pas une adresse' }, 'email'],
    [{ first_name: '  ' }, 'first_name'],
    [{ last_name: undefined }, 'last_name'],
    [{ role: 'king' }, 'role'],
    [{ kind: 'ghost' }, 'kind'],
    [{ active: 'oui' }, 'active'],
    [{ groups: [{ agency_id: 'x' }] }, 'groups.0.agency_id'],
    [{ projects_id: ['x'] }, 'projects_id.0'],
    [{ comment: 'x'.repeat(2001) }, 'comment'],
  ])('what is not valid is refused by field: %j', async (over, path) => {
    const refusal = await refusedCreation(over)
    expect([refusal.status, refusal.key]).toEqual([422, 'VALIDATION'])
    expect((refusal.details.fields as { path: string }[]).map(field => field.path)).toContain(path)
  })

  test('agencies, clients and projects that are not there are refused', async () => {
    for (const over of [
      { groups: [{ agency_id: v4() }] },
      { groups: [{ client_id: v4() }] },
      { projects_id: [v4()] },
    ]) {
      expect((await refusedCreation(over)).key).toBe('record.reference.unknown')
    }
  })
})

describe('an e-mail address', () => {
  test('is one account’s, whatever its case and the spaces around', async () => {
    const email = `Unique.${v4()}@Exemple.fr`
    await created({ email })
    const refusal = await refusedCreation({ email: email.toLowerCase() })
    expect([refusal.status, refusal.key]).toEqual([409, 'users.create.message.error.emailTaken'])
    const other = await created()
    expect((await refusedAmendment(other, { email: email.toUpperCase() })).key).toBe(
      'users.create.message.error.emailTaken',
    )
    await amend(other, { email: (await read(other)).email.toUpperCase() })
  })

  test('is one account’s also when two ask at the same instant', async () => {
    for (let round = 0; round < 5; round++) {
      const body = somebody({ email: `course.${round}@exemple.fr` })
      const answers = await Promise.all(
        [body, { ...body, email: body.email.toUpperCase() }, body].map(one =>
          system.as('admin').raw(create, { body: one }),
        ),
      )
      expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 409, 409])
      await system.settled()
      const { totalItems } = await system.as('admin').call(list, { query: { term: `course.${round}@` } })
      expect(totalItems).toBe(1)
    }
  })

  test('is one account’s also when one is created and another moves to it', async () => {
    const mover = await created()
    const email = `croisement.${v4()}@exemple.fr`
    const answers = await Promise.all([
      system.as('admin').raw(create, { body: somebody({ email }) }),
      system.as('admin').raw(update, { params: { id: mover }, body: { email } }),
    ])
    expect(answers.filter(answer => answer.statusCode < 300)).toHaveLength(1)
    expect(answers.filter(answer => answer.statusCode === 409)).toHaveLength(1)
  })

  test('is free again at once when its account moves on or is removed, and the same request twice creates one', async () => {
    const email = `libre.${v4()}@exemple.fr`
    const first = await created({ email })
    await amend(first, { email: `ailleurs.${v4()}@exemple.fr` })
    const second = await created({ email })
    await system.as('admin').call(remove, { params: { id: second } })
    const headers = { 'idempotency-key': v4() }
    const body = somebody({ email })
    const third = await system.as('admin').call(create, { body, headers })
    expect(await system.as('admin').call(create, { body, headers })).toEqual(third)
  })

  test('that was given back is not undone into somebody else’s', async () => {
    const email = `retour.${v4()}@exemple.fr`
    const id = await created({ email })
    const { revision } = await amend(id, { email: `nouvelle.${v4()}@exemple.fr` })
    await created({ email })
    const refusal = await system.as('admin').refusal(undo, { params: { id }, body: { revision } })
    expect(refusal.key).toBe('users.create.message.error.emailTaken')
  })

  test('is told by no stream that reserves it', async () => {
    const email = `secret.${v4()}@exemple.fr`
    const id = await created({ email })
    const client = EventStoreDBClient.connectionString(system.eventStoreUrl)
    let reservations = 0
    try {
      for await (const { event } of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 20 })) {
        const said = JSON.stringify([event?.streamId, event?.type, event?.data, event?.metadata])
        expect(said).not.toContain(email)
        if (event?.type === 'UserEmailReserved' && said.includes(id)) reservations++
      }
    } finally {
      await client.dispose()
    }
    expect(reservations).toBe(1)
  })

  test('the account of a start that is repeated stays one', async () => {
    const sheet = { ...testUsers.manager.sheet, email: `premier.${v4()}@exemple.fr` }
    const once = await registerUser(system.api, { sheet, password: 'Un-mot-de-passe-long' })
    expect((await registerUser(system.api, { sheet, password: 'Un-mot-de-passe-long' })).id).toBe(once.id)
    await expect(registerUser(system.api, { sheet, password: 'Un-mot-de-passe-long', id: v4() })).rejects.toThrow(
      'another account',
    )
  })
})

describe('an invitation', () => {
  const invitations = async (id: string) => {
    const { rows } = await system.api.pool.query(
      `select 1 from outbox_mail where recipient_id = $1 and kind = 'invitation'`,
      [id],
    )
    return rows.length
  }

  test('is sent once to whoever can sign in, however often it is asked', async () => {
    const headers = { 'idempotency-key': v4() }
    const body = somebody()
    const { id } = await system.as('admin').call(create, { body, headers })
    await system.as('admin').call(create, { body, headers })
    await amend(id, { active: false })
    await amend(id, { active: true })
    expect(await invitations(id)).toBe(1)
  })

  test('waits until the account is active, and is not for who has a password', async () => {
    const id = await created({ active: false })
    expect(await invitations(id)).toBe(0)
    await amend(id, { active: true })
    expect(await invitations(id)).toBe(1)
    await amend(testUsers.outsider.id, { active: false })
    await amend(testUsers.outsider.id, { active: true })
    expect(await invitations(testUsers.outsider.id)).toBe(0)
  })
})

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
    await system
      .as('admin')
      .call(projectEndpoints.update, { params: { id: world.projectId }, body: { referrers: [id] } })
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

describe('the history of a user', () => {
  test('tells who changed what, and undoes it', async () => {
    const id = await created({ first_name: 'Ida' })
    const { revision } = await amend(id, { first_name: 'Inès', groups: [{ agency_id: world.agencyId }] })
    await system
      .as('admin')
      .call(roleEndpoints.updateUserPermissions, { params: { id }, body: { changes: { 'delete mission': true } } })
    const { items } = await system.as('admin').call(history, { params: { id } })
    expect(items.map(item => item.type)).toEqual(['UserPermissionsChanged', 'UserAmended', 'UserRegistered'])
    expect(items[0]!.changes).toEqual([
      { field: 'delete mission', label: 'Missions : supprimer', before: 'Par défaut', after: 'Accordé' },
    ])
    expect(items[1]!.can_undo).toBe(true)
    expect(items[1]!.changes).toHaveLength(2)
    expect(items[1]!.changes).toEqual(
      expect.arrayContaining([
        { field: 'first_name', label: 'Prénom', before: 'Ida', after: 'Inès' },
        { field: 'groups', label: 'Agences, antennes et clients', before: [], after: ['Agence de Lyon'] },
      ]),
    )
    await system.as('admin').call(undo, { params: { id }, body: { revision } })
    expect(await read(id)).toMatchObject({ first_name: 'Ida', groups: [] })
  })

  test('two people change the same field: a conflict', async () => {
    const id = await created()
    await amend(id, { last_name: 'Deux' })
    const refusal = await system
      .as('admin')
      .refusal(update, { params: { id }, body: { last_name: 'Trois' }, headers: { 'if-match': '0' } })
    expect(refusal).toMatchObject({ status: 409, key: 'CONFLICT', details: { fields: [{ label: 'Nom' }] } })
    await system
      .as('admin')
      .call(update, { params: { id }, body: { comment: 'Autre champ' }, headers: { 'if-match': '0' } })
  })
})
