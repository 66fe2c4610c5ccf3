import { agencyEndpoints as agency } from '@faitage/contracts/directory/agency'
import { antennaEndpoints as antenna } from '@faitage/contracts/directory/antenna'
import { clientEndpoints as client } from '@faitage/contracts/directory/client'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'

/* The whole life of a record, as docs/adding.md promises it to the next one. */
let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system?.stop())

const ofSystem = () => system.as('admin')

test('list: pages, any column, both ways, a term without its accents', async () => {
  const admin = ofSystem()
  for (const [name, postal_address] of [
    ['Évreux', '3 quai'],
    ['Angers', '1 quai'],
    ['Zuydcoote', '2 quai'],
  ] as const) {
    await admin.call(agency.create, { body: { name, postal_address } })
  }
  const names = async (query: object) => (await admin.call(agency.list, { query })).items.map(item => item.name)
  expect(await names({})).toEqual(['Angers', 'Évreux', 'Zuydcoote'])
  expect(await names({ sortDirection: 'desc' })).toEqual(['Zuydcoote', 'Évreux', 'Angers'])
  expect(await names({ sortBy: 'postal_address' })).toEqual(['Angers', 'Zuydcoote', 'Évreux'])
  expect(await names({ size: 2, page: 2 })).toEqual(['Zuydcoote'])
  expect(await names({ term: 'evreux quai' })).toEqual(['Évreux'])
  expect((await admin.refusal(agency.list, { query: { sortBy: 'comment' as never } })).key).toBe('VALIDATION')
})

test.each(['asc', 'desc'] as const)(
  'list: goes on after the last row shown where one before it went (%s)',
  async way => {
    const admin = ofSystem()
    for (const [name, postal_address] of Object.entries({ A: '4 rue', B: null, C: '2 rue', D: null, E: '9 rue' }))
      await admin.call(agency.create, { body: { name: `${name} suite ${way}`, postal_address } })
    const query = { term: `suite ${way}`, sortBy: 'postal_address', sortDirection: way } as const
    const page = (number: number, after?: string) =>
      admin.call(agency.list, { query: { ...query, size: 2, page: number, after } })
    const all = (await admin.call(agency.list, { query })).items.map(({ id }) => id)
    await admin.call(agency.remove, { params: { id: all[0]! } })
    const second = await page(2, all[1])
    expect([second.items.map(({ id }) => id), second.offset, second.page]).toEqual([all.slice(2, 4), 1, 2])
    const third = await page(3, all[3])
    expect([third.items.map(({ id }) => id), third.offset]).toEqual([all.slice(4), 3])
    // A row that went, or that is further on than the page, changes nothing.
    for (const other of [all[0], all[4]]) expect(await page(2, other)).toEqual(await page(2))
    for (const id of all.slice(1)) await admin.call(agency.remove, { params: { id } })
  },
)

test('filter: by the value of a field, beside the term', async () => {
  const admin = ofSystem()
  const [one, two] = (await admin.call(agency.list)).items
  await admin.call(antenna.create, { body: { name: 'Nord', agency_id: one!.id } })
  await admin.call(antenna.create, { body: { name: 'Nord-Est', agency_id: two!.id } })
  const { items } = await admin.call(antenna.list, { query: { agency_id: two!.id, term: 'nord' } })
  expect(items.map(item => item.name)).toEqual(['Nord-Est'])
})

test('form: every bad value is named by its field, and nothing is written', async () => {
  const admin = ofSystem()
  const body = { name: '', email_address: 'pas une adresse', departments: ['69', '96'] }
  const refusal = await admin.refusal(agency.create, { body })
  expect([refusal.status, refusal.key]).toEqual([422, 'VALIDATION'])
  const fields = refusal.details.fields as { path: string; message: string }[]
  expect(fields.map(field => field.path).sort()).toEqual(['departments.1', 'email_address', 'name'])
  expect(fields.every(field => field.message.length > 0)).toBe(true)
  expect((await admin.call(agency.list)).totalItems).toBe(3)
})

