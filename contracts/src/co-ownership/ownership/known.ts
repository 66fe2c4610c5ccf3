import type { PeriodChange } from './changes.ts'
import { beginOf, type Period } from './period.ts'

/** A period with when it was known to be so: half open too, so that both times keep the truth. */
export interface KnownPeriod extends Period {
  /** ISO 8601 in UTC. */
  readonly known_from: string
  /** Since when it is no longer so; null as long as it is. */
  readonly known_until: string | null
}

/** What is known after a change that the store heard of at an instant. */
export function learnt(known: readonly KnownPeriod[], change: PeriodChange, at: string): KnownPeriod[] {
  const gone = new Set([...change.dropped, ...change.put.map(one => one.id)])
  return [
    ...known.map(one => (one.known_until === null && gone.has(one.id) ? { ...one, known_until: at } : one)),
    ...change.put.map(one => ({ ...one, known_from: at, known_until: null })),
  ]
}

/** The periods as they were known at an instant: « tel que connu le … ». */
export const knownAt = (known: readonly KnownPeriod[], instant: string): Period[] =>
  known
    .filter(one => one.known_from <= instant && (one.known_until === null || instant < one.known_until))
    .map(({ known_from: _, known_until: __, ...one }) => one)
    .sort((a, b) => order(beginOf(a), beginOf(b)) || order(a.id, b.id))

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
