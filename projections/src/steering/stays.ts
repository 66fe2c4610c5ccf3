import { earlierDay } from '@faitage/contracts/kernel/format-date'
import { projectStatuses } from '@faitage/contracts/projects/project-status'
import type { StatisticFilter } from '@faitage/contracts/steering/mission-statistics.endpoints'
import { dayNumber, type Histories } from './moves.ts'

/** Stays of projects in a status, in the order of their histories. */
export interface Stays {
  readonly count: number
  /** The place of its project’s history. */
  readonly histories: Int32Array
  /** The status it is counted in: the one it entered; of a delay, the one it reached. */
  readonly ranks: Uint8Array
  /** Days (`dayNumber`): when it entered, when it went on, 0 while it had not. */
  readonly entered: Int32Array
  readonly left: Int32Array
}

/**
 * The stays that a number counts: a project that entered a status twice is there twice. What the filter leaves open is
 * everything up to the day it is looked at from.
 *
 * @returns undefined when the filter does not say what it counts
 */
export function staysCounted(histories: Histories, on: string, filter: StatisticFilter): Stays | undefined {
  const { figure, status = [], from, to = on, since, until } = filter
  const { ranks, days, starts } = histories
  const last = dayNumber(on)
  const [first, end] = [from === undefined ? 0 : dayNumber(from), Math.min(dayNumber(to), last)]
  const wanted = projectStatuses.map(each => status.length === 0 || status.includes(each))
  const within = (day: number) => day >= first && day <= end
  const each = (visit: (start: number, after: number, history: number) => void) => {
    for (let history = 0; history + 1 < starts.length; history++) visit(starts[history]!, starts[history + 1]!, history)
  }
  const stays = collector(histories)
  const leftOn = (place: number, after: number) => {
    const left = place + 1 < after ? days[place + 1]! : 0
    return left <= last ? left : 0
  }

  if (figure === 'delay') {
    if (since === undefined || until === undefined) return undefined
    const [begin, reach] = [projectStatuses.indexOf(since), projectStatuses.indexOf(until)]
    each((start, after, history) => {
      let place = start
      while (place < after && ranks[place] !== begin) place++
      const begun = place++
      while (place < after && ranks[place] !== reach) place++
      if (place < after && within(days[place]!)) stays.add(history, reach, days[begun]!, days[place]!)
    })
  } else if (figure === 'stock') {
    const day = dayNumber(earlierDay(filter.day ?? on, on))
    each((start, after, history) => {
      let place = after - 1
      while (place >= start && days[place]! > day) place--
      if (place >= start && wanted[ranks[place]!]) stays.add(history, ranks[place]!, days[place]!, leftOn(place, after))
    })
  } else {
    each((start, after, history) => {
      for (let place = start; place < after && days[place]! <= last; place++) {
        const left = leftOn(place, after)
        const counted = figure === 'entered' ? within(days[place]!) : left > 0 && within(left)
        if (counted && wanted[ranks[place]!]) stays.add(history, ranks[place]!, days[place]!, left)
      }
    })
  }
  return stays.all()
}

/** Of no more stays than there are statuses that were entered. */
function collector({ ranks: { length } }: Histories) {
  const [histories, ranks] = [new Int32Array(length), new Uint8Array(length)]
  const [entered, left] = [new Int32Array(length), new Int32Array(length)]
  let count = 0
  return {
    add: (history: number, rank: number, enters: number, leaves: number) => {
      histories[count] = history
      ranks[count] = rank
      entered[count] = enters
      left[count++] = leaves
    },
    all: (): Stays => ({ count, histories, ranks, entered, left }),
  }
}
