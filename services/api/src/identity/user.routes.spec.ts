import { EventStoreDBClient } from '@eventstore/db-client'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import { v4 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'
import { seedWorld, type TestWorld } from '../testing/world.ts'
import { registerUser } from './register-user.ts'
import { accounts } from './testing/accounts.ts'

const { list, get, create, update, remove, history, undo } = userEndpoints

let system: TestSystem
let world: TestWorld
beforeAll(async () => {
  system = await startTestSystem()
  world = await seedWorld(system)
})
afterAll(() => system?.stop())

const { somebody, created, refusedCreation, amend, refusedAmendment, read } = accounts(() => system)

describe('a user', () => {
  test('is created active and employed by default, listed, read, amended', async () => {
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

  test('starts in the mode an administrator chose, individual by default; changed again, the history says so', async () => {
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

  test('the list answers 1000 on its first page by default, narrowed by kind, role, activity and words', async () => {
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

  test('is read in no stream that reserves it', async () => {
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

  test('is sent once to anyone who can sign in, however often it is asked', async () => {
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

describe('the history of a user', () => {
  test('shows who changed what, and undoes it', async () => {
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
