import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import { homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { homeActionEndpoints } from '@faitage/contracts/steering/home-actions.endpoints'
import { moneyEndpoints } from '@faitage/contracts/steering/money.endpoints'
import { visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
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

it('counts only what one follows oneself, with the rows behind it', async () => {
  const client = system.as('contributor')
  const followed = await client.call(projectEndpoints.list, {
    query: { referrer_id: [testUsers.contributor.id], size: 1000 } as never,
  })
  const marked = followed.items.filter(({ status }) => !['solde', 'sans_suite', 'non_eligible'].includes(status))
  for (const [index, { id }] of marked.slice(0, 3).entries())
    await client.call(projectEndpoints.update, {
      params: { id },
      body: index === 0 ? { urgent_visit: true } : { required_action: true },
    })
  const { indicators, by_status } = await client.call(homeEndpoints.indicators, {
    body: { missions_id: [], mine: true },
  })
  for (const { key, value, filter } of indicators) {
    const list = await client.call(projectEndpoints.list, { query: { ...filter, size: 1000 } as never })
    expect([key, list.totalItems, list.items.length]).toEqual([key, value, value])
  }
  const value = (key: string) => indicators.find(indicator => indicator.key === key)?.value
  expect(value('projects_open')).toBe(marked.length)
  expect([value('required_action'), value('urgent_visits'), value('unassigned')]).toEqual([2, 1, undefined])
  expect(by_status.reduce((sum, each) => sum + each.value, 0)).toBe(followed.totalItems)
})

it('puts last week beside this week, and each referrer’s load, every number with its rows', async () => {
  const client = system.as('manager')
  await openProject(system.as('contributor'), missions[0]!, { status: 'agree', on: daysAgo(0) })
  await openProject(system.as('contributor'), missions[0]!, { status: 'contact', on: daysAgo(7) })
  await system.settled()
  const rows = async (filter: object) =>
    (await client.call(projectEndpoints.list, { query: { ...filter, size: 1000 } as never })).totalItems
  const weeks = await client.call(homeEndpoints.weeks, { body: { missions_id: [] } })
  expect(new Date(`${weeks.this_week}T12:00:00Z`).getUTCDay()).toBe(1)
  for (const { key, this_week, last_week } of weeks.figures) {
    expect([key, this_week.value]).toEqual([key, await rows(this_week.filter)])
    expect([key, last_week.value]).toEqual([key, await rows(last_week.filter)])
  }
  const figure = (key: string) => weeks.figures.find(each => each.key === key)!
  expect(figure('approved').this_week.value).toBeGreaterThan(0)
  expect(figure('opened').last_week.value).toBeGreaterThan(0)
  const { members } = await client.call(homeEndpoints.team, { body: { missions_id: missions } })
  expect(members.map(({ id }) => id)).toEqual([testUsers.contributor.id])
  for (const { open, to_contact, stalled } of members)
    for (const { value, filter } of [open, to_contact, stalled]) expect(value).toBe(await rows(filter))
})

it('counts nothing of missions one may not see', async () => {
  const { indicators, by_status } = await system
    .as('outsider')
    .call(homeEndpoints.indicators, { body: { missions_id: missions } })
  expect([...indicators, ...by_status].every(({ value }) => value === 0)).toBe(true)
})

it('takes two thousand missions at once in each of its cards, and so do the lists that their figures open', async () => {
  const others = Array.from({ length: 1998 }, (_, nth) => `f0000000-0000-4000-8000-${String(nth).padStart(12, '0')}`)
  const many = [...missions, ...others]
  const admin = system.as('admin')
  const { indicators } = await admin.call(homeEndpoints.indicators, { body: { missions_id: many } })
  const { value, filter } = indicators.find(({ key }) => key === 'projects_open')!
  const list = await admin.call(projectEndpoints.list, { query: { ...filter, mission_id: many.join(',') } as never })
  expect([value >= 26, list.totalItems]).toEqual([true, value])
  const query = { missions_id: many.join(',') } as never
  expect((await admin.call(homeActionEndpoints.actions, { query })).actions.length).toBeGreaterThan(5)
  expect((await admin.call(moneyEndpoints.figures, { query })).figures).toHaveLength(6)
  const mission_id = many.join(',') as never
  for (const one of [visitEndpoints.list, individualTaskEndpoints.list])
    expect((await admin.raw(one, { query: { mission_id } as never })).statusCode).toBe(200)
  const beyond = { missions_id: [...many, missions[0]].join(',') } as never
  expect(await admin.refusal(moneyEndpoints.figures, { query: beyond })).toMatchObject({ status: 422 })
})

it('has no home for a client', async () => {
  const body = { missions_id: [] }
  expect(await system.as('client').refusal(homeEndpoints.indicators, { body })).toMatchObject({ status: 403 })
})
