import { handle } from '@faitage/api/kernel/events/handle'
import { worker } from '@faitage/api/kernel/http/caller'
import { internalContext } from '@faitage/api/kernel/http/request-context'
import { deciderOf } from '@faitage/api/kernel/records/place'
import { openMission, openProject } from '@faitage/api/projects/testing/project.scene'
import { testUsers } from '@faitage/api/testing/system'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { visit } from '@faitage/contracts/visits/visit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorkflowSystem, type WorkflowSystem } from '../testing/system.ts'
import { today } from '../testing/today.ts'

let system: WorkflowSystem
beforeAll(async () => {
  system = await startWorkflowSystem()
})
afterAll(() => system?.stop())

it('a visit whose process died before its project followed is finished, by a worker that was away meanwhile too', async () => {
  const { api } = system
  const manager = api.as('manager')
  const mission = await openMission(manager)
  await system.stopWorker()
  const { id: project_id } = await openProject(manager, mission, { status: 'visite_conseil_a_programmer', on: today })
  const params = { id: project_id }
  const { requester_id } = await manager.call(projectEndpoints.get, { params })
  const id = crypto.randomUUID()
  const visitor_id = testUsers.contributor.id
  await handle(api.api, {
    decider: deciderOf(visit),
    stream: streamOf.record(visit.stream, id),
    command: {
      type: 'Register',
      id,
      sheet: {
        project_id,
        kind: 'conseil',
        status: 'programmee',
        on: today,
        starts_at: '09:00',
        ends_at: '10:00',
        visitor_id,
      },
      mission_id: null,
      subject_id: requester_id,
    },
    caller: worker,
    actor: { id: visitor_id, kind: 'user' },
    request: internalContext(),
  })
  expect((await manager.call(projectEndpoints.get, { params })).status).toBe('visite_conseil_a_programmer')
  await system.startWorker()
  await expect
    .poll(async () => (await manager.call(projectEndpoints.get, { params })).status, { timeout: 60_000, interval: 50 })
    .toBe('visite_conseil_programmee')
  const events = await api.api.events.read(streamOf.project(project_id))
  expect(events.map(({ type }) => type)).toEqual(['ProjectOpened', 'ProjectAmended', 'ProjectStatusChanged'])
})
