import { changeBetween, type PeriodChange } from './changes.ts'
import { beginOf, endOf, type Period } from './period.ts'
import { sumOfShares } from './shares.ts'

const sameTerms = (a: Period, b: Period): boolean =>
  (a.right ?? null) === (b.right ?? null) && (a.share ?? null) === (b.share ?? null)
const sameDays = (a: Period, b: Period): boolean => a.date_in === b.date_in && a.date_out === b.date_out

/**
 * One person of two: the periods of one become those of the other. Where both held the lot at once it was one who did:
 * their shares of the same days add up, otherwise those of who stays are kept.
 */
export function mergeHolders(periods: readonly Period[], from: string, into: string): PeriodChange {
  const others = periods.filter(one => one.person_id !== from && one.person_id !== into)
  const theirs = periods
    .filter(one => one.person_id === from || one.person_id === into)
    .toSorted((a, b) => (beginOf(a) < beginOf(b) ? -1 : beginOf(a) > beginOf(b) ? 1 : a.person_id === into ? -1 : 1))
  const joined: Period[] = []
  for (const one of theirs) {
    const before = joined.findLast(other => other.role === one.role)
    const overlaps = before && beginOf(one) < endOf(before)
    const touches = before && endOf(before) === beginOf(one) && sameTerms(before, one)
    if (before && (overlaps || touches)) joined.splice(joined.indexOf(before), 1, together(before, one, into))
    else joined.push(one)
  }
  return changeBetween(periods, [...others, ...joined.map(one => ({ ...one, person_id: into }))])
}

/** Two periods of one person as one. */
function together(a: Period, b: Period, into: string): Period {
  const kept = b.person_id === into && a.person_id !== into ? b : a
  const date_out = endOf(a) >= endOf(b) ? a.date_out : b.date_out
  const share = sameDays(a, b) && a.share && b.share ? sumOfShares(a.share, b.share) : kept.share
  return { ...kept, date_in: a.date_in, date_out, ...(share === undefined ? {} : { share }) }
}
