import type { ArrearsPoint } from '@faitage/contracts/co-ownership/arrears/points'
import { lotArrearsStated, lotArrearsWithdrawn } from '@faitage/contracts/co-ownership/lot.events'
import type { HeldSheet } from '@faitage/contracts/co-ownership/lot.state'
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
  const amountOn = (points: readonly ArrearsPoint[], day: string) => points.find(one => one.on === day)
  const days = [...new Set([...before, ...after].map(one => one.on))].filter(
    day => amountOn(before, day)?.amount !== amountOn(after, day)?.amount,
  )
  if (days.some(day => amountOn(now, day)?.amount !== amountOn(after, day)?.amount))
    return refused('record.undo.overtaken', { fields: 'Impayés' })
  const gone = days.filter(day => !amountOn(before, day))
  const stated = days.flatMap(day => amountOn(before, day) ?? [])
  return [
    ...(gone.length > 0 ? [lotArrearsWithdrawn({ id, days: gone })] : []),
    ...stated.map(({ on, amount, source }) => lotArrearsStated({ id, on, amount, ...(source ? { source } : {}) })),
  ]
}
