import { lotArrearsStated, lotArrearsWithdrawn } from '@faitage/contracts/co-ownership/lot.events'
import type { ArrearsPoint, HeldSheet } from '@faitage/contracts/co-ownership/lot.state'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { invalid, type Refusal, refused } from '../kernel/refusal.ts'

type Decision = readonly DomainEvent[] | Refusal

/** A later day adds a point, the same day replaces it; an earlier one says that the last was of another day. */
export function arrearsAsked(before: HeldSheet, { unpaid_amount, unpaid_date }: HeldSheet, id: string): Decision {
  const points = before.arrears ?? []
  if (unpaid_amount == null || unpaid_date == null) {
    if (points.length === 0) return []
    return [lotArrearsWithdrawn({ id, days: points.map(one => one.on) })]
  }
  const [last, previous] = points.toReversed()
  if (previous && unpaid_date <= previous.on) {
    const message = `Un relevé est déjà connu au ${formatDay(previous.on)} : indiquez une date plus récente.`
    return invalid([{ path: 'unpaid_date', message }])
  }
  const moved = last && unpaid_date < last.on ? { instead_of: last.on } : {}
  return [lotArrearsStated({ id, on: unpaid_date, amount: unpaid_amount, ...moved })]
}

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
