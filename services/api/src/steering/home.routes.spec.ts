import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import { homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAgo, openMission, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem, testUsers } from '../testing/system.ts'

let system: TestSystem
const missions: string[] = []

beforeAll(async () => {
  system = await startTestSystem()
  const contributor = system.as('contributor')
  for (const name of ['Première', 'Seconde']) {
    const mission = await openMission(system.as('manager'), name)
    missions.push(mission)
    for (const [index, status] of projectStatuses.entries()) {
      const referrers = index % 3 === 0 ? [testUsers.contributor.id] : []
      await openProject(contributor, mission, { status, on: daysAgo(index * 10), referrers })
    }
  }
  const { id } = await openProject(contributor, missions[0]!, {})
  await contributor.call(projectEndpoints.remove, { params: { id } })
  await system.settled()
})
afterAll(() => system.stop())

it.each(['admin', 'manager', 'contributor'] as const)(
  'every figure of a %s is the length of the list it opens',
  async user => {
    const client = system.as(user)
    for (const missions_id of [[], [missions[0]!], missions]) {
      const { indicators, by_status } = await client.call(homeEndpoints.indicators, { body: { missions_id } })
      for (const { key, value, filter } of indicators) {
        const list = await client.call(projectEndpoints.list, { query: { ...filter, size: 1000 } as never })
        expect([key, list.totalItems, list.items.length]).toEqual([key, value, value])
      }
      for (const { status, value } of by_status)
        expect([status, value]).toEqual([status, missions_id.length === 1 ? 1 : 2])
      const value = (key: string) => indicators.find(indicator => indicator.key === key)!.value
      const times = missions_id.length === 1 ? 1 : 2
      expect(value('projects_open')).toBe(13 * times)
      expect(value('closed')).toBe(3 * times)
      expect(value('to_contact')).toBe(times)
      expect(value('stalled')).toBe(7 * times)
      expect(value('unassigned')).toBe(8 * times)
    }
  },
)

it('counts nothing of missions one may not see', async () => {
  const { indicators, by_status } = await system
    .as('outsider')
    .call(homeEndpoints.indicators, { body: { missions_id: missions } })
  expect([...indicators, ...by_status].every(({ value }) => value === 0)).toBe(true)
})

it('has no home for a client', async () => {
  const body = { missions_id: [] }
  expect(await system.as('client').refusal(homeEndpoints.indicators, { body })).toMatchObject({ status: 403 })
})
