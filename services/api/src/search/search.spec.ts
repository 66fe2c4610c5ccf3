import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { searchEndpoints } from '@faitage/contracts/search/search.endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

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

test('every field of a structure narrows its list', async () => {
  const admin = system.as('admin')
  const { items } = await admin.call(searchEndpoints.structure, { params: { entity: 'copro' } })
  const samples = { date: '2020-01-01..2030-12-31', range: '1..5', number: '2', boolean: 'true', string: 'a%b' }
  for (const { name, type, options } of items) {
    const value =
      type === 'select' ? options?.[0]?.value : type === 'autocomplete' ? crypto.randomUUID() : samples[type]
    const page = await admin.call(coproEndpoints.list, { query: { [name]: value } as never })
    expect([name, page.totalItems]).toEqual([name, 0])
  }
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
