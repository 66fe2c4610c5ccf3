import { customFieldEndpoints } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { savedSearchEndpoints as saved } from '@faitage/contracts/search/saved-search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system?.stop())

const query = 'q=dupont&status=contact,depose&sort=-status_on&size=100&columns=reference,status'
const body = { entity: 'project' as const, name: 'À relancer', query }
const eventsOf = (id: string) => system.api.events.read(`saved_search-${id}`)
const mine = async (who: 'manager' | 'contributor' | 'admin') =>
  (await system.as(who).call(saved.list, { query: { entity: ['project'] } })).items.map(({ name }) => name)

test('a search is kept, replaced, removed, brought back: each an event, the words of it sealed', async () => {
  const manager = system.as('manager')
  const { id } = await manager.call(saved.create, { body })
  expect(await manager.call(saved.get, { params: { id } })).toMatchObject({
    ...body,
    mine: true,
    may_change: true,
    author: 'Mona Marchand',
    gone: [],
    user_id: testUsers.manager.id,
  })
  await manager.call(saved.update, { params: { id }, body: { query: 'status=contact' } })
  const { revision } = await manager.call(saved.remove, { params: { id } })
  expect(await mine('manager')).not.toContain(body.name)
  await manager.call(saved.undo, { params: { id }, body: { revision } })
  expect(await mine('manager')).toContain(body.name)
  const { items } = await manager.call(saved.history, { params: { id } })
  expect(items.map(({ sentence }) => sentence)).toEqual([
    'Mona Marchand a rétabli la recherche.',
    'Mona Marchand a supprimé la recherche.',
    'Mona Marchand a modifié la recherche : filtres, tri et colonnes.',
    'Mona Marchand a créé la recherche.',
  ])
  const events = await eventsOf(id)
  expect(events.map(({ type }) => type)).toEqual([
    ...['SavedSearchRegistered', 'SavedSearchAmended', 'SavedSearchRemoved', 'SavedSearchRestored'],
  ])
  expect(events[0]?.data).toMatchObject({ subject_id: testUsers.manager.id, sheet: { entity: 'project' } })
})

test('what is not shared is nobody else’s, administrators included; sharing somebody else’s is no way to it', async () => {
  const { id } = await system.as('manager').call(saved.create, { body: { ...body, name: 'Privée' } })
  for (const who of ['contributor', 'admin'] as const) {
    const other = system.as(who)
    expect(await mine(who)).not.toContain('Privée')
    const refusals = [
      await other.refusal(saved.get, { params: { id } }),
      await other.refusal(saved.history, { params: { id } }),
      await other.refusal(saved.update, { params: { id }, body: { shared: true } }),
      await other.refusal(saved.remove, { params: { id } }),
    ]
    expect(refusals.map(({ key }) => key)).toEqual(Array(4).fill('NOT_FOUND'))
  }
  expect(await eventsOf(id)).toHaveLength(1)
})

test('one that is shared is everybody’s of the team; its author and administrators alone change it', async () => {
  const { id } = await system.as('manager').call(saved.create, { body: { ...body, name: 'Commune', shared: true } })
  const contributor = system.as('contributor')
  expect(await contributor.call(saved.get, { params: { id } })).toMatchObject({ mine: false, may_change: false })
  const refusal = await contributor.refusal(saved.update, { params: { id }, body: { name: 'À moi' } })
  expect(refusal).toMatchObject({ status: 403, key: 'savedSearch.notYours' })
  expect((await contributor.refusal(saved.remove, { params: { id } })).key).toBe('savedSearch.notYours')
  await system.as('admin').call(saved.update, { params: { id }, body: { name: 'Pour tous' } })
  expect(await mine('contributor')).toContain('Pour tous')
  await system.as('manager').call(saved.update, { params: { id }, body: { shared: false } })
  expect(await mine('contributor')).not.toContain('Pour tous')
  expect((await system.as('client').refusal(saved.list)).status).toBe(403)
})

test.each([
  ['moon=1', 'Ce champ n’est pas connu ici : moon.'],
  ['page=2', 'Ce champ n’est pas connu ici : page.'],
  ['__proto__=1', 'Ce champ n’est pas connu ici : __proto__.'],
  ['sort=moon', /^Tri : /],
  ['size=5000000', /^Lignes par page : /],
  ['status=moon', /^Statut : /],
  ['opened_from=hier', /^Ouvert depuis le : /],
  [`custom.${crypto.randomUUID()}=1`, /^Ce champ n’est pas connu ici : custom\./],
])('%s is refused at the query', async (wrong, message) => {
  const refusal = await system.as('manager').refusal(saved.create, { body: { ...body, query: wrong } })
  expect(refusal).toMatchObject({ status: 422, key: 'VALIDATION' })
  const [fault] = (refusal.details as { fields: { path: string; message: string }[] }).fields
  expect(fault?.path).toBe('query')
  expect(fault?.message).toMatch(message)
})

test('a name and a list are asked for; a key nobody declared is refused by name', async () => {
  const manager = system.as('manager')
  expect((await manager.refusal(saved.create, { body: { ...body, name: ' ' } })).details).toMatchObject({
    fields: [{ path: 'name' }],
  })
  const taken = await manager.refusal(saved.create, { body: { ...body, user_id: testUsers.admin.id } as never })
  expect(taken.details).toMatchObject({ fields: [{ path: 'user_id' }] })
  const { id } = await manager.call(saved.create, { body })
  const moved = await manager.refusal(saved.update, { params: { id }, body: { entity: 'lot' } as never })
  expect(moved.details).toMatchObject({ fields: [{ path: 'entity' }] })
})

test('a field that was removed since is named; the rest of the search still stands', async () => {
  const manager = system.as('manager')
  const { id: mission_id } = await manager.call(missionEndpoints.create, { body: { name: 'À champs' } })
  const { id: field } = await manager.call(customFieldEndpoints.create, {
    body: { mission_id, name: 'Étage', category: 'requester', type: 'numerical' },
  })
  const asked = `mission_id=${mission_id}&custom.${field}=1..3&sort=-custom.${field}`
  const { id } = await manager.call(saved.create, { body: { ...body, name: 'Étages', query: asked } })
  expect((await manager.call(saved.get, { params: { id } })).gone).toEqual([])
  await manager.call(customFieldEndpoints.remove, { params: { id: field } })
  expect(await manager.call(saved.get, { params: { id } })).toMatchObject({ query: asked, gone: ['Étage'] })
})

test('one of them opens the list of its author, wherever they sign in', async () => {
  const manager = system.as('manager')
  const { id } = await manager.call(saved.create, { body: { ...body, name: 'Ma liste' } })
  await manager.call(saved.update, { params: { id }, body: { is_default: true } })
  expect(await manager.call(saved.get, { params: { id } })).toMatchObject({ is_default: true, mine: true })
})
