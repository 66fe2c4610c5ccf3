import { buildingEndpoints } from '@faitage/contracts/co-ownership/building.endpoints'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { scEndpoints } from '@faitage/contracts/co-ownership/sc.endpoints'
import { roleEndpoints } from '@faitage/contracts/identity/role.endpoints'
import type { QueryInputOf } from '@faitage/contracts/kernel/endpoint'
import { addDays, addMonths, todayInParis } from '@faitage/contracts/kernel/format-date'
import { coOwnershipReportEndpoints } from '@faitage/contracts/steering/co-ownership-report'
import {
  portfolioEndpoints as endpoints,
  type Portfolio,
  type PortfolioFigure,
} from '@faitage/contracts/steering/portfolio.endpoints'
import { coOwnershipTaskEndpoints, taskEventEndpoints } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { expect, test } from 'vitest'
import { newBuilding, newCopro, newCouncil, newLot } from '../co-ownership/testing/copros.ts'
import { inWorld, of } from '../testing/in-world.ts'
import { type TestSystem, testUsers } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'

/* The figures of a portfolio of copros, each of which is what its list shows. */

let system: TestSystem
let world: TestWorld
const today = todayInParis()
const lists = {
  copros: coproEndpoints.list,
  buildings: buildingEndpoints.list,
  lots: lotEndpoints.list,
  tasks: coOwnershipTaskEndpoints.list,
} as const
const team = () => system.as('contributor')
const ask = (query: Partial<QueryInputOf<typeof endpoints.portfolio>> = {}) =>
  team().call(endpoints.portfolio, { query })
const valuesOf = ({ figures }: Portfolio) => Object.fromEntries(figures.map(({ key, value }) => [key, value]))
const rowsOf = async ({ list, filter }: PortfolioFigure) =>
  (await team().call(lists[list], { query: { ...filter, size: 1 } as never })).totalItems

inWorld(async made => {
  ;({ system, world } = made)
  const admin = system.as('admin')
  const mission = world.missionId
  const cs_id = await newCouncil(system, mission)
  const syndic = (contract_end_date: string) => ({ syndic: { name: 'Cabinet', contract_end_date } })
  const mine = { urbanis_collaborators: [testUsers.contributor.id] }
  const a = await newCopro(system, mission, { name: 'A', cs_id, phase: 'vote', ...mine, ...syndic(addDays(today, 30)) })
  const b = await newCopro(system, mission, { name: 'B', cs_id, phase: 'vote', ...syndic(addDays(today, -1)) })
  const c = await newCopro(system, mission, { name: 'C', phase: 'suivi', ...syndic(addDays(today, 91)) })
  // Another mission's: nobody of the team sees it.
  const foreign = await newCopro(system, world.foreignMissionId, { name: 'Z', phase: 'vote' })
  await newBuilding(system, a)
  const meet = (owner: object, day: string, event_kind: 'assemblee_generale' | 'visite' = 'assemblee_generale') => {
    const body = { ...owner, title: 'AG', event_kind, start: `${day}T17:00:00.000Z`, status: 'A faire' } as const
    return admin.call(taskEventEndpoints.create, { body: body as never })
  }
  // One of the council is of both copros that share it; what is no assembly counts for nothing.
  await meet({ sc_id: cs_id }, addDays(today, 59))
  await meet({ copro_id: c }, addMonths(today, -17))
  await meet({ copro_id: c }, addDays(today, 20), 'visite')
  const due = (owner: object, due_date: string, status: 'A faire' | 'Terminée' = 'A faire') =>
    admin.call(coOwnershipTaskEndpoints.create, { body: { ...owner, title: 'Tâche', due_date, status } as never })
  await due({ copro_id: a }, addDays(today, -3))
  await due({ copro_id: c }, addDays(today, 30))
  await due({ copro_id: c }, addDays(today, 3), 'Terminée')
  await due({ copro_id: foreign }, addDays(today, -3))
  const owe = async (copro_id: string, lot_number: string, points: readonly (readonly [string, number])[]) => {
    const id = await newLot(system, copro_id, { lot_number })
    for (const [on, amount] of points) await admin.call(lotEndpoints.stateArrears, { ...of(id), body: { on, amount } })
  }
  await owe(a, '1', [
    ['2024-06-30', 4_000_00],
    ['2025-06-30', 60_000_00],
  ])
  await owe(a, '2', [['2025-06-30', 0]])
  await owe(b, '1', [['2024-12-31', 10_000_00]])
  await owe(c, '1', [])
  await owe(foreign, '1', [['2024-12-31', 1_000_000_00]])
})

