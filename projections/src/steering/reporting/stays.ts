import { projectStatuses } from '@faitage/contracts/projects/project-status'
import { type ReportingFigureFilter, type StayFigure, stayFigures } from '@faitage/contracts/steering/reporting-scope'
import { dayNumber } from '../moves.ts'
import { dayIn, rankIn } from './columns.ts'
import { monthsUntil } from './months.ts'
import { groupedBy, type Selection } from './selection.ts'

/** A stay of a project in a status; `left` 0 while it had not gone on. `days` counts what the figure is about. */
export interface Stay {
  readonly place: number
  readonly rank: number
  readonly entered: number
  readonly left: number
  readonly days: number
}
/** The filter of a figure of stays: what is of money of funders alone says nothing here. */
type StayFilter = Omit<ReportingFigureFilter, 'aid' | 'year' | 'year_of'>
type See = (place: number, rank: number, entered: number, left: number, days: number) => void

/** Places of the statuses that give a project up. */
const givenUpRanks = (['sans_suite', 'non_eligible'] as const).map(status => projectStatuses.indexOf(status))

/** The first day of the period a filter names, the last one, and the day it is looked at from. */
const daysOf = ({ from, to }: ReportingFigureFilter, last: number) =>
  [from === undefined ? 0 : dayNumber(from), to === undefined ? last : Math.min(dayNumber(to), last)] as const

/** Goes through the moves of each project of a selection, up to the day it is looked at from. */
export function eachProject(
  { columns, places, last }: Selection,
  visit: (place: number, start: number, after: number) => void,
): void {
  const { starts, lengths, moves } = columns
  const most = last * 16 + 15
  for (const place of places) {
    const start = starts[place]!
    let after = start + lengths[place]!
    while (after > start && moves[after - 1]! > most) after--
    if (after > start) visit(place, start, after)
  }
}

const isStay = (figure: string): figure is StayFigure => (stayFigures as readonly string[]).includes(figure)
const rankOf = (status: (typeof projectStatuses)[number] | undefined) =>
  status === undefined ? -1 : projectStatuses.indexOf(status)

/**
 * The stays that a number counts, in the order of their projects.
 * @returns undefined where the filter does not say what it counts
 */
export function staysCounted(selection: Selection, filter: StayFilter): Stay[] | undefined {
  const { figure, by, group = null } = filter
  if (!isStay(figure)) return undefined
  const { since, until, months, status = [] } = filter
  if (figure === 'delay' && (!since || !until)) return undefined
  if (figure === 'transition' && (!since || !until)) return undefined
  if (figure === 'reached' && (status.length !== 1 || months === undefined)) return undefined
  const stays: Stay[] = []
  if (by === 'aid' || by === 'year') return undefined
  const grouping = by && groupedBy(selection, by)
  const wanted = grouping?.placeOf(group)
  if (grouping && wanted === undefined) return []
  const see: See = (place, rank, entered, left, days) => {
    if (!grouping || grouping.of(place).includes(wanted!)) stays.push({ place, rank, entered, left, days })
  }
  visits[figure](selection, filter, see)
  return stays
}

