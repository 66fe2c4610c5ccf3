import { addDays, earlierDay, mondayOf } from '../kernel/format-date.ts'
import type { StatisticStep } from './mission-statistics.endpoints.ts'

/** The first day of the step that comes after the one a day is in. */
function nextStart(day: string, step: StatisticStep): string {
  if (step === 'day') return addDays(day, 1)
  if (step === 'week') return addDays(mondayOf(day), 7)
  return `${addDays(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`
}

/** The days, weeks (from Monday) or months between two days, both included; the first and the last may be cut. */
export function* stepsBetween(from: string, to: string, step: StatisticStep): Generator<{ from: string; to: string }> {
  for (let start = from; start <= to; ) {
    const next = nextStart(start, step)
    // After the last day that four figures name, text no longer compares.
    const over = next.length > 10 || next <= start
    yield { from: start, to: over ? to : earlierDay(addDays(next, -1), to) }
    if (over) return
    start = next
  }
}
