import { laterDay } from '@faitage/contracts/kernel/format-date'
import { MAX_STATISTIC_STEPS, type StatisticStep } from '@faitage/contracts/steering/mission-statistics.endpoints'
import { stepsBetween } from '@faitage/contracts/steering/statistic-steps'
import { refused } from '../kernel/refusal.ts'

export interface Days {
  readonly from: string
  readonly to: string
}

/** The first day of the month, a year before: thirteen months are shown, so that a month meets the same one a year ago. */
export const yearBefore = (day: string): string =>
  laterDay(`${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4, 8)}01`, '0001-01-01')

/** The steps of a period. @throws {Refusal} where there are none, or too many */
export function stepsOf({ from, to }: Days, step: StatisticStep): [Days, ...Days[]] {
  if (from > to) throw refused('statistics.period.backwards')
  const steps: Days[] = []
  let count = 0
  for (const each of stepsBetween(from, to, step)) {
    count++
    if (steps.length < MAX_STATISTIC_STEPS) steps.push(each)
    // Ten thousand days are counted no further: the text says enough.
    if (count > 10_000) break
  }
  const [first, ...others] = steps
  if (!first || count > MAX_STATISTIC_STEPS)
    throw refused('statistics.period.tooLong', { count, max: MAX_STATISTIC_STEPS })
  return [first, ...others]
}
