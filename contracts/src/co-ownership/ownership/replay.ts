import { addDays, formatDay } from '../../kernel/format-date.ts'
import { applied, type PeriodChange } from './changes.ts'
import { beginOf, endOf, type OwnershipRole, type Period } from './period.ts'

/** A change of a lot's periods as the store heard of it. */
export interface RecordedChange {
  /** ISO 8601 in UTC. */
  readonly recordedAt: string
  readonly change: PeriodChange
}

/** The periods as they were known at an instant: « tel que connu le … ». */
export const asKnownAt = (changes: readonly RecordedChange[], instant: string): Period[] =>
  changes.filter(one => one.recordedAt <= instant).reduce<Period[]>((state, one) => applied(state, one.change), [])

/** Days nobody is known for, half open; between the first day somebody is known and `until`. */
export function gaps(
  periods: readonly Period[],
  role: OwnershipRole,
  until: string,
): { readonly from: string; readonly to: string }[] {
  const sorted = periods
    .filter(one => one.role === role)
    .sort((a, b) => (beginOf(a) < beginOf(b) ? -1 : beginOf(a) > beginOf(b) ? 1 : 0))
  const found: { from: string; to: string }[] = []
  let known = sorted[0] ? endOf(sorted[0]) : until
  for (const one of sorted.slice(1)) {
    if (beginOf(one) > known) found.push({ from: known, to: beginOf(one) })
    if (endOf(one) > known) known = endOf(one)
  }
  if (known < until) found.push({ from: known, to: until })
  return found
}

/** « propriétaire inconnu du 01/02/2020 au 31/03/2020 »: the last day is the one before somebody is known again. */
export const gapSentence = (role: OwnershipRole, gap: { readonly from: string; readonly to: string }): string =>
  `${role === 'proprietaire' ? 'propriétaire' : 'occupant'} inconnu du ${formatDay(gap.from)} au ${formatDay(addDays(gap.to, -1))}`
