import { agencyEndpoints as agency } from '@faitage/contracts/directory/agency'
import { clientEndpoints as client } from '@faitage/contracts/directory/client'
import type { ConflictDetails } from '@faitage/contracts/kernel/error-catalogue'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { v4 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../../testing/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system?.stop())

const clientSheet = (name: string) => ({ body: { name } })
const newClient = async (name: string) => (await system.as('admin').call(client.create, clientSheet(name))).id
const eventsOf = (id: string) => system.api.events.read(streamOf.record('client', id))

test('the same key gives the same answer and one effect', async () => {
  const headers = { 'idempotency-key': v4() }
  const first = await system.as('admin').call(client.create, { body: { name: 'Ville de Bron' }, headers })
  const again = await system.as('admin').call(client.create, { body: { name: 'Ville de Bron' }, headers })
  expect(again).toEqual(first)
  expect(await eventsOf(first.id)).toHaveLength(1)
})

test('the same key with another body is refused, also when both come at once', async () => {
  const headers = { 'idempotency-key': v4() }
  const answers = await Promise.all(
    ['A', 'B'].map(name => system.as('admin').raw(client.create, { body: { name }, headers })),
  )
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 422])
  expect(answers.find(answer => answer.statusCode === 422)!.json().key).toBe('IDEMPOTENCY_KEY_REUSED')
  const { id } = answers.find(answer => answer.statusCode === 201)!.json()
  expect(await eventsOf(id)).toHaveLength(1)
})

test('a double click writes once', async () => {
  const id = await newClient('Ville de Givors')
  const input = { params: { id }, body: { comment: 'deux fois' }, headers: { 'idempotency-key': v4() } }
  const answers = await Promise.all(Array.from({ length: 8 }, () => system.as('admin').call(client.update, input)))
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect(await eventsOf(id)).toHaveLength(2)
})

test('a key counts for one person and one call', async () => {
  const headers = { 'idempotency-key': v4() }
  const mine = await system.as('admin').call(client.create, { body: { name: 'C' }, headers })
  const theirs = await system.as('manager').call(client.create, { body: { name: 'D' }, headers })
  expect(theirs.id).not.toBe(mine.id)
  const elsewhere = await system.as('admin').call(agency.create, { body: { name: 'E' }, headers })
  expect(elsewhere.id).not.toBe(mine.id)
})

test('another process’s writes with the same key are recognised', async () => {
  const headers = { 'idempotency-key': v4() }
  const first = await system.as('admin').call(client.create, { body: { name: 'F' }, headers })
  system.api.folds.clear()
  expect(await system.as('admin').call(client.create, { body: { name: 'F' }, headers })).toEqual(first)
  system.api.folds.clear()
  expect((await system.as('admin').refusal(client.create, { body: { name: 'G' }, headers })).key).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  )
})

test('two people on the same field: the second is told who, when and both values', async () => {
  const id = await newClient('Ville de Feyzin')
  const onScreen = { 'if-match': '0' }
  await system.as('manager').call(client.update, { params: { id }, body: { comment: 'premier' }, headers: onScreen })
  const refusal = await system
    .as('admin')
    .refusal(client.update, { params: { id }, body: { comment: 'second', title: 'mme' }, headers: onScreen })
  expect([refusal.status, refusal.key]).toEqual([409, 'CONFLICT'])
  const details = refusal.details as ConflictDetails
  expect(details).toMatchObject({ who: 'Mona Marchand', revision: 1 })
  expect(details.fields).toMatchObject([
    { field: 'comment', label: 'Commentaire', yours: 'second', theirs: 'premier', who: 'Mona Marchand' },
  ])
  expect(Math.abs(Date.parse(details.at) - Date.now())).toBeLessThan(60_000)
  expect(refusal.message).toContain('Mona Marchand')
  expect(await eventsOf(id)).toHaveLength(2)
  // Having seen both, the person writes again from the revision they were shown.
  const headers = { 'if-match': `"${details.revision}"` }
  await system.as('admin').call(client.update, { params: { id }, body: { comment: 'second' }, headers })
})

test('whoever wrote on the same field elsewhere is told that it was themselves', async () => {
  const id = await newClient('Ville de Corbas')
  const onScreen = { 'if-match': '0' }
  await system.as('manager').call(client.update, { params: { id }, body: { comment: 'a' }, headers: onScreen })
  await system.as('admin').call(client.update, { params: { id }, body: { title: 'm' }, headers: onScreen })
  const write = (as: 'admin' | 'manager') =>
    system.as(as).refusal(client.update, { params: { id }, body: { comment: 'b', title: 'mme' }, headers: onScreen })
  const [admin, manager] = [await write('admin'), await write('manager')]
  const tellers = ({ details }: typeof admin) =>
    Object.fromEntries((details as ConflictDetails).fields.map(({ field, who }) => [field, who]))
  const own = 'Votre autre onglet ou appareil'
  expect([tellers(admin), tellers(manager)]).toEqual([
    { comment: 'Mona Marchand', title: own },
    { comment: own, title: 'Alix Amiel' },
  ])
  expect(admin.message).toContain(`${own} a modifié ces champs`)
  expect(manager.message).not.toContain(own)
})

