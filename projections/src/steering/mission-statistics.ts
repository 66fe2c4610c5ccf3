import { earlierDay } from '@faitage/contracts/kernel/format-date'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { type ProjectStatus, projectStatuses } from '@faitage/contracts/projects/project-status'
import type {
  MissionStatistics,
  StatisticDuration,
  StatisticFilter,
  StatisticOfStep,
} from '@faitage/contracts/steering/mission-statistics.endpoints'
import type { Kysely } from 'kysely'
import type { Database } from '../kernel/database.ts'
import type { StatisticsScope } from './mission-histories.ts'
import { readHistories } from './mission-histories.ts'
import { dayNumber, type Histories } from './moves.ts'

type Days = { readonly from: string; readonly to: string }
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
  const histories = await readHistories(db, question)
  const { moves, held } = stays(histories, question, period)
  const delays = question.delays.map(pair =>
    timesBetween(histories, pair, { ...period, to: earlierDay(period.to, on) }),
  )
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
      ...durationOf(held[rank], { figure: 'left', status: [status], ...period }),
    })),
    delays: question.delays.map(({ since, until }, at) => ({
      since,
      until,
      ...durationOf(delays[at], { figure: 'delay', since, until, ...period }),
    })),
  }
}

/**
 * Of each step and status, at `step * number of statuses + place`, how many entered and left; step 0 is all before the
 * first, the last all after the others.
 */
interface Moves {
  readonly entered: Int32Array
  readonly left: Int32Array
}
/** How many cases took how many days. */
type Histogram = Map<number, number>

const increase = (histogram: Histogram, days: number) => void histogram.set(days, (histogram.get(days) ?? 0) + 1)

/** Who entered and left each status by step, and how long those who left in the period had stayed. */
function stays({ ranks, days, starts }: Histories, { steps, on }: StatisticsQuestion, { from, to }: Days) {
  const last = dayNumber(on)
  const [first, end] = [dayNumber(from), dayNumber(to)]
  const bounds = [...steps.map(step => dayNumber(step.from)), end + 1]
  const size = (bounds.length + 1) * projectStatuses.length
  const moves: Moves = { entered: new Int32Array(size), left: new Int32Array(size) }
  const held = projectStatuses.map((): Histogram => new Map())
  const placeOf = (day: number, rank: number) => stepOf(bounds, day) * projectStatuses.length + rank
  for (let history = 1; history < starts.length; history++) {
    const after = starts[history]!
    // The days of a history are in order: what came after the day it is looked at from ends it.
    for (let at = starts[history - 1]!; at < after && days[at]! <= last; at++) {
      const entered = days[at]!
      const rank = ranks[at]!
      moves.entered[placeOf(entered, rank)]!++
      const left = at + 1 < after ? days[at + 1]! : Number.POSITIVE_INFINITY
      if (left > last) break
      moves.left[placeOf(left, rank)]!++
      if (left >= first && left <= end) increase(held[rank]!, left - entered)
    }
  }
  return { moves, held }
}

/** How many of the bounds are not after a day. */
function stepOf(bounds: readonly number[], day: number): number {
  let least = 0
  let most = bounds.length
  while (least < most) {
    const middle = (least + most) >> 1
    if (bounds[middle]! <= day) least = middle + 1
    else most = middle
  }
  return least
}

/** The steps, and what is in each status once all of them and what came after are counted. */
function stepsOf(steps: readonly Days[], moves: Moves): { steps: StatisticOfStep[]; stock: readonly number[] } {
  const stock = projectStatuses.map(() => 0)
  const move = (rank: number, at: number) => {
    const place = at * projectStatuses.length + rank
    const [entered = 0, left = 0] = [moves.entered[place], moves.left[place]]
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

/** From the first day in one status to the first day in another after it, of those who reached it between two days. */
function timesBetween({ ranks, days, starts }: Histories, { since, until }: Pair, { from, to }: Days): Histogram {
  const [begin, reach] = [projectStatuses.indexOf(since), projectStatuses.indexOf(until)]
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const times: Histogram = new Map()
  for (let history = 1; history < starts.length; history++) {
    const end = starts[history]!
    let at = starts[history - 1]!
    while (at < end && ranks[at] !== begin) at++
    const begun = at++
    while (at < end && ranks[at] !== reach) at++
    if (at >= end) continue
    const left = days[at]!
    if (left >= first && left <= last) increase(times, left - days[begun]!)
  }
  return times
}

function durationOf(histogram: Histogram = new Map(), filter: StatisticFilter): StatisticDuration {
  const days = Int32Array.from(histogram.keys()).sort()
  let value = 0
  for (const cases of histogram.values()) value += cases
  const within = (wanted: number) => fewestDays(days, histogram, wanted)
  return { value, filter, median: within(value * 0.5), p90: within(value * 0.9) }
}

/** The fewest days in which that many cases were done; null without a case. */
function fewestDays(days: Int32Array, histogram: Histogram, wanted: number): number | null {
  let sofar = 0
  for (const each of days) {
    sofar += histogram.get(each) ?? 0
    if (sofar >= wanted) return each
  }
  return null
}

/** Whose projects a list of numbers is about, in the words of the list of projects. */
export const listOf = (mission_id: string, status: ProjectStatus, requester_type: readonly RequesterType[]) => ({
  mission_id: [mission_id],
  status: [status],
  ...(requester_type.length > 0 ? { requester_type: [...requester_type] } : {}),
})
