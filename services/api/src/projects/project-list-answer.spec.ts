import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { visitStatuses } from '@faitage/contracts/projects/project-status'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { giveToClient, openMission, openProject } from './testing/project.scene.ts'

let system: TestSystem
let mission: string
beforeAll(async () => {
  system = await startTestSystem()
  mission = await openMission(system.as('manager'))
  for (const status of ['contact', 'visite_a_traiter', 'visite_controle_programmee', 'solde'] as const)
    await openProject(system.as('contributor'), mission, { status })
})
afterAll(() => system.stop())

const list = (query: object = {}, fields?: string, as: 'contributor' | 'client' = 'contributor') =>
  system.as(as).call(projectEndpoints.list, {
    query: { mission_id: [mission], ...query } as never,
    ...(fields === undefined ? {} : { headers: { 'x-fields': fields } }),
  })

it('says which fields it has, and answers those asked for only', async () => {
  const { items } = await system.as('contributor').call(projectEndpoints.fields)
  const names = items.map(({ name }) => name)
  expect(items).toContainEqual({
    ...{
      name: 'date_depositted',
      label: 'Déposé le',
      format: 'day',
      sortable: false,
      filterable: false,
      status: 'depose',
    },
  })
  expect(names).toEqual(expect.arrayContaining(['reference', 'status', 'closed', 'date_advice_meet', 'work_types']))
  const page = await list({ size: 2 }, '{id, status}')
  expect(page.totalItems).toBe(4)
  for (const item of page.items) expect(Object.keys(item)).toEqual(['id', 'status'])
  expect(Object.keys((await list({}, '')).items[0] ?? {})).toContain('mission_name')
})

it('refuses a field it does not have, by its name; one withheld from the reader is not there', async () => {
  const call = { query: { mission_id: [mission] } as never, headers: { 'x-fields': 'id,couleur' } }
  expect(await system.as('contributor').refusal(projectEndpoints.list, call)).toMatchObject({
    status: 422,
    details: { fields: [{ path: 'X-Fields.couleur', message: 'Ce champ n’est pas connu ici : couleur.' }] },
  })
  const { id } = await openProject(system.as('contributor'), mission)
  await giveToClient(system, id)
  const names = (await system.as('client').call(projectEndpoints.fields)).items.map(({ name }) => name)
  expect(names).toContain('closed')
  for (const name of ['closure_motive', 'required_action', 'custom_fields']) expect(names).not.toContain(name)
  const withheld = { query: {} as never, headers: { 'x-fields': 'closure_motive' } }
  expect(await system.as('client').refusal(projectEndpoints.list, withheld)).toMatchObject({ status: 422 })
})

it('is narrowed to the statuses of visits', async () => {
  const { items, totalItems } = await list({ filter_on_visit_status: 'true' })
  expect([totalItems, ...items.map(({ status }) => status).sort()]).toEqual([
    ...[2, 'visite_a_traiter', 'visite_controle_programmee'],
  ])
  for (const { status } of items) expect(visitStatuses).toContain(status)
  expect((await list({ filter_on_visit_status: 'true', status: ['solde'] })).totalItems).toBe(0)
})

it('is one page where that is asked', async () => {
  const page = await list({ unique_page: 'true', size: 1, page: 3 })
  expect(page.items).toHaveLength(page.totalItems)
  expect(page.page).toBe(1)
})

it.each([
  ['address_location', 'asc'],
  ['address_location', 'desc'],
  ['mission_name', 'asc'],
] as const)('goes on after the last row where one before it was removed: by %s, %s', async (sortBy, sortDirection) => {
  const manager = system.as('manager')
  const place = await openMission(manager, 'Villes')
  for (const address_location of ['Lyon', undefined, 'Arles', 'Metz', undefined, 'Brest'])
    await openProject(manager, place, { address_location })
  const query = { mission_id: [place], sortBy, sortDirection, size: 2 }
  const page = async (number: number, after?: string) => {
    const answer = await list({ ...query, page: number, after })
    return { ...answer, ids: answer.items.map(({ id }) => id) }
  }
  const all = (await list({ ...query, size: 50 })).items.map(({ id }) => id)
  await manager.call(projectEndpoints.remove, { params: { id: all[0]! } })
  const second = await page(2, all[1])
  expect([second.ids, second.offset, second.page]).toEqual([all.slice(2, 4), 1, 2])
  const third = await page(3, second.ids.at(-1))
  expect([third.ids, third.offset]).toEqual([all.slice(4, 6), 3])
  // A row that went, or that is further on than the page, changes nothing.
  for (const other of [all[0], all[5]]) expect(await page(2, other)).toEqual(await page(2))
})
