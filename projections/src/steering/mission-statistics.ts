import { addDays } from '@faitage/contracts/kernel/format-date'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { type ProjectStatus, projectStatuses } from '@faitage/contracts/projects/project-status'
import type {
  MissionStatistics,
  StatisticDuration,
  StatisticFilter,
  StatisticOfStep,
} from '@faitage/contracts/steering/mission-statistics.endpoints'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { historiesOf, passagesOf, reachedOf, type StatisticsScope } from './mission-passages.ts'

export type Days = { readonly from: string; readonly to: string }
type Pair = { readonly since: ProjectStatus; readonly until: ProjectStatus }

export interface StatisticsQuestion extends StatisticsScope {
  /** The steps, in order and without a gap between them. */
  readonly steps: readonly [Days, ...Days[]]
  readonly delays: readonly Pair[]
}

/** The figures of a mission: each is the number of rows that `statisticRows` lists for its filter. */
export async function missionStatistics(
  db: Kysely<Database>,
  question: StatisticsQuestion,
): Promise<Pick<MissionStatistics, 'steps' | 'today' | 'held' | 'delays'>> {
  const { steps, on } = question
  const period = { from: steps[0].from, to: steps.at(-1)?.to ?? steps[0].to }
  const [{ moves, held }, delays] = await Promise.all([stays(db, question, period), timesBetween(db, question, period)])
  const counted = stepsOf(steps, moves)
  return {
    steps: counted.steps,
    today: projectStatuses.map((status, rank) => ({
      status,
      value: counted.stock[rank] ?? 0,
      filter: { figure: 'stock', status: [status], day: on },
    })),
    held: projectStatuses.map((status, rank) => ({
      status,
      ...durationOf(held.get(rank), { figure: 'left', status: [status], ...period }),
    })),
    delays: question.delays.map(({ since, until }, at) => ({
      since,
      until,
      ...durationOf(delays.get(at), { figure: 'delay', since, until, ...period }),
    })),
  }
}

/** Of each step and status, how many entered and left; step 0 is all before the first, the last all after the others. */
type Moves = Map<number, Map<number, { entered: number; left: number }>>
/** How many cases took how many days, the shortest first. */
type Histogram = { days: number; cases: number }[]

/**
 * What the stays of the projects amount to, in one reading of them: who entered and left by step, and how long those who
 * left in the period had stayed. A histogram of days is a few hundred rows, however many projects there are.
 */
async function stays(db: Kysely<Database>, question: StatisticsQuestion, { from, to }: Days) {
  const bounds = [...question.steps.map(step => step.from), addDays(to, 1)]
  const { rows } = await sql<{ about: number; rank: number; value: number | null; cases: number }>`
    select grouping(step_in, step_out, days) as about, rank, coalesce(step_in, step_out, days) as value,
      count(*)::int as cases
    from (
      select rank, width_bucket(entered, ${bounds}::date[]) as step_in, width_bucket(left_on, ${bounds}::date[]) as step_out,
        case when left_on between ${from}::date and ${to}::date then left_on - entered end as days
      from (${passagesOf(question)}) as passage
    ) as stay
    group by grouping sets ((rank, step_in), (rank, step_out), (rank, days))
    order by about, rank, value`.execute(db)
  const moves: Moves = new Map()
  const lengths: { group: number; days: number; cases: number }[] = []
  for (const { about, rank, value, cases } of rows) {
    // Those who have not left, or not in the period.
    if (value === null) continue
    if (about === DAYS) lengths.push({ group: rank, days: value, cases })
    else {
      const inStep = moves.get(value) ?? new Map<number, { entered: number; left: number }>()
      const sofar = inStep.get(rank) ?? { entered: 0, left: 0 }
      moves.set(value, inStep.set(rank, { ...sofar, [about === STEP_IN ? 'entered' : 'left']: cases }))
    }
  }
  return { moves, held: histograms(lengths) }
}

/* What `grouping(step_in, step_out, days)` says: a bit for each that a row is not about. */
const STEP_IN = 0b011
const DAYS = 0b110

/** The steps, and what is in each status once all of them and what came after are counted. */
function stepsOf(steps: readonly Days[], moves: Moves): { steps: StatisticOfStep[]; stock: readonly number[] } {
  const stock = projectStatuses.map(() => 0)
  const move = (rank: number, at: number) => {
    const { entered = 0, left = 0 } = moves.get(at)?.get(rank) ?? {}
    stock[rank] = (stock[rank] ?? 0) + entered - left
    return { entered, left, stock: stock[rank] ?? 0 }
  }
  const moveAll = (at: number) => projectStatuses.map((status, rank) => ({ status, ...move(rank, at) }))
  moveAll(0)
  const told = steps.map(({ from, to }, index): StatisticOfStep => {
    const figures = moveAll(index + 1)
    return {
      from,
      to,
      total: { value: stock.reduce((sum, value) => sum + value, 0), filter: { figure: 'stock', day: to } },
      by_status: figures
        .filter(({ stock, entered, left }) => stock > 0 || entered > 0 || left > 0)
        .map(({ status, stock, entered, left }) => ({
          status,
          stock: { value: stock, filter: { figure: 'stock', status: [status], day: to } },
          entered: { value: entered, filter: { figure: 'entered', status: [status], from, to } },
          left: { value: left, filter: { figure: 'left', status: [status], from, to } },
        })),
    }
  })
  moveAll(steps.length + 1)
  return { steps: told, stock }
}

async function timesBetween(db: Kysely<Database>, question: StatisticsQuestion, { from, to }: Days) {
  const { delays } = question
  if (delays.length === 0) return new Map<number, Histogram>()
  const pairs = delays.map(({ since, until }, at) => ({ at, ...ranksOf({ since, until }) }))
  const { rows } = await sql<{ group: number; days: number; cases: number }>`
    select pair.at as "group", left_on - entered as days, count(*)::int as cases
    from (${historiesOf(question)}) as history
    cross join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair(at int, since smallint, until smallint)
    cross join lateral (${reachedOf(sql`pair.since`, sql`pair.until`)}) as reached
    where left_on between ${from}::date and ${to}::date and left_on <= ${question.on}::date
    group by 1, 2 order by 1, 2`.execute(db)
  return histograms(rows)
}

const ranksOf = ({ since, until }: Pair) => ({
  since: projectStatuses.indexOf(since),
  until: projectStatuses.indexOf(until),
})

function histograms(rows: { group: number; days: number; cases: number }[]): Map<number, Histogram> {
  const found = new Map<number, Histogram>()
  for (const { group, ...bar } of rows) {
    const bars = found.get(group)
    if (bars) bars.push(bar)
    else found.set(group, [bar])
  }
  return found
}

function durationOf(histogram: Histogram = [], filter: StatisticFilter): StatisticDuration {
  const value = histogram.reduce((sum, { cases }) => sum + cases, 0)
  return { value, filter, median: within(histogram, value * 0.5), p90: within(histogram, value * 0.9) }
}

/** The fewest days in which that many cases were done; null without a case. */
function within(histogram: Histogram, wanted: number): number | null {
  let cases = 0
  for (const bar of histogram) {
    cases += bar.cases
    if (cases >= wanted) return bar.days
  }
  return null
}

/** Whose projects a list of numbers is about, in the words of the list of projects. */
export const listOf = (mission_id: string, status: ProjectStatus, requester_type: readonly RequesterType[]) => ({
  mission_id: [mission_id],
  status: [status],
  ...(requester_type.length > 0 ? { requester_type: [...requester_type] } : {}),
})
