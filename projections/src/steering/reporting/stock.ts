import { projectStatuses } from '@faitage/contracts/projects/project-status'
import type { ReportingStep, StockReport } from '@faitage/contracts/steering/reporting.endpoints'
import type { ReportingFigure, ReportingFigureFilter } from '@faitage/contracts/steering/reporting-scope'
import { dayNumber } from '../moves.ts'
import { dayIn, rankIn } from './columns.ts'
import type { Selection } from './selection.ts'
import { eachProject } from './stays.ts'

export interface Days {
  readonly from: string
  readonly to: string
}

const RANKS = projectStatuses.length

/** What entered each status and left it, in each step; what came before them, and after, at the ends. */
interface Flow {
  readonly entered: Int32Array
  readonly left: Int32Array
  readonly opened: Int32Array
}

/** Stock and flow by status: of a step, opening + entered − left = closing, of each status and of all. */
export function stockReport(selection: Selection, steps: readonly [Days, ...Days[]]): StockReport {
  const flow = flowOf(selection, steps)
  const stock = new Int32Array(RANKS)
  const opening = moveOn(flow, stock, 0)
  const told = steps.map((step, index) => {
    const before = stock.slice()
    const after = moveOn(flow, stock, index + 1)
    return stepOf(step, before, after, flow, [index + 1, index + 2])
  })
  const closing = stock.slice()
  moveOn(flow, stock, steps.length + 1)
  const period = { from: steps[0].from, to: steps.at(-1)!.to }
  return {
    ...period,
    today: projectStatuses.flatMap((status, rank) =>
      stock[rank]! > 0 ? [{ status, value: stock[rank]!, filter: { figure: 'stock' as const, status: [status] } }] : [],
    ),
    whole: stepOf(period, opening, closing, flow, [1, steps.length + 1]),
    steps: told,
  }
}

/** What a step brings to the stock, which is altered, and answered as it is then. */
function moveOn({ entered, left }: Flow, stock: Int32Array, step: number): Int32Array {
  for (let rank = 0; rank < RANKS; rank++) stock[rank]! += entered[step * RANKS + rank]! - left[step * RANKS + rank]!
  return stock.slice()
}

function flowOf(selection: Selection, steps: readonly [Days, ...Days[]]): Flow {
  const size = (steps.length + 2) * RANKS
  const flow = { entered: new Int32Array(size), left: new Int32Array(size), opened: new Int32Array(steps.length + 2) }
  const { entered, left, opened } = flow
  const placeOf = stepsByDay(steps)
  const { moves } = selection.columns
  eachProject(selection, (_, start, after) => {
    let step = placeOf(dayIn(moves[start]!))
    opened[step]!++
    entered[step * RANKS + rankIn(moves[start]!)]!++
    for (let at = start + 1; at < after; at++) {
      step = placeOf(dayIn(moves[at]!))
      left[step * RANKS + rankIn(moves[at - 1]!)]!++
      entered[step * RANKS + rankIn(moves[at]!)]!++
    }
  })
  return flow
}

/** The step of each day: 0 before the first, one more than there are after the last. */
function stepsByDay(steps: readonly [Days, ...Days[]]): (day: number) => number {
  const first = dayNumber(steps[0].from)
  const end = dayNumber(steps.at(-1)!.to)
  const table = new Uint8Array(end - first + 1)
  for (const [index, { from, to }] of steps.entries())
    table.fill(index + 1, dayNumber(from) - first, dayNumber(to) - first + 1)
  return day => (day < first ? 0 : day > end ? steps.length + 1 : table[day - first]!)
}

/** @param range steps of the flow that it sums, the last one not included */
function stepOf(
  { from, to }: Days,
  before: Int32Array,
  after: Int32Array,
  flow: Flow,
  [begin, end]: readonly [number, number],
): ReportingStep {
  const sum = (of: Int32Array, rank: number) => {
    let total = 0
    for (let step = begin; step < end; step++) total += of[step * RANKS + rank]!
    return total
  }
  const figure = (value: number, filter: ReportingFigureFilter): ReportingFigure => ({ value, filter })
  const movement = (values: readonly number[], status?: (typeof projectStatuses)[number]) => {
    const [opening, entered, left, closing] = values as [number, number, number, number]
    const of = status ? { status: [status] } : {}
    return {
      opening: figure(opening, { figure: 'stock', ...of, before: from }),
      entered: figure(entered, { figure: 'entered', ...of, from, to }),
      left: figure(left, { figure: 'left', ...of, from, to }),
      closing: figure(closing, { figure: 'stock', ...of, day: to }),
    }
  }
  const values = projectStatuses.map((_, rank) => [
    before[rank]!,
    sum(flow.entered, rank),
    sum(flow.left, rank),
    after[rank]!,
  ])
  const total = [0, 1, 2, 3].map(at => values.reduce((all, each) => all + each[at]!, 0))
  let opened = 0
  for (let step = begin; step < end; step++) opened += flow.opened[step]!
  return {
    from,
    to,
    total: movement(total),
    opened: figure(opened, { figure: 'opened', from, to }),
    by_status: projectStatuses.flatMap((status, rank) =>
      values[rank]!.some(value => value > 0) ? [{ status, ...movement(values[rank]!, status) }] : [],
    ),
  }
}
