import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { lotEndpoints } from '@faitage/contracts/co-ownership/lot.endpoints'
import { addDays, addMonths, todayInParis } from '@faitage/contracts/kernel/format-date'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { coOwnershipReportEndpoints as endpoints } from '@faitage/contracts/steering/co-ownership-report'
import { portfolioEndpoints } from '@faitage/contracts/steering/portfolio.endpoints'
import { coOwnershipTaskEndpoints, taskEventEndpoints } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { expect, test } from 'vitest'
import { newCopro, newLot } from '../co-ownership/testing/copros.ts'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'
import type { TestWorld } from '../testing/world.ts'

let system: TestSystem
let world: TestWorld
const today = todayInParis()
inWorld(async made => {
  ;({ system, world } = made)
  const admin = system.as('admin')
  const a = await newCopro(system, world.missionId, { name: 'A', phase: 'vote' })
  await newCopro(system, world.missionId, { name: 'B' })
  const z = await newCopro(system, world.foreignMissionId, { name: 'Z', phase: 'suivi' })
  const owe = async (copro: string, points: readonly (readonly [string, number])[]) => {
    const id = await newLot(system, copro)
    for (const [on, amount] of points) await admin.call(lotEndpoints.stateArrears, { ...of(id), body: { on, amount } })
  }
  await owe(a, [
    ['2024-12-31', 100_00],
    ['2025-12-31', 250_00],
  ])
  await owe(z, [['2024-12-31', 40_00]])
  const meet = (copro_id: string, day: string) => {
    const body = { copro_id, title: 'AG', event_kind: 'assemblee_generale', start: `${day}T17:00:00.000Z` } as const
    return admin.call(taskEventEndpoints.create, { body })
  }
  await meet(a, addMonths(today, -3))
  await meet(a, addMonths(today, 3))
  await admin.call(coOwnershipTaskEndpoints.create, {
    body: { copro_id: a, title: 'Relancer', due_date: addDays(today, -3) },
  })
  const { id } = await admin.call(coOwnershipTaskEndpoints.create, { body: { copro_id: z, title: 'Finie' } })
  await admin.call(coOwnershipTaskEndpoints.update, { ...of(id), body: { status: 'Terminée' } })
})

test('by mission, then by agency: copros, debts of a day, assemblies held, tasks and phases; the whole is their sum', async () => {
  const { rows, whole, on } = await system.as('admin').call(endpoints.report)
  expect(on).toBe(today)
  expect(rows).toHaveLength(2)
  expect(rows.find(({ id }) => id === world.missionId)).toMatchObject({
    ...{ copros: 2, lots: 1, arrears: 250_00, covered: 1, owing: 1, assemblies: 1, no_assembly: 1 },
    ...{ tasks_done: 0, tasks_late: 1, phases: { vote: 1, none: 1 } },
  })
  expect(whole).toMatchObject({
    ...{ copros: 3, lots: 2, arrears: 290_00, assemblies: 1, no_assembly: 2, tasks_done: 1, tasks_late: 1 },
    phases: { vote: 1, none: 1, suivi: 1 },
  })
  const then = await system.as('admin').call(endpoints.report, { query: { by: 'agency', on: '2024-12-31' } })
  expect(then.whole).toMatchObject({ arrears: 140_00, covered: 2, assemblies: 0, tasks_late: 0 })
  expect(then.rows.reduce((sum, one) => sum + one.copros, 0)).toBe(3)
})

test('a mission’s line says what its portfolio says, and each sees their own missions', async () => {
  const { rows, whole } = await system
    .as('manager')
    .call(endpoints.report, { query: { mission_id: [world.missionId] } })
  const query = { mission_id: [world.missionId] }
  const { arrears, figures } = await system.as('manager').call(portfolioEndpoints.portfolio, { query })
  const value = (key: string) => figures.find(one => one.key === key)?.value
  expect(rows.map(({ id }) => id)).toEqual([world.missionId])
  expect([whole.arrears, whole.covered, whole.owing]).toEqual([arrears?.amount, arrears?.covered, arrears?.owing])
  expect([whole.copros, whole.no_assembly, whole.tasks_late]).toEqual(
    ['copros', 'no_assembly', 'late_tasks'].map(value),
  )
  expect((await system.as('outsider').call(coproEndpoints.list, {})).totalItems).toBe(0)
})

test('a mission that shows no lots and no tasks tells nothing of them, here nor in the portfolio; others are summed still', async () => {
  const show = (on: boolean) => {
    const body = { ca_lot_screen: on, ca_tasks: on }
    return system.as('admin').call(missionEndpoints.update, { ...of(world.missionId), body })
  }
  await show(false)
  try {
    await system.settled()
    const { rows, whole } = await system.as('admin').call(endpoints.report)
    expect(rows.find(({ id }) => id === world.missionId)).toMatchObject({ copros: 2, lots: null, tasks_late: null })
    expect(whole).toMatchObject({ copros: 3, lots: 1, arrears: 40_00, owing: 1, tasks_done: 1, tasks_late: 0 })
    const { arrears } = await system.as('admin').call(portfolioEndpoints.portfolio, { query: {} })
    expect(arrears).toMatchObject({ amount: 40_00, lots: 1 })
    expect(arrears?.sizes.map(({ value }) => value)).toEqual([1, 0, 0, 0])
  } finally {
    await show(true)
  }
})

test('it leaves as a file, one line each and the whole', async () => {
  const { body } = await system.as('admin').raw(endpoints.export, { query: { format: 'csv' } } as never)
  const lines = body.trim().split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Mission;Copropriétés;Lots;Impayés de charges')
  expect(lines.at(-1)).toMatch(/^Ensemble;3;2;290,00;/)
})

test('who may not steer, and a client, are told nothing', async () => {
  expect((await system.as('client').refusal(endpoints.report)).key).toBe('FORBIDDEN')
})
