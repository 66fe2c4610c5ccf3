import type { PeriodChange } from './changes.ts'
import { beginOf, type Period } from './period.ts'

/** When something was known to be so: half open, so that both times keep the truth. */
interface Known {
  /** ISO 8601 in UTC. */
  readonly known_from: string
  /** Since when it is no longer so; null as long as it is. */
  readonly known_until: string | null
}

/** A period with when it was known to be so. */
export type KnownPeriod = Period & Known
/** Anything with when it was known to be so. */
export type KnownAs<T> = T & Known

/** What is known after the store heard at an instant that some are so and others are not, each told by its key. */
export function heard<T>(
  known: readonly KnownAs<T>[],
  { put, dropped }: { readonly put: readonly T[]; readonly dropped: readonly string[] },
  keyOf: (one: T) => string,
  at: string,
): KnownAs<T>[] {
  const gone = new Set([...dropped, ...put.map(keyOf)])
  return [
    ...known.map(one => (one.known_until === null && gone.has(keyOf(one)) ? { ...one, known_until: at } : one)),
    ...put.map(one => ({ ...one, known_from: at, known_until: null })),
  ]
}

/** What was known at an instant. */
export const believedAt = <T>(known: readonly KnownAs<T>[], instant: string): KnownAs<T>[] =>
  known.filter(one => one.known_from <= instant && (one.known_until === null || instant < one.known_until))

/** The periods that are known after a change. */
export const learnt = (known: readonly KnownPeriod[], change: PeriodChange, at: string): KnownPeriod[] =>
  heard<Period>(known, change, one => one.id, at)

/** The periods as they were known at an instant: « tel que connu le … ». */
export const knownAt = (known: readonly KnownPeriod[], instant: string): Period[] =>
  believedAt<Period>(known, instant)
    .map(({ known_from: _, known_until: __, ...one }) => one)
    .sort((a, b) => order(beginOf(a), beginOf(b)) || order(a.id, b.id))

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
