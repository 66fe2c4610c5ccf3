import { randomUUID } from 'node:crypto'
import type { FaitageEvent } from '@faitage/contracts/all-events'
import { addDays, earlierDay } from '@faitage/contracts/kernel/format-date'
import { beginningWith, type StatusTimeline, statusOn, withStatus } from '@faitage/contracts/kernel/status-timeline'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import {
  projectRemoved,
  projectRestored,
  projectStatusChanged,
  requesterTypeChanged,
} from '@faitage/contracts/projects/project'
import { type ProjectStatus, projectStatuses } from '@faitage/contracts/projects/project-status'
import {
  missionStatisticsEndpoints,
  type StatisticFilter,
} from '@faitage/contracts/steering/mission-statistics.endpoints'
import { stepsBetween } from '@faitage/contracts/steering/statistic-steps'
import { laterThan } from '@faitage/engines/testing/until'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMission, aProject } from '../testing/fixtures.ts'
import { startTestProjections, type TestProjections } from '../testing/system.ts'
import { missionStatistics, type StatisticsQuestion } from './mission-statistics.ts'
import { statisticRows } from './statistic-rows.ts'

let system: TestProjections
beforeAll(async () => {
  system = await startTestProjections()
})
afterAll(() => system?.stop())

const FIRST = '2024-03-20'
const DAYS = 40
const day = fc.integer({ min: 0, max: DAYS }).map(after => addDays(FIRST, after))
const status = fc.constantFrom(...projectStatuses.slice(0, 4))
const types = ['PO', 'PB'] as const
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('status' as const), to: status, on: day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('begins' as const), to: status, on: day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('removed', 'restored', 'type') }) },
)
const project = fc.record({
  status,
  on: day,
  type: fc.constantFrom(...types),
  changes: fc.array(change, { maxLength: 6 }),
})
type Project = typeof project extends fc.Arbitrary<infer P> ? P : never

/** The events of a project, and what is known of it after each, told by the rules of the contracts alone. */
function historyOf(mission_id: string, { status: opened, on, type, changes }: Project) {
  const project_id = randomUUID()
  const about = { project_id, mission_id, requester_id: randomUUID() }
  const begun: StatusTimeline<ProjectStatus> = [{ status: opened, on, revision: 0 }]
  let now = { statuses: begun, type, removed: false }
  const events: FaitageEvent[] = [aProject({ ...about, status: opened, on, requester_type: type })]
  const states = [now]
  for (const each of changes) {
    const revision = events.length
    if ('to' in each) {
      const before = statusOn(now.statuses, each.on)?.status ?? opened
      const begins = each.kind === 'begins' ? { begins: true as const } : {}
      events.push(projectStatusChanged({ ...about, from: before, to: each.to, on: each.on, ...begins }))
      const entry = { status: each.to, on: each.on, revision }
      now = {
        ...now,
        statuses: each.kind === 'begins' ? beginningWith(now.statuses, entry) : withStatus(now.statuses, entry),
      }
    } else if (each.kind === 'type') {
      const to = now.type === 'PO' ? 'PB' : 'PO'
      events.push(requesterTypeChanged({ ...about, from: now.type, to }))
      now = { ...now, type: to }
    } else {
      const removed = !now.removed
      events.push(removed ? projectRemoved(about) : projectRestored(about))
      now = { ...now, removed }
    }
    states.push(now)
  }
  return { project_id, events, states }
}

const paging = missionStatisticsEndpoints.rows.query.parse({ figure: 'stock', size: '1000' })

const RUNS = propertyRuns(14)