test('of today: copros, assemblies, mandates, tasks and debts that one’s missions have', async () => {
  const answer = await ask()
  expect(valuesOf(answer)).toMatchObject({
    ...{ copros: 3, lots: 4, owing_lots: 2, assemblies: 2, no_assembly: 2 },
    ...{ mandates_ending: 1, mandates_expired: 1, late_tasks: 1, due_tasks: 1 },
  })
  expect(answer.arrears).toMatchObject({ amount: 70_000_00, lots: 4, covered: 3, owing: 2 })
  expect(answer.arrears?.sizes.map(({ value }) => value)).toEqual([0, 1, 1, 0])
  expect(answer.arrears?.heaviest.map(({ title, amount }) => [title, amount])).toEqual([
    ['A', 60_000_00],
    ['B', 10_000_00],
  ])
  expect(answer.phases.flatMap(({ phase, value }) => (value > 0 ? [[phase, value]] : []))).toEqual([
    ['vote', 2],
    ['suivi', 1],
  ])
  expect(answer.assemblies).toMatchObject([{ title: 'ASL des Lys', kind: 'sc', on: addDays(today, 59) }])
  expect(answer.mandates.map(({ title }) => title)).toEqual(['B', 'A'])
})

test.each([
  ['of today', {}],
  ['of a past day', { on: '2024-12-31' }],
  ['of a day to come', { on: addDays(today, 45) }],
  ['of one’s own copros', { mine: 'true' as const }],
  ['of another mission', { mission_id: ['00000000-0000-4000-8000-000000000000'] }],
])('a figure is what the list it opens shows: %s', async (_, query) => {
  const { figures, phases, arrears } = await ask(query)
  const every = [...figures, ...phases, ...(arrears?.sizes ?? [])]
  expect(await Promise.all(every.map(rowsOf))).toEqual(every.map(({ value }) => value))
})

test('on a past day arrears are those of then; one’s own copros are those that name one', async () => {
  expect((await ask({ on: '2024-12-31' })).arrears).toMatchObject({ amount: 14_000_00, covered: 2, owing: 2 })
  expect((await ask({ on: '2024-01-01' })).arrears).toMatchObject({ amount: 0, covered: 0, owing: 0, heaviest: [] })
  const own = await ask({ mine: 'true' })
  expect(valuesOf(own)).toMatchObject({ copros: 1, lots: 2, owing_lots: 1, late_tasks: 1, due_tasks: 0 })
})

test('the list says the latest assembly noted of each, and narrows and orders by it', async () => {
  const listed = async (query: object) =>
    (await team().call(coproEndpoints.list, { query })).items.map(({ name, last_assembly_date: on }) => [name, on])
  const held = addMonths(today, -17)
  expect(await listed({ last_assembly_date: `..${today}` })).toEqual([['C', held]])
  expect(await listed({ sortBy: 'last_assembly_date', sortDirection: 'desc' })).toEqual([
    ['C', held],
    ['B', null],
    ['A', null],
  ])
  expect((await team().call(coproEndpoints.list, { query: { last_assembly_date: `${today}..` } })).totalItems).toBe(0)
})

