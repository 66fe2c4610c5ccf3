import { alertEndpoints } from '@faitage/contracts/alerts/alert.endpoints'
import { alertLines } from '@faitage/contracts/alerts/alert-columns'
import { monitorEndpoints } from '@faitage/contracts/alerts/monitor.endpoints'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import type { ProjectStatus } from '@faitage/contracts/projects/project-status'
import { expect, it } from 'vitest'
import { daysAgo, openMission, openProject } from '../projects/testing/project.scene.ts'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'

let system: TestSystem
inWorld(made => {
  system = made.system
})

const DELAY = 10

it('a deadline of a past day counts from the first day of the stay in its status, as it had begun by then, as that of today does', async () => {
  const manager = system.as('manager')
  const mission_id = await openMission(manager)
  const { id: monitor_id } = await manager.call(monitorEndpoints.create, {
    body: { mission_id, name: 'Relance', field: 'date_contact', delay: DELAY, delay_unit: 'days' },
  })
  const opened = async (reference: string, ...said: [status: ProjectStatus, ago: number][]) => {
    const { id } = await openProject(manager, mission_id, { status: 'a_contacter', on: daysAgo(60), reference })
    for (const [status, ago] of said)
      await manager.call(projectEndpoints.changeStatus, { ...of(id), body: { status, on: daysAgo(ago) } })
  }
  // Said of an earlier day afterwards, once and twice; left and come back to.
  await opened('A-1', ['contact', 40], ['contact', 50])
  await opened('A-2', ['contact', 20], ['contact', 45], ['contact', 50])
  await opened('A-3', ['contact', 55], ['depose', 50], ['contact', 30])
  /** The day each deadline counts from, as looked at that many days ago. */
  const since = async (ago: number) => {
    const query = { mission_id: [mission_id], monitor_id, within: 3650, ...(ago > 0 ? { on: daysAgo(ago) } : {}) }
    const lines = alertLines(await manager.call(alertEndpoints.list, { query }))
    for (const { occurrence, value } of lines) expect(value).toBe(addDays(occurrence, DELAY))
    return Object.fromEntries(lines.map(({ label, occurrence }) => [label, occurrence]))
  }
  const days = (a1: number, a2: number, a3: number) => ({
    'A-1': daysAgo(a1),
    'A-2': daysAgo(a2),
    'A-3': daysAgo(a3),
  })
  expect(await since(0)).toEqual(days(50, 50, 30))
  expect(await since(25)).toEqual(days(50, 50, 30))
  expect(await since(35)).toEqual(days(50, 50, 55))
  expect(await since(46)).toEqual(days(50, 50, 55))
  expect(await since(53)).toEqual({ 'A-3': daysAgo(55) })
  expect(await since(56)).toEqual({})
})
