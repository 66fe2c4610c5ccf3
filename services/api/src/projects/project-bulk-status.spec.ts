import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { daysAgo, openMission, openProject } from './testing/project.scene.ts'

let system: TestSystem

beforeAll(async () => {
  system = await startTestSystem()
})
afterAll(() => system.stop())

it('changes each project’s status, and says of each one why it did not', async () => {
  const contributor = system.as('contributor')
  const mission = await openMission(system.as('manager'))
  const opened = async (over: object) => (await openProject(contributor, mission, over)).id
  const [moved, already, young] = [
    await opened({}),
    await opened({ status: 'sans_suite' }),
    await opened({ on: daysAgo(1) }),
  ]
  const body = {
    projects_id: [moved, already, young],
    status: 'sans_suite' as const,
    on: daysAgo(3),
    reason: 'Abandon',
  }
  const { items } = await contributor.call(projectBulkEndpoints.changeStatus, { body })
  expect(items.map(({ id, refusal }) => [id, refusal?.key])).toEqual([
    [moved, undefined],
    [already, 'project.status.unchanged'],
    [young, 'project.status.beforeProject'],
  ])
  const project = await contributor.call(projectEndpoints.get, { params: { id: moved } })
  expect([project.status, project.status_on]).toEqual(['sans_suite', daysAgo(3)])
  const [, changed, ...others] = await system.api.events.read(streamOf.project(moved))
  expect(changed).toMatchObject({ type: 'ProjectStatusChanged', data: { to: 'sans_suite', reason: 'Abandon' } })
  expect(others).toEqual([])
  expect(await system.api.events.read(streamOf.project(young))).toHaveLength(1)
})

it('touches nothing of projects one does not see', async () => {
  const mission = await openMission(system.as('manager'))
  const { id } = await openProject(system.as('contributor'), mission)
  const body = { projects_id: [id], status: 'agree' as const }
  const { items } = await system.as('outsider').call(projectBulkEndpoints.changeStatus, { body })
  expect(items).toMatchObject([{ id, revision: null, refusal: { key: 'NOT_FOUND' } }])
  expect(await system.api.events.read(streamOf.project(id))).toHaveLength(1)
})
