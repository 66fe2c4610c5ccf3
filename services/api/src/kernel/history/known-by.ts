import { parisDay } from '@faitage/contracts/kernel/format-date'

/**
 * What had been recorded by an instant: a beginning of the stream, each event with the day it was recorded. Should the
 * store's clock have gone back between two events, the later one counts as recorded when the earlier one was.
 */
export function knownBy<E extends { readonly recordedAt: string }>(events: readonly E[], knownAt: string) {
  const limit = Date.parse(knownAt)
  const known: { event: E; day: string }[] = []
  let latest = ''
  for (const event of events) {
    if (event.recordedAt > latest) latest = event.recordedAt
    if (Date.parse(latest) > limit) break
    known.push({ event, day: parisDay(new Date(latest)) })
  }
  return known
}
