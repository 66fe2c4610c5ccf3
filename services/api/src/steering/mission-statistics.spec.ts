import { addDays, parisDay } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import {
  missionStatisticsEndpoints as endpoints,
  type MissionStatistics,
} from '@faitage/contracts/steering/mission-statistics.endpoints'
import { stepsBetween } from '@faitage/contracts/steering/statistic-steps'
import { laterThan } from '@faitage/engines/testing/until'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAgo, openMission, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { yearBefore } from './periods.ts'

let system: TestSystem
let id: string
let project: string
beforeAll(async () => {
  system = await startTestSystem()
  const team = system.as('contributor')
  id = await openMission(system.as('manager'), 'OPAH comptée')
  project = (await openProject(team, id, { reference: 'P-1', status: 'a_contacter', on: daysAgo(60) })).id
  await openProject(team, id, {
    ...{ reference: 'P-2', status: 'a_contacter', on: daysAgo(50) },
    requester: { type: 'PB', last_name: '<b>Œil & Fils</b>' },
  })
  await team.call(projectEndpoints.changeStatus, {
    params: { id: project },
    body: { status: 'contact', on: daysAgo(40) },
  })
  await team.call(projectEndpoints.changeStatus, {
    params: { id: project },
    body: { status: 'agree', on: daysAgo(10) },
  })
})
afterAll(() => system?.stop())

const ask = (query: object = {}) => system.as('manager').call(endpoints.get, { params: { id }, query: query as never })
const rows = (query: object) => system.as('manager').call(endpoints.rows, { params: { id }, query: query as never })
const stockOf = ({ today }: MissionStatistics) =>
  Object.fromEntries(today.filter(({ value }) => value > 0).map(({ status, value }) => [status, value]))
const refused = async (query: object) => {
  const { status, key } = await system.as('manager').refusal(endpoints.get, { params: { id }, query: query as never })
  return [status, key]
}

it('tells what is in each status, what moved and how long it took; each number lists its rows, and nothing is written', async () => {
  const before = (await system.api.events.read(streamOf.mission(id))).length
  const told = await ask({ from: daysAgo(60), step: 'week' })
  expect(stockOf(told)).toEqual({ a_contacter: 1, agree: 1 })
  expect(told).toMatchObject({ from: daysAgo(60), to: daysAgo(0), on: daysAgo(0), known_at: null, step: 'week' })
  expect(told.steps.at(-1)!.total.value).toBe(2)
  const moved = (key: 'entered' | 'left') =>
    told.steps.flatMap(({ by_status }) => by_status.map(each => each[key].value)).reduce((sum, value) => sum + value, 0)
  expect([moved('entered'), moved('left')]).toEqual([4, 2])
  const held = told.held.find(({ status }) => status === 'contact')!
  expect(held).toMatchObject({ value: 1, median: 30, p90: 30 })
  const delay = told.delays.find(({ until }) => until === 'contact')!
  expect(delay).toMatchObject({ since: 'a_contacter', value: 1, median: 20, p90: 20 })
  const listed = await rows(delay.filter)
  expect(listed).toMatchObject({
    totalItems: 1,
    items: [
      { id: project, reference: 'P-1', entered_on: daysAgo(60), left_on: daysAgo(40), days: 20, status: 'contact' },
    ],
  })
  expect((await system.api.events.read(streamOf.mission(id))).length).toBe(before)
})

it('opens the list of projects where its filters say the same', async () => {
  for (const requester_type of [[], ['PB']]) {
    const told = await ask({ requester_type })
    for (const { value, list } of told.today) {
      const found = await system.as('manager').call(projectEndpoints.list, { query: list as never })
      expect([list, found.totalItems]).toEqual([list, value])
    }
  }
  expect((await ask({ on: daysAgo(1) })).today.some(({ list }) => list)).toBe(false)
})

it('sorts and pages rows on the server, each direction the other reversed', async () => {
  const counted = { figure: 'entered', sortBy: 'days' }
  const whole = await rows(counted)
  expect(whole.totalItems).toBe(4)
  const paged = await Promise.all([1, 2, 3].map(page => rows({ ...counted, page, size: 2 })))
  expect(paged.flatMap(({ items }) => items)).toEqual(whole.items)
  expect((await rows({ ...counted, sortDirection: 'desc' })).items).toEqual(whole.items.toReversed())
})

