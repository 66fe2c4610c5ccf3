import { addDays, addMonths, dayOf, mondayOf } from '@faitage/contracts/kernel/format-date'

/** The days that a month shows, week by week from Monday: those of other months before and after it too. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const next = addMonths(first, 1)
  const weeks: string[][] = []
  for (let monday = mondayOf(first); monday < next; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, nth) => addDays(monday, nth)))
  return weeks
}

/** The month some months away, `2026-11`. */
export const monthAway = (month: string, count: number): string => addMonths(`${month}-01`, count).slice(0, 7)

/** The month that an address asks for; this one where it asks for none. */
export const monthOf = (asked: string | null, today: string): string =>
  asked && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)

interface Dated {
  readonly task_type: string
  readonly due_date?: string | null
  readonly reminder_date?: string | null
  readonly start?: string | null
}

/** The entries of each day: events by the hour they begin, then the tasks that are due. */
export function byDay<T extends Dated>(events: readonly T[], tasks: readonly T[]): Map<string, T[]> {
  const days = new Map<string, T[]>()
  const put = (day: string | null | undefined, one: T) => day && days.set(day, [...(days.get(day) ?? []), one])
  for (const one of events.toSorted((a, b) => ((a.start ?? '') < (b.start ?? '') ? -1 : 1)))
    put(one.start && dayOf(one.start), one)
  for (const one of tasks) put(one.due_date ?? one.reminder_date, one)
  return days
}