test('a statement that is corrected, withdrawn or removed with its lot leaves the sums', async () => {
  const before = (await ask()).arrears
  const copro = await newCopro(system, world.missionId, { name: 'D' })
  const lot = await newLot(system, copro)
  const admin = system.as('admin')
  const owed = async () => (await ask()).arrears!.amount - before!.amount
  await admin.call(lotEndpoints.stateArrears, { ...of(lot), body: { on: '2025-01-31', amount: 50_00 } })
  await admin.call(lotEndpoints.stateArrears, { ...of(lot), body: { on: '2025-03-31', amount: 80_00 } })
  expect(await owed()).toBe(80_00)
  await admin.call(lotEndpoints.withdrawArrears, { params: { id: lot, on: '2025-03-31' } })
  expect(await owed()).toBe(50_00)
  await admin.call(lotEndpoints.remove, of(lot))
  expect(await owed()).toBe(0)
  await system
    .as('manager')
    .call(coproEndpoints.remove, of(copro))
    .catch(() => undefined)
})

test('who reads no lots is told nothing of debts, who reads no copros nothing at all', async () => {
  const may = (changes: Record<string, boolean | null>) =>
    system.as('admin').call(roleEndpoints.updateUserPermissions, {
      params: { id: testUsers.contributor.id },
      body: { changes },
    })
  await may({ 'read lot': false })
  try {
    const answer = await ask()
    expect(answer).not.toHaveProperty('arrears')
    expect(valuesOf(answer)).not.toHaveProperty('lots')
  } finally {
    await may({ 'read lot': null })
  }
  expect((await system.as('client').refusal(endpoints.portfolio)).key).toBe('FORBIDDEN')
})

test('what copros owe is no filter for those who may not read lots; a day beyond all calendars is refused', async () => {
  const may = (right: boolean | null) =>
    system.as('admin').call(roleEndpoints.updateUserPermissions, {
      params: { id: testUsers.contributor.id },
      body: { changes: { 'read lot': right } },
    })
  const owing = async () => (await team().call(coproEndpoints.list, { query: { arrears: '0.01..' } })).totalItems
  const stated = async () => (await team().call(coproEndpoints.list, { query: { arrears_on: today } })).totalItems
  expect(await owing()).toBeGreaterThan(0)
  await may(false)
  try {
    expect([await owing(), await stated()]).toEqual([0, 0])
  } finally {
    await may(null)
  }
  for (const on of ['0001-01-01', '9999-12-31'])
    expect((await team().refusal(endpoints.portfolio, { query: { on } })).status).toBe(422)
})

test('what is of a council or a building that is gone counts no more, here nor in the reporting', async () => {
  const admin = system.as('admin')
  const cs_id = await newCouncil(system, world.missionId, { name: 'ASL d’un temps' })
  const copro_id = await newCopro(system, world.missionId, { name: 'E', cs_id })
  const building_id = await newBuilding(system, copro_id, 'Démoli')
  const told = async () => {
    await system.settled()
    const query = { mission_id: [world.missionId] }
    const [portfolio, { whole }] = await Promise.all([
      admin.call(endpoints.portfolio, { query }),
      admin.call(coOwnershipReportEndpoints.report, { query }),
    ])
    const { assemblies, late_tasks, no_assembly } = valuesOf(portfolio)
    expect([whole.tasks_late, whole.no_assembly]).toEqual([late_tasks, no_assembly])
    return { assemblies, late_tasks, held: whole.assemblies, coming: portfolio.assemblies.length }
  }
  const before = await told()
  for (const day of [addDays(today, 5), addDays(today, -5)]) {
    const start = `${day}T17:00:00.000Z`
    const body = { sc_id: cs_id, title: 'AG', event_kind: 'assemblee_generale', start, status: 'A faire' } as const
    await admin.call(taskEventEndpoints.create, { body })
  }
  for (const owner of [{ building_id }, { sc_id: cs_id }])
    await admin.call(coOwnershipTaskEndpoints.create, {
      body: { ...owner, title: 'Tâche', due_date: addDays(today, -3) },
    })
  expect(await told()).toEqual({
    assemblies: before.assemblies! + 1,
    late_tasks: before.late_tasks! + 2,
    held: before.held + 1,
    coming: before.coming + 1,
  })
  await admin.call(buildingEndpoints.remove, of(building_id))
  await admin.call(scEndpoints.remove, of(cs_id))
  expect(await told()).toEqual(before)
})
