import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import {
  taskEventEndpoints as events,
  coOwnershipTaskEndpoints as tasks,
} from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { beforeAll, expect, test } from 'vitest'
import { newBuilding, newCopro, newCouncil, newLot } from '../co-ownership/testing/copros.ts'
import { inWorld, of } from '../testing/in-world.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
let copro: string
inWorld(made => ({ system, world } = made))
beforeAll(async () => {
  copro = await newCopro(system, world.missionId, { name: 'Les Lys' })
})

const team = () => system.as('contributor')
const add = async (title: string, more: object = {}) =>
  (await team().call(tasks.create, { body: { copro_id: copro, title, ...more } as never })).id

test('a task is of one thing, whose place is told with it', async () => {
  const building_id = await newBuilding(system, copro, 'A')
  const lot_id = await newLot(system, copro, { building_id, lot_number: '12' })
  const sc_id = await newCouncil(system, world.missionId)
  await system.settled()
  const told = async (owner: object) => team().call(tasks.get, of(await add('Voir', { copro_id: undefined, ...owner })))
  expect(await told({ lot_id })).toMatchObject({
    ...{ kind: 'lot_task', owner_title: 'Lot 12 · Les Lys', copro_of: copro, building_of: building_id },
    ...{ status: 'A faire', task_type: 'TASK', mission_id: world.missionId, may_write: true },
  })
  expect(await told({ building_id })).toMatchObject({ kind: 'building_task', owner_title: 'A · Les Lys' })
  expect(await told({ sc_id })).toMatchObject({ kind: 'sc_task', copro_of: null })
  const both = { copro_id: copro, sc_id, title: 'À deux' }
  expect((await team().refusal(tasks.create, { body: both })).status).toBe(422)
  expect((await team().refusal(tasks.create, { body: { title: 'À rien' } })).status).toBe(422)
})

test('who ended a task and when is kept, and forgotten where it goes on', async () => {
  const id = await add('Appeler le syndic')
  await team().call(tasks.update, { ...of(id), body: { status: 'Terminée' } })
  const done = await team().call(tasks.get, of(id))
  expect(done).toMatchObject({ done_by: testUsers.contributor.id, done_on: system.api.clock.today() })
  await team().call(tasks.update, { ...of(id), body: { status: 'En cours' } })
  expect((await team().call(tasks.get, of(id))).done_on ?? null).toBeNull()
  await team().call(tasks.update, { ...of(id), body: { status: 'Terminée' } })
  await system.settled()
  const last = { copro_id: copro, status: ['Terminée'], sortBy: 'done_on', sortDirection: 'desc' } as const
  expect((await team().call(tasks.list, { query: last as never })).items.map(one => one.id)).toContain(id)
})

test('one that recurs is followed once by the next, however often it is ended', async () => {
  const id = await add('Relever les impayés', { recurrence: 'mensuelle', due_date: '2026-12-31' })
  for (const status of ['Terminée', 'En cours', 'Terminée'] as const)
    await team().call(tasks.update, { ...of(id), body: { status } })
  await system.settled()
  const { items } = await team().call(tasks.list, { query: { copro_id: copro, term: 'Relever' } })
  expect(items.map(({ status, due_date }) => [status, due_date]).toSorted()).toEqual([
    ['A faire', '2027-01-31'],
    ['Terminée', '2026-12-31'],
  ])
})

test('tasks are given to people who reach the mission', async () => {
  const id = await add('À confier', { assignees: [testUsers.manager.id] })
  expect((await team().call(tasks.get, of(id))).people).toEqual([
    { id: testUsers.manager.id, name: expect.any(String) },
  ])
  const refused = await team().refusal(tasks.update, { ...of(id), body: { assignees: [testUsers.client.id] } })
  expect([refused.status, refused.key]).toEqual([422, 'task.assignee.elsewhere'])
})

test('the list is narrowed by whose they are, level, copro, lateness; events have a list of their own', async () => {
  const own = await newCopro(system, world.missionId, { name: 'Aux tâches' })
  const building_id = await newBuilding(system, own, 'B')
  const late = await add('En retard', { copro_id: own, due_date: '2020-01-01' })
  const ofBuilding = await add('Au bâtiment', { copro_id: undefined, building_id, assignees: [testUsers.manager.id] })
  const lot_id = await newLot(system, own, { building_id })
  const ofLot = await add('Au lot', { copro_id: undefined, lot_id })
  const event = await team().call(events.create, {
    body: { copro_id: own, title: 'Assemblée', start: '2027-05-04T16:00:00.000Z', event_kind: 'assemblee_generale' },
  })
  await system.settled()
  const found = async (query: object) => (await team().call(tasks.list, { query })).items.map(({ id }) => id)
  expect((await found({ copro_of: [own] })).toSorted()).toEqual([late, ofBuilding, ofLot].toSorted())
  expect((await found({ building_of: building_id })).toSorted()).toEqual([ofBuilding, ofLot].toSorted())
  expect(await found({ copro_of: [own], late: 'true' })).toEqual([late])
  expect(await found({ copro_of: [own], kind: ['building_task'] })).toEqual([ofBuilding])
  expect(await found({ copro_of: [own], assignees: [testUsers.manager.id] })).toEqual([ofBuilding])
  const told = await team().call(events.list, { query: { copro_id: own } })
  expect(told.items).toMatchObject([
    { id: event.id, is_past: false, google_link: expect.stringContaining('20270504T160000Z') },
  ])
})

