import type { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { type SearchedEntity, searchEndpoints, searchedEntities } from '@faitage/contracts/search/search.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'

let system: TestSystem
beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system?.stop())

test('a structure names its fields in order, with type, words and which are principal', async () => {
  const { items } = await system.as('manager').call(searchEndpoints.structure, { params: { entity: 'copro' } })
  expect(items.map(({ order }) => order)).toEqual(items.map((_, index) => index))
  expect(items.filter(one => one.is_default).map(one => one.name)).toEqual([
    ...['name', 'city', 'copro_registry_number', 'mission_id', 'syndic_name', 'nb_lots'],
  ])
  expect(items.find(one => one.name === 'construction_time')).toMatchObject({
    label: 'Période de construction',
    type: 'select',
    is_default: false,
    options: expect.arrayContaining([{ value: 'AVANT_1949', label: 'Avant 1949' }]),
  })
})

const entities = Object.keys(searchedEntities) as SearchedEntity[]
const structureOf = async (entity: SearchedEntity) =>
  (await system.as('admin').call(searchEndpoints.structure, { params: { entity } })).items

test.each(entities)('every field of the structure of %s is answered by its list', async entity => {
  const admin = system.as('admin')
  const samples = { date: '2090-01-01..2091-12-31', range: '1..5', number: '2', boolean: 'true', string: 'a%b' }
  for (const { name, type, options, operator } of await structureOf(entity)) {
    const day = operator === 'until' ? '1990-01-01' : '2090-01-01'
    const value =
      type === 'select'
        ? (options?.[0]?.value ?? 'nowhere')
        : type === 'autocomplete'
          ? crypto.randomUUID()
          : operator
            ? day
            : samples[type]
    const page = await admin.call(searchedEntities[entity].list as typeof coproEndpoints.list, {
      query: { [name]: value } as never,
    })
    expect([name, page.totalItems]).toEqual([name, 0])
  }
})

test.each(entities)('every field of the structure of %s refuses what it is not, by its name', async entity => {
  const wrong = { date: 'hier', range: 'beaucoup', number: 'x', boolean: 'peut-être', string: 'x'.repeat(201) }
  for (const { name, type, options, operator } of await structureOf(entity)) {
    const value =
      type === 'select' ? (options ? 'jamais' : 'x'.repeat(101)) : type === 'autocomplete' ? 'personne' : wrong[type]
    for (const bad of [value, ...(operator ? ['2024-01-01..'] : type === 'date' ? ['2024-02-30'] : [])]) {
      const refusal = await system
        .as('admin')
        .refusal(searchedEntities[entity].list as typeof coproEndpoints.list, { query: { [name]: bad } as never })
      const paths = ((refusal.details as { fields?: { path: string }[] }).fields ?? []).map(
        ({ path }) => path.split('.')[0],
      )
      expect([name, bad, refusal.status, paths]).toEqual([name, bad, 422, [name]])
    }
  }
})

test('the combined structure holds the fields of copros, buildings and lots, those of what one may read', async () => {
  const combined = (who: 'admin' | 'manager' | 'client') =>
    system.as(who).call(searchEndpoints.structure, { params: { entity: 'combined_structure' } })
  const { items } = await combined('manager')
  const parts = await Promise.all((['copro', 'building', 'lot'] as const).map(structureOf))
  const expected = (['copro', 'building', 'lot'] as const).flatMap((one, at) =>
    parts[at]!.map(({ name }) => `${one}.${name}`),
  )
  expect(items.map(({ name }) => name)).toEqual(expected)
  expect(items.map(({ order }) => order)).toEqual(items.map((_, nth) => nth))
  expect(new Set(items.map(({ label }) => label)).size).toBe(items.length)
  await system.as('admin').call(roleEndpoints.updateUserPermissions, {
    params: { id: testUsers.manager.id },
    body: { changes: { 'read lot': false, 'read copro': false } },
  })
  expect(new Set((await combined('manager')).items.map(({ name }) => name.split('.')[0]))).toEqual(
    new Set(['building']),
  )
  const client = await system
    .as('client')
    .refusal(searchEndpoints.structure, { params: { entity: 'combined_structure' } })
  expect(client.status).toBe(403)
})

test('the tasks of projects are searched as the specification calls them; who reads none has no structure of them', async () => {
  const items = await structureOf('task_v1')
  expect(items.map(({ name, type, is_default }) => [name, type, is_default])).toEqual([
    ['status', 'select', true],
    ['assignee_id', 'autocomplete', true],
    ['reminder_date', 'date', true],
    ['color', 'select', false],
    ['mission_id', 'autocomplete', true],
  ])
  const client = await system.as('client').refusal(searchEndpoints.structure, { params: { entity: 'task_v1' } })
  expect(client.status).toBe(403)
})

test('the tasks of co-ownership have theirs, for whoever reads those of one level', async () => {
  const items = await structureOf('task')
  expect(items.filter(({ is_default }) => is_default).map(({ name }) => name)).toEqual([
    ...['status', 'assignees', 'kind', 'reminder_date'],
  ])
  expect(items.find(({ name }) => name === 'unassigned')).toMatchObject({ type: 'boolean', label: 'Sans responsable' })
  const client = await system.as('client').refusal(searchEndpoints.structure, { params: { entity: 'task' } })
  expect(client.status).toBe(403)
})

test('missions and projects have theirs; a client reads that of projects without the marks of the team', async () => {
  const admin = system.as('admin')
  const names = async (who: 'admin' | 'client', entity: 'mission' | 'project') =>
    (await system.as(who).call(searchEndpoints.structure, { params: { entity } })).items.map(({ name }) => name)
  expect((await names('admin', 'mission')).slice(0, 6)).toEqual(['name', 'status', ...places, 'mission_start_date'])
  expect(await names('admin', 'project')).toEqual(expect.arrayContaining(['urgent_visit', 'required_action', 'status']))
  const ofClient = await names('client', 'project')
  expect(ofClient).toContain('status')
  expect(ofClient.filter(name => ['urgent_visit', 'required_action'].includes(name))).toEqual([])
  const { items } = await admin.call(searchEndpoints.structure, { params: { entity: 'project' } })
  expect(items.find(({ name }) => name === 'status_before')).toMatchObject({ type: 'date', operator: 'until' })
  const wrong = await admin.refusal(projectEndpoints.list, { query: { status_before: '2024-01-01..' } as never })
  expect(wrong.status).toBe(422)
})
const places = ['agency_id', 'antenna_id', 'client_id']

test('an entity that has none is not there; a client reads none', async () => {
  const unknown = await system.as('admin').refusal(searchEndpoints.structure, { params: { entity: 'moon' as never } })
  expect(unknown.status).toBe(404)
  const client = await system.as('client').refusal(searchEndpoints.structure, { params: { entity: 'copro' } })
  expect(client.status).toBe(403)
})