test('form: two agencies or antennas cannot be taken for each other', async () => {
  const admin = ofSystem()
  const same = await admin.refusal(agency.create, { body: { name: 'ANGERS' } })
  expect([same.status, same.key]).toEqual([409, 'message.error.nameTaken'])
  expect(same.message).toContain('« Angers »')
  const [one] = (await admin.call(agency.list)).items
  const siret_number = '90123456700013'
  const { id } = await admin.call(antenna.create, { body: { name: 'Ouest', agency_id: one!.id, siret_number } })
  await admin.call(antenna.update, { params: { id }, body: { name: 'Ouest', siret_number } })
  const { id: other } = await admin.call(antenna.create, { body: { name: 'Est', agency_id: one!.id } })
  const taken = await admin.refusal(antenna.update, { params: { id: other }, body: { siret_number } })
  expect([taken.key, taken.message.includes('« Ouest »')]).toEqual(['message.error.siretTaken', true])
})

test('history: who did what, with both values, newest first', async () => {
  const admin = ofSystem()
  const manager = system.as('manager')
  const { id } = await manager.call(client.create, { body: { name: 'Ville de Tours', phone_number: '02 47 21 60 00' } })
  await admin.call(client.update, { params: { id }, body: { phone_number: null, job_function: 'Maire' } })
  const { items } = await admin.call(client.history, { params: { id } })
  expect(items.map(item => item.sentence)).toEqual([
    'Alix Amiel a modifié le client : téléphone, fonction.',
    'Mona Marchand a créé le client.',
  ])
  expect(items[0]!.actor).toEqual({ id: testUsers.admin.id, kind: 'user', name: 'Alix Amiel' })
  expect(items[0]!.changes).toEqual([
    { field: 'phone_number', label: 'Téléphone', before: '02 47 21 60 00', after: null },
    { field: 'job_function', label: 'Fonction', before: null, after: 'Maire' },
  ])
  expect(items.map(item => [item.revision, item.can_undo])).toEqual([
    [1, true],
    [0, false],
  ])
})

test('history: what a field points at is told by its name', async () => {
  const admin = ofSystem()
  const [one, two] = (await admin.call(agency.list)).items
  const { id } = await admin.call(antenna.create, { body: { name: 'Sud', agency_id: one!.id } })
  await admin.call(antenna.update, { params: { id }, body: { agency_id: two!.id } })
  const { items } = await admin.call(antenna.history, { params: { id } })
  expect(items[0]!.changes).toEqual([{ field: 'agency_id', label: 'Agence', before: one!.name, after: two!.name }])
})

test('conflict: two people on one field are told who, when and both values; on two fields both are kept', async () => {
  const admin = ofSystem()
  const { id, revision } = await admin.call(client.create, { body: { name: 'Ville de Nantes', comment: 'rien' } })
  const onScreen = { params: { id }, headers: { 'if-match': String(revision) } }
  await system.as('manager').call(client.update, { ...onScreen, body: { comment: 'rappeler' } })
  const refusal = await admin.refusal(client.update, { ...onScreen, body: { comment: 'relancer' } })
  expect([refusal.status, refusal.key]).toEqual([409, 'CONFLICT'])
  const [field] = refusal.details.fields as Record<string, unknown>[]
  expect(field).toMatchObject({ label: 'Commentaire', yours: 'relancer', theirs: 'rappeler', who: 'Mona Marchand' })
  await admin.call(client.update, { ...onScreen, body: { name: 'Nantes' } })
  expect(await admin.call(client.get, { params: { id } })).toMatchObject({ name: 'Nantes', comment: 'rappeler' })
})