it('moves with what is backdated, and tells what was known before it was', async () => {
  const mission = await openMission(system.as('manager'), 'OPAH antidatée')
  const { id: late } = await openProject(system.as('contributor'), mission, { status: 'contact', on: daysAgo(30) })
  await system.settled()
  const known_at = new Date().toISOString()
  await laterThan(Date.parse(known_at))
  await system
    .as('contributor')
    .call(projectEndpoints.changeStatus, { params: { id: late }, body: { status: 'depose', on: daysAgo(20) } })
  const of = (query: object) =>
    system
      .as('manager')
      .call(endpoints.get, { params: { id: mission }, query: query as never })
      .then(stockOf)
  expect(await of({ on: daysAgo(20) })).toEqual({ depose: 1 })
  expect(await of({ on: daysAgo(21) })).toEqual({ contact: 1 })
  expect(await of({ on: daysAgo(20), known_at })).toEqual({ contact: 1 })
  expect(await of({ on: daysAgo(31) })).toEqual({})

  await system.as('contributor').call(projectEndpoints.remove, { params: { id: late } })
  expect(await of({})).toEqual({})
  expect(await of({ known_at })).toEqual({ contact: 1 })
  const shown = await system
    .as('manager')
    .call(endpoints.rows, { params: { id: mission }, query: { figure: 'stock', known_at } as never })
  expect(shown.items).toMatchObject([{ id: late, removed: true }])
})

it.each([
  [{ from: daysAgo(1), to: daysAgo(2) }, 'statistics.period.backwards'],
  [{ on: daysAgo(-1) }, 'asOf.future'],
  [{ from: daysAgo(400), step: 'day' }, 'statistics.period.tooLong'],
  [{ from: '0001-01-01' }, 'statistics.period.tooLong'],
  [{ between: 'agree..agree' }, 'VALIDATION'],
  [{ between: 'agree..inconnu' }, 'VALIDATION'],
  [{ step: 'year' }, 'VALIDATION'],
  [{ autre: 'x' }, 'VALIDATION'],
])('refuses %j in French', async (query, key) => {
  expect(await refused(query)).toEqual([422, key])
})

it('takes any day of the calendar, and asks which statuses a delay is between', async () => {
  expect((await ask({ on: '0001-01-01', to: '9999-12-31' })).steps).toHaveLength(1)
  expect((await ask({ on: '1900-02-28', known_at: '0001-01-01T00:00:00Z' })).steps).toHaveLength(13)
  const query = { figure: 'delay' as const, since: 'contact' as const }
  const refusal = await system.as('manager').refusal(endpoints.rows, { params: { id }, query })
  expect([refusal.status, refusal.key]).toEqual([422, 'statistics.figure.incomplete'])
})

it('is not a client’s, nor that of whoever does not reach the mission, nor of a removed one', async () => {
  for (const who of ['client', 'outsider'] as const) {
    const all = await system.as(who).refusal(endpoints.get, { params: { id } })
    const listed = await system.as(who).refusal(endpoints.rows, { params: { id }, query: { figure: 'stock' } })
    expect([who, all.status, all.key, listed.status, listed.key]).toEqual([who, 404, 'NOT_FOUND', 404, 'NOT_FOUND'])
  }
  const gone = await openMission(system.as('manager'), 'OPAH supprimée')
  await system.as('admin').call(missionEndpoints.remove, { params: { id: gone } })
  const { status, key } = await system.as('manager').refusal(endpoints.get, { params: { id: gone } })
  expect([status, key]).toEqual([404, 'NOT_FOUND'])
})

it('steps follow the calendar, on the days of the change of hour too', () => {
  const starts = (from: string, to: string, step: 'day' | 'week' | 'month') =>
    [...stepsBetween(from, to, step)].map(each => `${each.from}..${each.to}`)
  expect(starts('2026-03-28', '2026-03-30', 'day')).toEqual([
    '2026-03-28..2026-03-28',
    '2026-03-29..2026-03-29',
    '2026-03-30..2026-03-30',
  ])
  expect(starts('2026-10-22', '2026-11-02', 'week')).toEqual([
    '2026-10-22..2026-10-25',
    '2026-10-26..2026-11-01',
    '2026-11-02..2026-11-02',
  ])
  expect(starts('2024-01-31', '2024-03-01', 'month')).toEqual([
    '2024-01-31..2024-01-31',
    '2024-02-01..2024-02-29',
    '2024-03-01..2024-03-01',
  ])
  expect(starts('9999-12-30', '9999-12-31', 'day')).toEqual(['9999-12-30..9999-12-30', '9999-12-31..9999-12-31'])
  expect(parisDay(new Date('2026-03-29T22:30:00Z'))).toBe('2026-03-30')
})

it('thirteen months are shown on any day: that of the year before is never left out, of leap years neither', () => {
  for (let day = '2023-01-01'; day < '2029-03-02'; day = addDays(day, 1))
    expect([day, yearBefore(day)]).toEqual([day, `${Number(day.slice(0, 4)) - 1}${day.slice(4, 8)}01`])
  expect([yearBefore('0001-05-02'), yearBefore('0002-05-02')]).toEqual(['0001-01-01', '0001-05-01'])
})
