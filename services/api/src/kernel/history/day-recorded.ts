import { parisDay } from '@faitage/contracts/kernel/format-date'

/** Hours remembered at most; a long history is of few. */
const MOST_HOURS = 50_000
const days = new Map<string, string>()

/** The day in Paris that an event was recorded on; formatting is dear, and all instants of an hour are of one day there. */
export function dayRecorded(recordedAt: string): string {
  const hour = recordedAt.slice(0, 13)
  const known = days.get(hour)
  if (known !== undefined) return known
  const day = parisDay(new Date(recordedAt))
  if (days.size >= MOST_HOURS) days.clear()
  days.set(hour, day)
  return day
}
