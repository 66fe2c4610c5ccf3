import { randomUUID } from 'node:crypto'
import { addDays, daysBetween } from '@faitage/contracts/kernel/format-date'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import { projectRemoved, projectStatusChanged } from '@faitage/contracts/projects/project'
import { type ProjectStatus, projectStatuses } from '@faitage/contracts/projects/project-status'
import { missionStatisticsEndpoints, type StatisticRow } from '@faitage/contracts/steering/mission-statistics.endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMission, aProject } from '../testing/fixtures.ts'
import { startTestProjections, type TestProjections } from '../testing/system.ts'
import { lastAsked, namesIn } from './kept-histories.ts'
import { statisticRows } from './statistic-rows.ts'

let system: TestProjections
beforeAll(async () => {
  system = await startTestProjections()
})
afterAll(() => system?.stop())

const ON = '2024-06-30'
const mission_id = randomUUID()
const projects = Array.from({ length: 40 }, (_, at) => ({
  project_id: randomUUID(),
  requester_id: randomUUID(),
  reference: `REF-${String((at * 7) % 40).padStart(3, '0')}`,
  moves: [{ status: projectStatuses[0] as ProjectStatus, on: '2024-01-01' }],
  removed: false,
  revision: 0n,
}))
type Project = (typeof projects)[number]
const aboutOf = ({ project_id, requester_id }: Project) => ({ project_id, mission_id, requester_id })

/** Some project goes on to another status, a day later than the last; or goes away. */
async function change({ log, projector }: TestProjections, at: number, rank: number, days: number): Promise<void> {
  const project = projects[at]!
  const last = project.moves.at(-1)!
  const [to, on] = [projectStatuses[rank]!, addDays(last.on, days)]
  const stream = `project-${project.project_id}`
  if (rank === 5) project.removed = true
  else if (to !== last.status) project.moves.push({ status: to, on })
  else return
  const event = project.removed
    ? projectRemoved(aboutOf(project))
    : projectStatusChanged({ ...aboutOf(project), from: last.status, to, on })
  await projector.caughtUp(await log.append(stream, [event], project.revision++))
}

type Asked = {
  figure: 'stock' | 'entered' | 'left'
  status: string[]
  sortBy: 'reference' | 'days' | 'status'
  desc: boolean
}
type Stay = Pick<StatisticRow, 'reference' | 'status' | 'entered_on' | 'left_on' | 'days'>

/** The same rows told the long way. */
function plainly({ figure, status, sortBy, desc }: Asked): Stay[] {
  const rows = projects.flatMap(({ moves, reference, removed, project_id }) =>
    removed
      ? []
      : moves.flatMap(({ status: of, on }, at) => {
          if (on > ON) return []
          const next = moves[at + 1]?.on
          const left_on = next !== undefined && next <= ON ? next : null
          const counted = { stock: left_on === null, entered: true, left: left_on !== null }[figure]
          if (!counted || (status.length > 0 && !status.includes(of))) return []
          const stay = { reference, status: of, entered_on: on, left_on, days: daysBetween(on, left_on ?? ON) }
          return [{ stay, project_id, at }]
        }),
  )
  const keyOf = ({ stay }: (typeof rows)[number]) =>
    ({
      reference: [stay.reference, ''],
      days: [String(stay.days).padStart(6, '0'), stay.entered_on],
      status: [String(projectStatuses.indexOf(stay.status)).padStart(3, '0'), stay.entered_on],
    })[sortBy]
  rows.sort((a, b) => {
    for (const [one, other] of [
      ...keyOf(a).map((key, at) => [key, keyOf(b)[at]!] as const),
      [a.project_id, b.project_id] as const,
    ])
      if (one !== other) return one < other ? -1 : 1
    return a.at - b.at
  })
  return (desc ? rows.toReversed() : rows).map(({ stay }) => stay)
}

it('lists what a plain count lists, page by page, asked again and after each change', async () => {
  const { log, projector, db } = system
  const opened = projects.map(project =>
    log.append(`project-${project.project_id}`, [
      aProject({
        ...aboutOf(project),
        sheet: { reference: project.reference },
        ...{ status: projectStatuses[0], on: '2024-01-01' },
      }),
    ]),
  )
  const positions = [
    ...(await Promise.all(opened)),
    await log.append(`mission-${mission_id}`, [aMission({ mission_id })]),
  ]
  await projector.caughtUp(positions.toSorted((a, b) => Number(b - a))[0]!)
  const scope = { mission_id, requester_type: [], on: ON, known_at: undefined }
  let longest = 0
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        figure: fc.constantFrom('stock', 'entered', 'left'),
        status: fc.constantFrom([], [projectStatuses[1]], [projectStatuses[0], projectStatuses[2]]),
        sortBy: fc.constantFrom('reference', 'days', 'status'),
        desc: fc.boolean(),
      }) as fc.Arbitrary<Asked>,
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.tuple(fc.nat(39), fc.nat(5), fc.integer({ min: 0, max: 60 })), { minLength: 1, maxLength: 4 }),
      async (asked, size, changes) => {
        for (const [at, rank, days] of changes) if (!projects[at]!.removed) await change(system, at, rank, days)
        const { figure, status, sortBy, desc } = asked
        const pageOf = async (page: number) => {
          const query = missionStatisticsEndpoints.rows.query.parse({
            ...{ figure, status, sortBy, size, page },
            sortDirection: desc ? 'desc' : 'asc',
          })
          const { items = [], totalItems } = (await statisticRows(db, scope, query, query)) ?? {}
          return {
            totalItems,
            items: items.map(({ reference, status, entered_on, left_on, days }) => ({
              reference,
              status,
              entered_on,
              left_on,
              days,
            })),
          }
        }
        const whole = plainly(asked)
        longest = Math.max(longest, whole.length)
        for (let page = 1; (page - 1) * size <= whole.length; page++) {
          const expected = { totalItems: whole.length, items: whole.slice((page - 1) * size, page * size) }
          expect(await pageOf(page)).toEqual(expected)
          expect(await pageOf(page)).toEqual(expected)
        }
      },
    ),
    { numRuns: propertyRuns(20) },
  )
  // Which figures are asked is left to chance: lists of several pages were among them, however long the longest.
  expect(longest).toBeGreaterThan(10)
}, 60_000)

it('keeps the histories that were asked for last, and no more of them than it may', () => {
  const histories = (count: number) => ({
    ...{ ranks: new Uint8Array(count), days: new Int32Array(count), starts: new Int32Array(count) },
    ...namesIn(''),
  })
  const one = (at: string, count = 10) => ({ at, named: 'named' as const, histories: histories(count) })
  const kept = lastAsked(25)
  kept.set('a', one('1'))
  kept.set('b', one('2'))
  expect(kept.get('a', 'named')?.at).toBe('1')
  kept.set('c', one('3'))
  expect(['a', 'b', 'c'].map(key => kept.get(key, 'nameless')?.at)).toEqual(['1', undefined, '3'])
  kept.set('d', one('4', 26))
  expect(['a', 'c', 'd'].map(key => kept.get(key, 'named'))).toEqual([undefined, undefined, undefined])
  kept.set('e', { ...one('5'), named: 'nameless' })
  expect([kept.get('e', 'named'), kept.get('e', 'nameless')?.at]).toEqual([undefined, '5'])
})
