import type { ArrearsPoint } from '@faitage/contracts/co-ownership/arrears/points'
import { lotArrearsStated, lotArrearsWithdrawn } from '@faitage/contracts/co-ownership/lot.events'
import type { HeldSheet } from '@faitage/contracts/co-ownership/lot.state'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { type Refusal, refused } from '../kernel/refusal.ts'

type Decision = readonly DomainEvent[] | Refusal

/**
 * A statement is a point of its own day, older or later than the others; only that of the same day is another than it was. Nothing
 * stated withdraws the last one, which the sheet shows: the one before it shows again.
 */
export function arrearsAsked(
  points: readonly ArrearsPoint[],
  { unpaid_amount, unpaid_date }: Pick<HeldSheet, 'unpaid_amount' | 'unpaid_date'>,
  id: string,
): readonly DomainEvent[] {
  const last = points.at(-1)
  if (unpaid_amount == null || unpaid_date == null) return last ? [lotArrearsWithdrawn({ id, days: [last.on] })] : []
  const isKnown = points.some(one => one.on === unpaid_date && one.amount === unpaid_amount)
  return isKnown ? [] : [lotArrearsStated({ id, on: unpaid_date, amount: unpaid_amount })]
}

/** A point is added: one that is there already is corrected, never replaced by another without a word. */
export function arrearsStated(
  points: readonly ArrearsPoint[],
  { on, amount, source }: ArrearsPoint,
  id: string,
): Decision {
  const known = pointOf(points, on)
  if (known) return isSame(known, { on, amount, source }) ? [] : refused('lot.arrears.stated', { day: formatDay(on) })
  return [stated({ on, amount, source }, id)]
}

/** A point is another than it was said to be: its amount, its day, its source. */
export function arrearsCorrected(
  points: readonly ArrearsPoint[],
  { was, on, amount, source }: ArrearsPoint & { readonly was: string },
  id: string,
): Decision {
  const known = pointOf(points, was)
  if (!known) return refused('lot.arrears.none')
  if (on !== was && pointOf(points, on)) return refused('lot.arrears.stated', { day: formatDay(on) })
  if (isSame(known, { on, amount, source })) return []
  return [stated({ on, amount, source }, id, on === was ? undefined : was)]
}

const pointOf = (points: readonly ArrearsPoint[], day: string) => points.find(one => one.on === day)
const isSame = (one: ArrearsPoint | undefined, other: ArrearsPoint | undefined): boolean =>
  one?.on === other?.on && one?.amount === other?.amount && (one?.source ?? null) === (other?.source ?? null)
const stated = ({ on, amount, source }: ArrearsPoint, id: string, instead_of?: string): DomainEvent =>
  lotArrearsStated({ id, on, amount, ...(source ? { source } : {}), ...(instead_of ? { instead_of } : {}) })

/** A point that was never so is withdrawn. */
export const arrearsWithdrawn = (points: readonly ArrearsPoint[], on: string, id: string): Decision =>
  points.some(one => one.on === on) ? [lotArrearsWithdrawn({ id, days: [on] })] : refused('lot.arrears.none')

/** Sums that were said to be owed are put back, unless others were said since. */
export function arrearsBack(
  now: readonly ArrearsPoint[],
  before: readonly ArrearsPoint[],
  after: readonly ArrearsPoint[],
  id: string,
): Decision {
  const days = [...new Set([...before, ...after].map(one => one.on))].filter(
    day => !isSame(pointOf(before, day), pointOf(after, day)),
  )
  if (days.some(day => !isSame(pointOf(now, day), pointOf(after, day))))
    return refused('record.undo.overtaken', { fields: 'Impayés' })
  const gone = days.filter(day => !pointOf(before, day))
  return [
    ...(gone.length > 0 ? [lotArrearsWithdrawn({ id, days: gone })] : []),
    ...days.flatMap(day => pointOf(before, day) ?? []).map(point => stated(point, id)),
  ]
}
