import { projectStatuses } from '@faitage/contracts/projects/project-status'
import { usualDelays } from '@faitage/contracts/steering/mission-statistics.endpoints'
import type {
  CohortsReport,
  DelaysOf,
  DelaysReport,
  ProcessReport,
} from '@faitage/contracts/steering/reporting.endpoints'
import type { ReportingFigureFilter, ReportingGroup } from '@faitage/contracts/steering/reporting-scope'
import type { Kysely } from 'kysely'
import type { Database } from '../../kernel/database.ts'
import { dayNumber } from '../moves.ts'
import { dayIn, rankIn } from './columns.ts'
import { noGroups, ofGroup, pageOfGroups } from './groups.ts'
import { monthsUntil } from './months.ts'
import { type Samples, samples } from './samples.ts'
import { groupedBy, type Selection } from './selection.ts'
import { eachProject, staysCounted } from './stays.ts'
import type { Days } from './stock.ts'

const RANKS = projectStatuses.length
/** Of a group: a key for each status, then one for each pair. */
const KEYS = RANKS + usualDelays.length

/** Time spent in each status and between two, of all and of each group of a page. */
export async function delaysReport(
  db: Kysely<Database>,
  selection: Selection,
  period: Days,
  { by, page, size }: { by?: ReportingGroup | undefined; page: number; size: number },
): Promise<DelaysReport> {
  const all = samples()
  const grouping = by && groupedBy(selection, by)
  const there = new Set<number>()
  if (grouping) eachProject(selection, place => grouping.of(place).forEach(group => void there.add(group)))
  const groups = samples()
  // What is asked of Postgres is asked before anything is counted: the columns stay as they are while it is.
  const took: { place: number; key: number; days: number }[] = []
  eachTime(selection, period, (place, key, days) => {
    all.add(key, days)
    if (grouping) took.push({ place, key, days })
  })
  const told = delaysOf(all, 0, period)
  if (!by || !grouping) return { ...period, all: told, ...noGroups({ page, size }), groups: [] }
  const groupsOf = took.map(({ place }) => grouping.of(place))
  const shown = await pageOfGroups(db, { by, grouping, reach: selection.reach }, { page, size }, there)
  const order = new Map(shown.groups.map(({ place }, index) => [place, index]))
  for (const [index, { key, days }] of took.entries())
    for (const group of groupsOf[index]!) {
      const at = order.get(group)
      if (at !== undefined) groups.add(at * KEYS + key, days)
    }
  return {
    ...period,
    all: told,
    ...shown,
    groups: shown.groups.map(({ key, label }, index) => ({
      key,
      label,
      ...delaysOf(groups, index * KEYS, { ...period, ...ofGroup(by, key) }),
    })),
  }
}

function eachTime(selection: Selection, period: Days, see: (place: number, key: number, days: number) => void): void {
  for (const stay of staysCounted(selection, { figure: 'left', ...period }) ?? []) see(stay.place, stay.rank, stay.days)
  for (const [pair, { since, until }] of usualDelays.entries())
    for (const stay of staysCounted(selection, { figure: 'delay', since, until, ...period }) ?? [])
      see(stay.place, RANKS + pair, stay.days)
}

const delaysOf = (of: Samples, first: number, filter: Omit<ReportingFigureFilter, 'figure'>): DelaysOf => ({
  held: projectStatuses
    .map((status, rank) => ({ status, ...of.of(first + rank, { figure: 'left', status: [status], ...filter }) }))
    .filter(({ value }) => value > 0),
  between: usualDelays.map(({ since, until }, pair) => ({
    ...{ since, until },
    ...of.of(first + RANKS + pair, { figure: 'delay', since, until, ...filter }),
  })),
})

/** Which status follows which, those entered again, what was given up. */
export function processReport(selection: Selection, { from, to }: Days): ProcessReport {
  const [passed, lost] = [samples(), samples()]
  const loops = new Int32Array(RANKS)
  const { moves } = selection.columns
  const [first, end] = [dayNumber(from), dayNumber(to)]
  eachProject(selection, (_, start, after) => {
    const opened = dayIn(moves[start]!)
    let been = 1 << rankIn(moves[start]!)
    for (let at = start + 1; at < after; at++) {
      const [before, now] = [moves[at - 1]!, moves[at]!]
      const [day, rank] = [dayIn(now), rankIn(now)]
      if (day >= first && day <= end) {
        passed.add(rankIn(before) * RANKS + rank, day - dayIn(before))
        if (been & (1 << rank)) loops[rank]!++
        if (isGivenUp[rank]) lost.add(rankIn(before) * RANKS + rank, day - opened)
      }
      been |= 1 << rank
    }
  })
  const pairs = projectStatuses.flatMap((since, rank) =>
    projectStatuses.map((until, next) => ({ since, until, key: rank * RANKS + next })),
  )
  const told = (of: Samples, figure: 'transition' | 'abandoned') =>
    pairs
      .map(({ since, until, key }) => ({ since, until, ...of.of(key, { figure, since, until, from, to }) }))
      .filter(({ value }) => value > 0)
      .sort((a, b) => b.value - a.value)
  return {
    ...{ from, to },
    transitions: told(passed, 'transition'),
    loops: projectStatuses.flatMap((status, rank) =>
      loops[rank]! > 0
        ? [{ status, value: loops[rank]!, filter: { figure: 'loop' as const, status: [status], from, to } }]
        : [],
    ),
    abandoned: told(lost, 'abandoned'),
  }
}

const isGivenUp = projectStatuses.map(status => status === 'sans_suite' || status === 'non_eligible')

/** Of the projects opened in each month, how many had reached each status within so many months. */
export function cohortsReport(
  selection: Selection,
  cohorts: readonly Days[],
  { statuses, months }: { statuses: CohortsReport['statuses']; months: number },
): CohortsReport {
  const ranks = statuses.map(status => projectStatuses.indexOf(status))
  const entered = new Int32Array(cohorts.length)
  const reached = new Int32Array(cohorts.length * statuses.length * (months + 1))
  const bounds = cohorts.map(({ from, to }) => [dayNumber(from), dayNumber(to)] as const)
  const { moves } = selection.columns
  eachProject(selection, (_, start, after) => {
    const opened = dayIn(moves[start]!)
    const cohort = bounds.findIndex(([first, end]) => opened >= first && opened <= end)
    if (cohort < 0) return
    entered[cohort]!++
    for (const [nth, rank] of ranks.entries()) {
      let at = start
      while (at < after && rankIn(moves[at]!) !== rank) at++
      if (at >= after) continue
      const within = monthsUntil(opened, dayIn(moves[at]!))
      if (within <= months) reached[(cohort * statuses.length + nth) * (months + 1) + within]!++
    }
  })
  return {
    ...{ from: cohorts[0]?.from ?? '', to: cohorts.at(-1)?.to ?? '', months, statuses },
    cohorts: cohorts.map(({ from, to }, cohort) => ({
      ...{ from, to },
      entered: { value: entered[cohort]!, filter: { figure: 'opened' as const, from, to } },
      reached: statuses.map((status, nth) => {
        let value = 0
        const after = Array.from({ length: months + 1 }, (_, within) => {
          value += reached[(cohort * statuses.length + nth) * (months + 1) + within]!
          const filter = { figure: 'reached' as const, status: [status], from, to, months: within }
          return {
            months: within,
            complete: monthsUntil(bounds[cohort]![1], selection.last + 1) > within,
            value,
            filter,
          }
        })
        return { status, after }
      }),
    })),
  }
}