test('a revision that was never reached is refused, whoever the process has heard of; one written elsewhere is caught up with', async () => {
  const id = await newClient('Ville de Givors')
  const params = { id }
  const ahead = { 'if-match': '7' }
  const refusal = await system.as('admin').refusal(client.update, { params, body: { comment: 'a' }, headers: ahead })
  expect([refusal.status, refusal.key, refusal.details]).toMatchObject([409, 'REVISION_AHEAD', { revision: 0 }])
  expect(await eventsOf(id)).toHaveLength(1)
  // Another process writes what this one has not read: its revision is caught up with.
  await system.as('manager').call(client.update, { params, body: { comment: 'lu' } })
  const { type, data, metadata } = (await eventsOf(id))[1]!
  await system.api.events.append(streamOf.record('client', id), [{ type, data }] as never, {
    expected: 1,
    metadata: { actor: metadata.actor, command_id: v4() },
  })
  const seen = { 'if-match': '2' }
  const written = await system.as('admin').call(client.update, { params, body: { comment: 'b' }, headers: seen })
  expect(written.revision).toBe(3)
})

test('two people on different fields, or writing the same value, do not stop each other', async () => {
  const id = await newClient('Ville de Décines')
  const headers = { 'if-match': '0' }
  const params = { id }
  await system.as('manager').call(client.update, { params, body: { comment: 'a' }, headers })
  await system.as('admin').call(client.update, { params, body: { title: 'm' }, headers })
  await system.as('admin').call(client.update, { params, body: { comment: 'a' }, headers })
  expect(await system.as('admin').call(client.get, { params })).toMatchObject({
    comment: 'a',
    title: 'm',
    revision: 2,
  })
})

test('a conflict is found on a state that another process outdated', async () => {
  const id = await newClient('Ville de Mions')
  await system.api.events.append(
    streamOf.record('client', id),
    [{ type: 'ClientAmended', data: { id, changes: { comment: 'ailleurs' } } }],
    { expected: 0, metadata: { command_id: v4(), actor: { id: testUsers.manager.id, kind: 'user' } } },
  )
  const refusal = await system
    .as('admin')
    .refusal(client.update, { params: { id }, body: { comment: 'ici' }, headers: { 'if-match': '0' } })
  expect(refusal.key).toBe('CONFLICT')
})

test('without a revision the command is decided anew when somebody wrote in between', async () => {
  const id = await newClient('Ville de Corbas')
  await system.as('admin').call(client.update, { params: { id }, body: { title: 'mme' } })
  for (const revision of [1, 2]) {
    await system.api.events.append(
      streamOf.record('client', id),
      [{ type: 'ClientAmended', data: { id, changes: { comment: `ailleurs ${revision}` } } }],
      { expected: revision, metadata: { command_id: v4(), actor: { id: 'x', kind: 'user' } } },
    )
  }
  const { revision } = await system.as('admin').call(client.update, { params: { id }, body: { comment: 'ici' } })
  expect(revision).toBe(4)
})

test('fifty people editing one thing all get through, and nothing is lost', async () => {
  const id = await newClient('Ville de Vénissieux')
  const fields = ['comment', 'job_function', 'postal_address', 'name'] as const
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      system.as('admin').call(client.update, { params: { id }, body: { [fields[index % 4]!]: `v${index}` } }),
    ),
  )
  expect(new Set(answers.map(answer => answer.revision)).size).toBe(50)
  expect((await eventsOf(id)).map(event => event.revision)).toEqual(Array.from({ length: 51 }, (_, index) => index))
  // The instants are this process's own until the store's are read back.
  const read = async () => {
    const { created_at, updated_at, ...sheet } = await system.as('admin').call(client.get, { params: { id } })
    return sheet
  }
  const folded = await read()
  system.api.folds.clear()
  expect(await read()).toEqual(folded)
})

test('a write that changes nothing writes nothing', async () => {
  const id = await newClient('Ville de Saint-Fons')
  const { revision } = await system.as('admin').call(client.update, {
    params: { id },
    body: { name: 'Ville de Saint-Fons', comment: null },
  })
  expect(revision).toBe(0)
})

test('a refusal on an outdated state is checked against the store', async () => {
  const id = await newClient('Ville de Brignais')
  await system.api.events.append(streamOf.record('client', id), [{ type: 'ClientRemoved', data: { id } }], {
    expected: 0,
    metadata: { command_id: v4(), actor: { id: 'x', kind: 'user' } },
  })
  const late = { params: { id }, body: { comment: 'trop tard' } }
  expect((await system.as('admin').refusal(client.update, late)).status).toBe(404)
  expect(await eventsOf(id)).toHaveLength(2)
})

test('a reader sees their own write at once, and what another process wrote as soon as it is projected', async () => {
  const admin = system.as('admin')
  for (let round = 0; round < 10; round++) {
    const name = `Client lu ${round}`
    const { id } = await admin.call(client.create, { body: { name } })
    const page = await admin.call(client.list, { query: { term: name } })
    expect(page.items.map(item => item.id)).toEqual([id])
  }
})

test('a position that never comes does not hold a reader for more than two seconds', async () => {
  const waited = vi.spyOn(system.api.live, 'shows')
  const response = await system.as('admin').raw(client.list, { headers: { 'read-after': '99999999999999' } })
  expect(response.statusCode).toBe(200)
  expect(response.headers['read-after']).toBe('late')
  expect(waited.mock.calls).toEqual([['99999999999999', 2000]])
  waited.mockRestore()
  expect((await system.as('admin').raw(client.list, { headers: { 'read-after': 'x' } })).statusCode).toBe(422)
})
