import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { daysAgo, openMission, openProject } from './testing/project.scene.ts'

let system: TestSystem
let contributor: TestClient
let mission: string

beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
})
afterAll(() => system.stop())

describe('the body of a project', () => {
  const eventsOf = async (id: string) =>
    (await system.api.events.read(streamOf.project(id))).map(({ type, data }) => ({ type, data }))

  it('is flat, sent and answered alike, and its events stay as they are stored', async () => {
    const { id } = await contributor.call(projectEndpoints.create, {
      body: {
        mission_id: mission,
        requester: { type: 'PB', company_name: 'SCI des Lilas' },
        status: 'contact',
        address: '3 rue des Lilas',
        reference: 'PLAT-1',
        urgent_visit: true,
        sections_permissions: { funders: true },
      },
    })
    expect(await contributor.call(projectEndpoints.get, { params: { id } })).toMatchObject({
      requester: { type: 'PB', company_name: 'SCI des Lilas' },
      address: '3 rue des Lilas',
      reference: 'PLAT-1',
      urgent_visit: true,
      sections_permissions: { funders: true, requester: true, follow_up: false },
    })
    await contributor.call(projectEndpoints.update, {
      params: { id },
      body: { requester: { type: 'PO' }, notes: 'À rappeler', status: 'depose', on: daysAgo(0) },
    })
    expect(await eventsOf(id)).toMatchObject([
      {
        type: 'ProjectOpened',
        data: { requester_type: 'PB', requester: { company_name: 'SCI des Lilas' }, sheet: { reference: 'PLAT-1' } },
      },
      { type: 'RequesterTypeChanged', data: { from: 'PB', to: 'PO' } },
      { type: 'ProjectAmended', data: { changes: { notes: 'À rappeler' } } },
      { type: 'ProjectStatusChanged', data: { from: 'contact', to: 'depose', on: daysAgo(0) } },
    ])
  })

  it('keeps a project in its mission', async () => {
    const { id } = await openProject(contributor, mission)
    const elsewhere = await openMission(system.as('manager'), 'Une autre')
    const body = { mission_id: elsewhere, notes: 'x' }
    expect(await contributor.refusal(projectEndpoints.update, { params: { id }, body })).toMatchObject({
      status: 422,
      key: 'project.mission.fixed',
    })
    expect(await eventsOf(id)).toHaveLength(1)
  })
})
