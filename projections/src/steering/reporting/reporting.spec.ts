/** @module-tag always */
import { addDays } from '@faitage/contracts/kernel/format-date'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import type { ReportingGroup } from '@faitage/contracts/steering/reporting-scope'
import { stepsBetween } from '@faitage/contracts/steering/statistic-steps'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProjections, type TestProjections } from '../../testing/system.ts'
import { cohortsReport, delaysReport, processReport } from './delays.ts'
import { readPapers } from './papers.ts'
import { readReach } from './reach.ts'
import { readColumns } from './read-columns.ts'
import { revenueReport } from './revenue.ts'
import { type ReportingFilters, selected } from './selection.ts'
import { stockReport } from './stock.ts'
import * as again from './testing/recount.ts'
import {
  agency,
  client,
  day,
  erase,
  FIRST,
  funders,
  people,
  project,
  statuses,
  type World,
  write,
} from './testing/world.ts'
import { workloadReport } from './workload.ts'

let system: TestProjections
beforeAll(async () => {
  system = await startTestProjections()
})
afterAll(() => system?.stop())

const anything: ReportingFilters = {
  ...{ missions_id: [], agency_id: [], antenna_id: [], client_id: [], funder: [], referrer_id: [] },
  ...{ requester_type: [], case_type: [], secondary_case_type: [] },
}
const asked = fc.record({
  on: day,
  from: day,
  step: fc.constantFrom('day', 'week', 'month'),
  by: fc.constantFrom(
    ...(['agency', 'client', 'funder', 'mission', 'referrer', 'requester_type', 'case_type'] as const),
  ),
  filter: fc.constantFrom('none', 'mission', 'type', 'referrer', 'case', 'funder'),
  months: fc.nat(4),
})
type Asked = typeof asked extends fc.Arbitrary<infer A> ? A : never

/** The groups of a project, told of the world. */
function groupsOf({ missions }: World, by: ReportingGroup, fact: again.Fact): (string | null)[] {
  const isFirst = fact.mission === missions[0]
  const some = (values: (string | null)[]) => (values.length > 0 ? values : [null])
  switch (by) {
    case 'agency':
      return [isFirst ? agency : null]
    case 'client':
      return [isFirst ? client : null]
    case 'funder':
      return some(isFirst ? funders : [])
    case 'mission':
      return [fact.mission]
    case 'referrer':
      return some(fact.referrers)
    case 'requester_type':
      return [fact.type]
    default:
      return [fact.kind]
  }
}