test('delete: refused while used, saying by what; undone, it is as it was', async () => {
  const admin = ofSystem()
  const { id } = await admin.call(agency.create, { body: { name: 'Agence de Metz', departments: ['57'] } })
  const { id: antennaId } = await admin.call(antenna.create, { body: { name: 'Antenne du Port', agency_id: id } })
  const used = await admin.refusal(agency.remove, { params: { id } })
  expect([used.status, used.key]).toEqual([409, 'record.inUse'])
  expect(used.message).toContain('l’antenne « Antenne du Port »')
  await admin.call(antenna.remove, { params: { id: antennaId } })
  const { revision } = await admin.call(agency.remove, { params: { id } })
  expect((await admin.call(agency.list, { query: { term: 'metz' } })).totalItems).toBe(0)
  expect((await admin.refusal(agency.get, { params: { id } })).status).toBe(404)

  await admin.call(agency.undo, { params: { id }, body: { revision } })
  expect(await admin.call(agency.get, { params: { id } })).toMatchObject({
    name: 'Agence de Metz',
    departments: ['57'],
  })
  expect((await admin.call(agency.list, { query: { term: 'metz' } })).totalItems).toBe(1)
  const { items } = await admin.call(agency.history, { params: { id } })
  expect(items[0]!.sentence).toBe('Alix Amiel a rétabli l’agence.')
})

test('delete: a client that a mission is open to is still used', async () => {
  const admin = ofSystem()
  const { id } = await admin.call(client.create, { body: { name: 'Banque des Territoires' } })
  await admin.call(missionEndpoints.create, { body: { name: 'Cœur de ville', team: { client_access: [id] } } })
  expect((await admin.refusal(client.remove, { params: { id } })).message).toContain('la mission « Cœur de ville »')
})

test('undo of a deletion is refused once what the record points at is gone', async () => {
  const admin = ofSystem()
  const { id: agency_id } = await admin.call(agency.create, { body: { name: 'Éphémère' } })
  const { id } = await admin.call(antenna.create, { body: { name: 'Orpheline', agency_id } })
  const { revision } = await admin.call(antenna.remove, { params: { id } })
  await admin.call(agency.remove, { params: { id: agency_id } })
  expect((await admin.refusal(antenna.undo, { params: { id }, body: { revision } })).key).toBe(
    'message.error.unknownAgency',
  )
})

test('undo: a change is taken back once; never over what somebody wrote since', async () => {
  const admin = ofSystem()
  const { id } = await admin.call(client.create, { body: { name: 'Habitat 44', comment: 'premier' } })
  const params = { id }
  const { revision } = await admin.call(client.update, { params, body: { comment: 'second', job_function: 'Gérant' } })
  await admin.call(client.undo, { params, body: { revision } })
  const undone = await admin.call(client.get, { params })
  expect(undone).toMatchObject({ comment: 'premier' })
  expect(undone).not.toHaveProperty('job_function')
  const again = await admin.refusal(client.undo, { params, body: { revision } })
  expect([again.status, again.key]).toEqual([409, 'record.undo.overtaken'])
  expect(again.message).toContain('Commentaire')
  const { revision: later } = await admin.call(client.update, { params, body: { comment: 'troisième' } })
  await system.as('manager').call(client.update, { params, body: { comment: 'quatrième' } })
  expect((await admin.refusal(client.undo, { params, body: { revision: later } })).key).toBe('record.undo.overtaken')
  expect((await admin.refusal(client.undo, { params, body: { revision: 0 } })).key).toBe('record.undo.impossible')
  expect((await admin.refusal(client.undo, { params, body: { revision: 99 } })).key).toBe('record.undo.impossible')
})

test('undo needs the rights of what it does', async () => {
  const admin = ofSystem()
  const { id } = await admin.call(client.create, { body: { name: 'Métropole' } })
  const { revision } = await admin.call(client.remove, { params: { id } })
  // A manager may change clients, not delete them: nor bring them back.
  const refusal = await system.as('manager').refusal(client.undo, { params: { id }, body: { revision } })
  expect(refusal.status).toBe(403)
  expect((await system.as('contributor').refusal(client.undo, { params: { id }, body: { revision } })).status).toBe(403)
})

test('a request sent twice is done once', async () => {
  const admin = ofSystem()
  const sent = { body: { name: 'Deux fois' }, headers: { 'idempotency-key': 'a-double-click' } }
  const first = await admin.call(agency.create, sent)
  expect(await admin.call(agency.create, sent)).toEqual(first)
  expect((await admin.call(agency.list, { query: { term: 'deux fois' } })).totalItems).toBe(1)
})