it('every figure is the length of its list, stock follows from what entered and left, known then is known again', async () => {
  let figures = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(project, { minLength: 1, maxLength: 9 }),
      fc.constantFrom('day', 'week', 'month'),
      fc.constantFrom([], ['PO' as const]),
      fc.record({ from: day, on: day }),
      async (projects, step, requester_type, { from, on }) => {
        const { log, db, projector } = system
        const mission_id = randomUUID()
        const write = (events: FaitageEvent[], stream: string, expected?: bigint) =>
          log.append(stream, events, expected)
        await write([aMission({ mission_id })], `mission-${mission_id}`)
        const histories = projects.map(each => historyOf(mission_id, each))
        const halves = histories.map(({ events }) => Math.ceil(events.length / 2))
        const written = histories.map(({ project_id, events }, at) =>
          write(events.slice(0, halves[at]), `project-${project_id}`),
        )
        await projector.caughtUp(latest(await Promise.all(written)))

        const [first, ...others] = [...stepsBetween(earlierDay(from, on), on, step)]
        const delays = [{ since: projectStatuses[0], until: projectStatuses[2] }]
        const question: StatisticsQuestion = {
          ...{ mission_id, requester_type, on, known_at: undefined, delays },
          steps: [first!, ...others],
        }
        const then = await missionStatistics(db, question)
        const { latest_at } = await db
          .selectFrom('project_history')
          .select(({ fn }) => fn.max('changed_at').as('latest_at'))
          .where('mission_id', '=', mission_id)
          .executeTakeFirstOrThrow()
        const known_at = new Date(latest_at).toISOString()
        // What comes next is recorded in a later millisecond.
        await laterThan(latest_at)

        const later = histories.flatMap(({ project_id, events }, at) =>
          events.length > halves[at]!
            ? [write(events.slice(halves[at]), `project-${project_id}`, BigInt(halves[at]! - 1))]
            : [],
        )
        await projector.caughtUp(latest(await Promise.all(later)))
        const now = await missionStatistics(db, question)
        expect(await missionStatistics(db, { ...question, known_at })).toEqual(then)

        for (const [told, last, scope] of [
          [then, (at: number) => histories[at]!.states[halves[at]! - 1]!, { ...question, known_at }],
          [now, (at: number) => histories[at]!.states.at(-1)!, question],
        ] as const) {
          const counted = histories
            .map((_, at) => last(at))
            .filter(({ removed, type }) => !removed && (requester_type.length === 0 || type === 'PO'))
          const stockOf = (wanted: ProjectStatus, day: string) =>
            counted.filter(({ statuses }) => statusOn(statuses, day)?.status === wanted).length
          const rows = (filter: StatisticFilter) => statisticRows(db, scope, filter, paging)
          const agree = async ({ value, filter }: { value: number; filter: StatisticFilter }) => {
            figures++
            const list = await rows(filter)
            expect([filter, list?.totalItems, list?.items.length]).toEqual([filter, value, value])
            return list?.items ?? []
          }
          const before = new Map<string, number>(
            projectStatuses.map(each => [each, stockOf(each, addDays(question.steps[0].from, -1))]),
          )
          for (const { to, by_status, total } of told.steps) {
            expect(total.value).toBe(counted.filter(({ statuses }) => statusOn(statuses, to)).length)
            for (const each of projectStatuses) {
              const { stock, entered, left } = by_status.find(one => one.status === each) ?? nothing
              expect([each, to, stock.value]).toEqual([each, to, stockOf(each, to)])
              expect(stock.value).toBe(before.get(each)! + entered.value - left.value)
              before.set(each, stock.value)
            }
          }
          const [some] = told.steps.filter(({ by_status }) => by_status.length > 0)
          for (const { stock, entered, left } of some?.by_status.slice(0, 2) ?? [])
            for (const each of [stock, entered, left]) await agree(each)
          for (const each of told.today) expect(each.value).toBe(stockOf(each.status, on))
          await agree(told.today.find(({ value }) => value > 0) ?? told.today[0]!)
          for (const each of [...told.held.filter(({ value }) => value > 0), ...told.delays]) {
            const days = (await agree(each)).map(row => row.days).sort((a, b) => a - b)
            const at = (share: number) => days[Math.ceil(days.length * share) - 1] ?? null
            expect([each.filter, each.median, each.p90]).toEqual([each.filter, at(0.5), at(0.9)])
          }
        }
        await inOrderPageByPage(question)
      },
    ),
    { numRuns: RUNS },
  )
  // Of each history, then and now: the figure of a status and that of a delay at the least.
  expect(figures).toBeGreaterThanOrEqual(RUNS * 4)
}, 60_000)

/** Whatever the order: pages put together are the whole list, which is in order, and backwards the other way. */
async function inOrderPageByPage(scope: StatisticsQuestion) {
  const { sortBy: orders } = missionStatisticsEndpoints.rows.query.shape
  for (const sortBy of orders.unwrap().options) {
    const listed = async (query: object) =>
      (await statisticRows(system.db, scope, { figure: 'entered' }, { ...paging, sortBy, ...query }))?.items ?? []
    const whole = await listed({})
    const size = Math.ceil(whole.length / 3) || 1
    const pages = await Promise.all([1, 2, 3, 4].map(page => listed({ page, size })))
    expect([sortBy, pages.flat()]).toEqual([sortBy, whole])
    expect([sortBy, await listed({ sortDirection: 'desc' })]).toEqual([sortBy, whole.toReversed()])
    const places = whole.map(row => {
      if (sortBy === 'status') return projectStatuses.indexOf(row.status)
      return row[sortBy] ?? (sortBy === 'left_on' ? '9999-12-31' : '')
    })
    const inOrder = places.every((place, at) => at === 0 || places[at - 1]! <= place)
    expect([sortBy, inOrder, places]).toEqual([sortBy, true, places])
  }
}

const latest = (positions: readonly bigint[]) => positions.toSorted((a, b) => Number(b - a))[0] ?? -1n
const nothing = { stock: { value: 0 }, entered: { value: 0 }, left: { value: 0 } }