/** What the product says and what the events say, of one question. */
async function bothWays(
  world: World,
  { on, from: since, step, by, filter, months }: Asked,
  known: boolean,
  fault?: again.Fault,
) {
  const { db } = system
  const period = { from: since < on ? since : on, to: on }
  const filters: ReportingFilters = {
    ...anything,
    ...{
      none: {},
      mission: { missions_id: [world.missions[0]!, world.missions[2]!] },
      type: { requester_type: ['PO' as const] },
      referrer: { referrer_id: [people[1]!] },
      case: { case_type: ['energie' as const, 'decence' as const] },
      funder: { funder: [funders[1]!] },
    }[filter],
  }
  const [first, ...others] = [...stepsBetween(period.from, period.to, step)]
  const steps = [first!, ...others] as const
  const monthly = [...stepsBetween(period.from, period.to, 'month')]
  const papers = await readPapers(db)
  const { at, columns } = await readColumns(db, known ? world.known_at : undefined)
  const selection = selected(columns, await readReach(db, world.viewer, at), filters, on)
  const paging = { page: 1, size: 200 }
  const rights = { quotes: true, invoices: true }
  const money = { ...paging, ...period, months: monthly, by, on, isToday: false }
  const stock = stockReport(selection, [...steps])
  const delays = await delaysReport(db, selection, period, { by, ...paging })
  const process = processReport(selection, period)
  const cohorts = cohortsReport(selection, monthly, { statuses: ['depose', 'solde'], months })
  const workload = await workloadReport(db, selection, on, paging, undefined)
  const revenue = await revenueReport(db, selection, papers, money, rights)

  const facts = again
    .factsOf(known ? world.first : world.all, world.all, fault)
    .filter(
      ({ mission, type, referrers, kind }) =>
        mission !== world.missions[2] &&
        (filter !== 'mission' || mission === world.missions[0]) &&
        (filter !== 'type' || type === 'PO') &&
        (filter !== 'referrer' || referrers.includes(people[1]!)) &&
        (filter !== 'case' || kind === 'energie' || kind === 'decence') &&
        (filter !== 'funder' || mission === world.missions[0]),
    )
  const keysOf = (of: ReportingGroup, some: readonly again.Fact[]) => [
    ...new Set(some.flatMap(fact => groupsOf(world, of, fact))),
  ]
  const there = facts.filter(({ said }) => said.some(one => one.on <= on))
  const inGroup = (of: ReportingGroup, key: string | null) =>
    facts.filter(fact => groupsOf(world, of, fact).includes(key))
  const delaysOf = (some: readonly again.Fact[]) => ({
    held: statuses
      .map(each => ({ status: each, ...again.heldOf(some, period, on, each) }))
      .filter(({ value }) => value > 0),
    between: delays.all.between.map(({ since: a, until: b }) => again.betweenOf(some, period, on, a, b)),
  })
  const moneyOf = (some: readonly again.Fact[], days: again.Period) =>
    again.moneyOf(world.papers, new Set(some.map(({ id }) => id)), days, on, false)
  const bare = <T extends object>(value: T) =>
    JSON.parse(JSON.stringify(value, (key, one) => (key === 'filter' ? undefined : one)))
  const byKey = <T extends { key: string | null }>(groups: readonly T[]) =>
    [...groups].sort((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
  const moneyTold = ({ forecast: one, ...of }: typeof revenue.all) => ({
    ...of,
    ...{ to_bill: one!.to_bill, waiting: one!.waiting, won: one!.won, decided: one!.decided },
  })
  const told = {
    stock: stock.steps.map(each =>
      projectStatuses.map(name => {
        const one = each.by_status.find(row => row.status === name)
        return {
          status: name,
          opening: one?.opening.value ?? 0,
          entered: one?.entered.value ?? 0,
          left: one?.left.value ?? 0,
          closing: one?.closing.value ?? 0,
        }
      }),
    ),
    today: projectStatuses.map(name => stock.today.find(row => row.status === name)?.value ?? 0),
    delays: {
      all: {
        held: byName(delays.all.held),
        between: delays.all.between.map(({ value, median, p90 }) => ({ value, median, p90 })),
      },
      groups: byKey(delays.groups).map(({ key, held, between }) => ({
        key,
        held: byName(held),
        between: between.map(({ value, median, p90 }) => ({ value, median, p90 })),
      })),
    },
    process: {
      transitions: pairs(process.transitions),
      loops: process.loops.flatMap(({ status: name, value }) => Array.from({ length: value }, () => name)).sort(),
      abandoned: pairs(process.abandoned),
    },
    cohorts: cohorts.cohorts.map(({ entered, reached }) =>
      reached.flatMap(({ after }) => after.map(({ value }) => ({ entered: entered.value, reached: value }))),
    ),
    workload: {
      all: load(workload.all),
      groups: byKey(workload.groups).map(each => ({ key: each.key, ...load(each) })),
    },
    revenue: {
      all: moneyTold(revenue.all),
      months: revenue.months.map(({ quoted, signed, invoiced, paid }) => ({ quoted, signed, invoiced, paid })),
      groups: byKey(revenue.groups).map(({ key, label: _, ...of }) => ({ key, ...moneyTold(of) })),
    },
  }
  const openFacts = there.filter(fact => again.loadOf([fact], on).open > 0)
  const withPapers = (some: readonly again.Fact[]) => {
    const of = moneyOf(some, period)
    return Object.values(of).some(({ count }) => count > 0)
  }
  const recounted = {
    stock: again.stockOf(facts, steps, on, projectStatuses),
    today: projectStatuses.map(name => again.stockOf(facts, [{ from: on, to: on }], on, [name])[0]![0]!.closing),
    delays: {
      all: withNames(delaysOf(facts)),
      groups: keysOf(by, there)
        .sort(byText)
        .map(key => ({ key, ...withNames(delaysOf(inGroup(by, key))) })),
    },
    process: again.processOf(facts, period, on, fault),
    cohorts: monthly.map(month =>
      (['depose', 'solde'] as const).flatMap(name =>
        Array.from({ length: months + 1 }, (_, within) => again.cohortOf(facts, month, on, name, within)),
      ),
    ),
    workload: {
      all: again.loadOf(facts, on),
      groups: keysOf('referrer', openFacts)
        .sort(byText)
        .map(key => ({ key, ...again.loadOf(inGroup('referrer', key), on) })),
    },
    revenue: {
      all: moneyOf(facts, period),
      months: monthly.map(month => {
        const { quoted, signed, invoiced, paid } = moneyOf(facts, month)
        return { quoted, signed, invoiced, paid }
      }),
      groups: keysOf(
        by,
        facts.filter(fact => withPapers([fact])),
      )
        .sort(byText)
        .map(key => ({ key, ...moneyOf(inGroup(by, key), period) })),
    },
  }
  return [bare(told), bare(recounted)] as const
}
const byText = (a: string | null, b: string | null) => ((a ?? '') < (b ?? '') ? -1 : 1)
const byName = (held: readonly { status: string; value: number; median: number | null; p90: number | null }[]) =>
  held
    .map(({ status: name, value, median, p90 }) => ({ status: name, value, median, p90 }))
    .sort((a, b) => byText(a.status, b.status))
const withNames = <T extends { held: Parameters<typeof byName>[0] }>(of: T) => ({ ...of, held: byName(of.held) })
const pairs = (
  all: readonly { since: string; until: string; value: number; median: number | null; p90: number | null }[],
) =>
  all
    .map(({ since, until, value, median, p90 }) => ({ pair: `${since} ${until}`, value, median, p90 }))
    .sort((a, b) => byText(a.pair, b.pair))
const load = ({
  open,
  to_contact,
  stalled,
  visits_to_process,
}: Record<'open' | 'to_contact' | 'stalled' | 'visits_to_process', { value: number }>) => ({
  ...{
    open: open.value,
    to_contact: to_contact.value,
    stalled: stalled.value,
    visits_to_process: visits_to_process.value,
  },
})

/** Of fewer worlds nobody may be drawn to be erased. */
const RUNS = Math.max(6, propertyRuns(20))
const worlds = fc.array(project, { minLength: 1, maxLength: 10 })
const questions = fc.array(asked, { minLength: 3, maxLength: 3 })

describe('reports', () => {
  it('say what the events say, counted the long way, as of any day, as known now or then', async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(worlds, questions, async (projects, all) => {
        const world = await write(system, projects)
        for (const question of all)
          for (const known of [false, true]) {
            const [told, recounted] = await bothWays(world, question, known)
            expect(told).toEqual(recounted)
            compared++
          }
      }),
      { numRuns: RUNS },
    )
    expect(compared).toBe(RUNS * 6)
  }, 600_000)

  it('say the same once some of the requesters, drawn at random, are erased', async () => {
    let erased = 0
    await fc.assert(
      fc.asyncProperty(worlds, questions, fc.infiniteStream(fc.boolean()), async (projects, all, drawn) => {
        const world = await write(system, projects)
        const told = () => Promise.all(all.flatMap(one => [false, true].map(known => bothWays(world, one, known))))
        const before = await told()
        const gone = world.projects.filter(() => drawn.next().value)
        await erase(system, gone)
        erased += gone.length
        const names = await system.db
          .selectFrom('project_list')
          .select('requester_name')
          .where(
            'id',
            'in',
            gone.length > 0 ? gone.map(({ about }) => about.project_id) : world.projects.map(() => world.missions[2]!),
          )
          .execute()
        expect(names.map(({ requester_name }) => requester_name)).toEqual(gone.map(() => null))
        for (const [at, [said, recounted]] of (await told()).entries()) {
          expect(said).toEqual(recounted)
          expect(said).toEqual(before[at]![0])
        }
      }),
      { numRuns: Math.ceil(RUNS / 2) },
    )
    expect(erased).toBeGreaterThan(0)
  }, 600_000)

  it.each(['in the order they were written', 'removed ones too', 'every entry is a first one'] as const)(
    'control: a recount that counts %s does not agree',
    async fault => {
      const world = await write(system, fc.sample(project, { numRuns: 40, seed: 26 }))
      const [any] = fc.sample(asked, { numRuns: 1, seed: 26 })
      const question = { ...any!, on: addDays(FIRST, 130), from: FIRST, filter: 'none' as const }
      const [told, recounted] = await bothWays(world, question, false)
      expect(told).toEqual(recounted)
      const [same, wrong] = await bothWays(world, question, false, fault)
      expect(same).not.toEqual(wrong)
    },
    60_000,
  )
})
