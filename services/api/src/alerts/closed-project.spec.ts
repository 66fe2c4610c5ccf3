import { alertEndpoints } from '@faitage/contracts/alerts/alert.endpoints'
import { alertLines } from '@faitage/contracts/alerts/alert-columns'
import { monitorEndpoints } from '@faitage/contracts/alerts/monitor.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { expect, it } from 'vitest'
import { daysAgo, openMission, openProject } from '../projects/testing/project.scene.ts'
import { inWorld, of } from '../testing/in-world.ts'
import type { TestSystem } from '../testing/system.ts'

let system: TestSystem
inWorld(made => {
  system = made.system
})

it('a closed project has no deadline left; what was dealt with and those of a past day stay; opened again it has them again', async () => {
  const manager = system.as('manager')
  const mission_id = await openMission(manager)
  // By the status it is in, and by a day of its sheet.
  const { id: present } = await manager.call(monitorEndpoints.create, {
    body: { mission_id, name: 'Relance', field: 'date_contact', delay: 10, delay_unit: 'days' },
  })
  const { id: before } = await manager.call(monitorEndpoints.create, {
    body: { mission_id, name: 'Rappel', field: 'date_advice_meet', delay: 10, delay_unit: 'days' },
  })
  const opened = async (reference: string) => {
    const { id } = await openProject(manager, mission_id, { status: 'a_contacter', on: daysAgo(60), reference })
    await manager.call(projectEndpoints.changeStatus, { ...of(id), body: { status: 'contact', on: daysAgo(40) } })
    await manager.call(projectEndpoints.update, { ...of(id), body: { date_advice_meet: daysAgo(30) } })
    return id
  }
  const closing = await opened('A-1')
  await opened('A-2')
  const lines = async (more: object = {}) =>
    alertLines(await manager.call(alertEndpoints.list, { query: { mission_id: [mission_id], within: 3650, ...more } }))
  const named = async (monitor_id: string, more: object = {}) =>
    (await lines({ monitor_id, ...more })).map(({ label }) => label).sort()
  const count = async () =>
    (await manager.call(monitorEndpoints.list, { query: { mission_id } })).items.find(({ id }) => id === present)?.count

  for (const monitor of [present, before]) expect(await named(monitor)).toEqual(['A-1', 'A-2'])
  expect(await count()).toBe(2)
  const dealt = (await lines({ monitor_id: before })).find(({ label }) => label === 'A-1')!
  await manager.call(alertEndpoints.update, { ...of(dealt.id), body: { state: 'done' } })

  await manager.call(projectEndpoints.update, { ...of(closing), body: { closed: true, closure_motive: 'abandon' } })
  for (const monitor of [present, before]) expect(await named(monitor)).toEqual(['A-2'])
  expect(await count()).toBe(1)
  expect(await named(before, { done: 'true' })).toEqual(['A-1'])
  expect(await named(present, { on: daysAgo(20) })).toEqual(['A-1', 'A-2'])

  await manager.call(projectEndpoints.update, { ...of(closing), body: { closed: false } })
  expect(await named(present)).toEqual(['A-1', 'A-2'])
})