const visits: Record<StayFigure, (selection: Selection, filter: StayFilter, see: See) => void> = {
  stock: (selection, { day, before, entered_until, status }, see) => {
    const asked = day === undefined ? selection.last : dayNumber(day)
    const evening = Math.min(before === undefined ? asked : dayNumber(before) - 1, selection.last)
    const since = entered_until === undefined ? evening : dayNumber(entered_until)
    const isWanted = wantedRanks(status)
    stays(selection, (place, rank, entered, left, isLast) => {
      if (entered > evening || entered > since || !isWanted[rank]) return
      if (isLast || left > evening) see(place, rank, entered, left, (left || selection.last) - entered)
    })
  },
  entered: (selection, filter, see) => {
    const [first, end] = daysOf(filter, selection.last)
    const isWanted = wantedRanks(filter.status)
    stays(selection, (place, rank, entered, left) => {
      if (isWanted[rank] && entered >= first && entered <= end)
        see(place, rank, entered, left, (left || selection.last) - entered)
    })
  },
  left: (selection, filter, see) => {
    const [first, end] = daysOf(filter, selection.last)
    const isWanted = wantedRanks(filter.status)
    stays(selection, (place, rank, entered, left, isLast) => {
      if (!isLast && isWanted[rank] && left >= first && left <= end) see(place, rank, entered, left, left - entered)
    })
  },
  opened: (selection, filter, see) => {
    const [first, end] = daysOf(filter, selection.last)
    const { moves } = selection.columns
    eachProject(selection, (place, start, after) => {
      const day = dayIn(moves[start]!)
      const left = after > start + 1 ? dayIn(moves[start + 1]!) : 0
      if (day >= first && day <= end) see(place, rankIn(moves[start]!), day, left, (left || selection.last) - day)
    })
  },
  delay: (selection, filter, see) => {
    const [first, end] = daysOf(filter, selection.last)
    const [begin, reach] = [rankOf(filter.since), rankOf(filter.until)]
    const { moves } = selection.columns
    eachProject(selection, (place, start, after) => {
      let at = start
      while (at < after && rankIn(moves[at]!) !== begin) at++
      const begun = at++
      while (at < after && rankIn(moves[at]!) !== reach) at++
      if (at >= after) return
      const [from, to] = [dayIn(moves[begun]!), dayIn(moves[at]!)]
      if (to >= first && to <= end) see(place, reach, from, to, to - from)
    })
  },
  transition: (selection, filter, see) => {
    const [begin, reach] = [rankOf(filter.since), rankOf(filter.until)]
    passages(selection, filter, (place, rank, next, entered, left) => {
      if (rank === begin && next === reach) see(place, rank, entered, left, left - entered)
    })
  },
  loop: (selection, filter, see) => {
    const [first, end] = daysOf(filter, selection.last)
    const isWanted = wantedRanks(filter.status)
    const { moves } = selection.columns
    eachProject(selection, (place, start, after) => {
      let been = 0
      for (let at = start; at < after; at++) {
        const [rank, day] = [rankIn(moves[at]!), dayIn(moves[at]!)]
        const left = at + 1 < after ? dayIn(moves[at + 1]!) : 0
        if (been & (1 << rank) && isWanted[rank] && day >= first && day <= end)
          see(place, rank, day, left, (left || selection.last) - day)
        been |= 1 << rank
      }
    })
  },
  abandoned: (selection, filter, see) => {
    const [begin, reach] = [rankOf(filter.since), rankOf(filter.until)]
    const { moves, starts } = selection.columns
    passages(selection, filter, (place, rank, next, entered, left) => {
      if (!givenUpRanks.includes(next) || (begin >= 0 && rank !== begin) || (reach >= 0 && next !== reach)) return
      see(place, rank, entered, left, left - dayIn(moves[starts[place]!]!))
    })
  },
  reached: (selection, filter, see) => {
    const [first, end] = daysOf(filter, selection.last)
    const reach = rankOf(filter.status?.[0])
    const { moves } = selection.columns
    eachProject(selection, (place, start, after) => {
      const opened = dayIn(moves[start]!)
      if (opened < first || opened > end) return
      for (let at = start; at < after; at++) {
        if (rankIn(moves[at]!) !== reach) continue
        const day = dayIn(moves[at]!)
        const left = at + 1 < after ? dayIn(moves[at + 1]!) : 0
        if (monthsUntil(opened, day) <= (filter.months ?? 0)) see(place, reach, day, left, day - opened)
        return
      }
    })
  },
}

/** Every stay that began by the day it is looked at from; of the last one of a project, `left` is 0. */
function stays(
  selection: Selection,
  see: (place: number, rank: number, entered: number, left: number, isLast: boolean) => void,
): void {
  const { moves } = selection.columns
  eachProject(selection, (place, start, after) => {
    for (let at = start; at < after; at++) {
      const isLast = at + 1 === after
      see(place, rankIn(moves[at]!), dayIn(moves[at]!), isLast ? 0 : dayIn(moves[at + 1]!), isLast)
    }
  })
}

/** Each time a status followed another within the days of a filter. */
function passages(
  selection: Selection,
  filter: StayFilter,
  see: (place: number, rank: number, next: number, entered: number, left: number) => void,
): void {
  const [first, end] = daysOf(filter, selection.last)
  const { moves } = selection.columns
  eachProject(selection, (place, start, after) => {
    for (let at = start + 1; at < after; at++) {
      const [before, now] = [moves[at - 1]!, moves[at]!]
      const left = dayIn(now)
      if (left >= first && left <= end) see(place, rankIn(before), rankIn(now), dayIn(before), left)
    }
  })
}

const wantedRanks = (status: readonly (typeof projectStatuses)[number][] = []) =>
  projectStatuses.map(each => status.length === 0 || status.includes(each))