test('what nobody answers for any more waits in a list of its own: nobody given, somebody whose account is closed', async () => {
  const own = await newCopro(system, world.missionId, { name: 'Sans personne' })
  const [left, nobody] = await Promise.all([
    add('À qui part', { copro_id: own, assignees: [testUsers.contributor.id] }),
    add('À personne', { copro_id: own }),
    add('À qui reste', { copro_id: own, assignees: [testUsers.manager.id] }),
  ])
  await system.settled()
  const waiting = async () => {
    const query = { copro_of: [own], unassigned: 'true' as const, sortBy: 'title' as const }
    return (await system.as('admin').call(tasks.list, { query })).items.map(({ id }) => id)
  }
  expect(await waiting()).toEqual([nobody])
  await system.amend('contributor', { active: false })
  await system.settled()
  expect((await waiting()).toSorted()).toEqual([nobody, left].toSorted())
  await system.amend('contributor', { active: true })
})

test('a date that no task may follow is refused by its key, whatever else is right', async () => {
  const body = { copro_id: copro, title: 'Suivre', date_field: 'date_de_naissance' }
  const made = await team().refusal(tasks.create, { body })
  const id = await add('Suivre', { date_field: 'forclusion_demande_aide_financeur' })
  const changed = await team().refusal(tasks.update, { ...of(id), body: { date_field: 'date_de_naissance' } })
  for (const { status, key } of [made, changed]) expect([status, key]).toEqual([422, 'task.date.notListed'])
})

test('a calendar asks for a span of days: of tasks by their day, of events by the day in Paris they begin', async () => {
  const own = await newCopro(system, world.missionId, { name: 'Au calendrier' })
  const due = await add('Le dernier jour', { copro_id: own, due_date: '2027-05-31' })
  await add('Le lendemain', { copro_id: own, due_date: '2027-06-01' })
  const meet = (start: string) => team().call(events.create, { body: { copro_id: own, title: 'Réunion', start } })
  const { id: late } = await meet('2027-05-31T21:59:00.000Z')
  await meet('2027-05-31T22:00:00.000Z')
  await system.settled()
  const query = { copro_id: own, from: '2027-05-01', until: '2027-05-31' }
  expect((await team().call(tasks.list, { query })).items.map(({ id }) => id)).toEqual([due])
  expect((await team().call(events.list, { query })).items.map(({ id }) => id)).toEqual([late])
})

test('a task and an event are each made under their own path, whatever a caller says it is', async () => {
  const wrong = await team().refusal(tasks.create, { body: { copro_id: copro, title: 'X', task_type: 'EVENT' } })
  expect(wrong.status).toBe(422)
  const id = await add('Bien dite', { task_type: 'TASK' })
  expect((await team().call(tasks.get, of(id))).task_type).toBe('TASK')
})

test('of a thing that is removed no task is open, nor made; restored, they are there again', async () => {
  const own = await newCopro(system, world.missionId, { name: 'À supprimer' })
  const building_id = await newBuilding(system, own, 'C')
  const id = await add('Au bâtiment C', { copro_id: undefined, building_id })
  await system.settled()
  const open = async () => (await team().call(tasks.list, { query: { building_id } })).totalItems
  expect(await open()).toBe(1)
  const { revision } = await system.as('admin').call(buildingEndpoints.remove, of(building_id))
  await system.settled()
  expect(await open()).toBe(0)
  expect((await team().refusal(tasks.get, of(id))).status).toBe(404)
  expect((await team().refusal(tasks.create, { body: { building_id, title: 'Trop tard' } })).status).toBe(404)
  await system.as('admin').call(buildingEndpoints.undo, { ...of(building_id), body: { revision } })
  await system.settled()
  expect([await open(), (await team().call(tasks.get, of(id))).status]).toEqual([1, 'A faire'])
})

test.each([tasks, events])('its list is put in every order that it offers, both ways', async ({ list }) => {
  for (const sortBy of list.sorts ?? [])
    for (const sortDirection of ['asc', 'desc'] as const)
      await team().call(list, { query: { copro_id: copro, sortBy, sortDirection } as never })
  expect(list.sorts).toContain('start')
})
