import { addDays } from '../../kernel/format-date.ts'
import { beginOf, endOf, holdsOn, type OwnershipRole, type Period } from './period.ts'
import { sharesAgree } from './shares.ts'

/** What a command does to the periods of a lot: those written as they are to be, and those that never were. */
export interface PeriodChange {
  readonly put: readonly Period[]
  readonly dropped: readonly string[]
}
type OwnershipRefusal =
  | 'ownership.changed'
  | 'ownership.order'
  | 'ownership.overlap'
  | 'ownership.shares'
  | 'ownership.startsThatDay'
  | 'ownership.tooFar'
  | 'ownership.unknown'
export type Outcome =
  | { readonly ok: true; readonly change: PeriodChange }
  | { readonly ok: false; readonly key: OwnershipRefusal; readonly details?: Record<string, unknown> }

const refused = (key: OwnershipRefusal, details?: Record<string, unknown>): Outcome =>
  details ? { ok: false, key, details } : { ok: false, key }

/** The periods after a change, in the order they began. */
export function applied(periods: readonly Period[], change: PeriodChange): Period[] {
  const gone = new Set([...change.dropped, ...change.put.map(one => one.id)])
  return [...periods.filter(one => !gone.has(one.id)), ...change.put].sort(
    (a, b) => order(beginOf(a), beginOf(b)) || order(a.id, b.id),
  )
}
const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const sameHolder = (a: Period, b: Period): boolean => a.person_id === b.person_id && a.role === b.role
const overlap = (a: Period, b: Period): boolean => beginOf(a) < endOf(b) && beginOf(b) < endOf(a)
const touch = (a: Period, b: Period): boolean => a.date_out !== null && a.date_out === b.date_in
const sameRight = (a: Period, b: Period): boolean =>
  (a.right ?? null) === (b.right ?? null) && (a.share ?? null) === (b.share ?? null)

function datesFault(one: Period, today: string): OwnershipRefusal | undefined {
  if (beginOf(one) >= endOf(one)) return 'ownership.order'
  const last = yearAfter(today)
  if ((one.date_in ?? '') > last || (one.date_out ?? '') > last) return 'ownership.tooFar'
  return undefined
}
const yearAfter = (day: string): string => {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return next.endsWith('-02-29') ? addDays(next.replace('-29', '-28'), 1) : next
}

/** Writes one period among the others: no overlap with another of its holder, those it touches become one with it. */
function placed(periods: readonly Period[], one: Period, today: string): Outcome {
  const fault = datesFault(one, today)
  if (fault) return refused(fault)
  const others = periods.filter(other => other.id !== one.id && sameHolder(other, one))
  const met = others.find(other => overlap(other, one))
  if (met) return refused('ownership.overlap', { date_in: met.date_in, date_out: met.date_out })
  const before = others.find(other => touch(other, one) && sameRight(other, one))
  const after = others.find(other => touch(one, other) && sameRight(other, one))
  const joined = {
    ...one,
    id: before?.id ?? one.id,
    date_in: before ? before.date_in : one.date_in,
    date_out: after ? after.date_out : one.date_out,
  }
  const known = new Set(periods.map(other => other.id))
  const dropped = [one.id, ...(after ? [after.id] : [])].filter(id => id !== joined.id && known.has(id))
  return { ok: true, change: { put: [joined], dropped } }
}

/** Somebody owned or occupied the lot: a period nobody had written yet. */
export const addPeriod = (periods: readonly Period[], one: Period, today: string): Outcome =>
  placed(periods, one, today)

/** The days of a period are others: also what closes one. */
export function datePeriod(
  periods: readonly Period[],
  id: string,
  dates: Partial<Pick<Period, 'date_in' | 'date_out'>>,
  today: string,
): Outcome {
  const one = periods.find(other => other.id === id)
  return one ? placed(periods, { ...one, ...dates }, today) : refused('ownership.unknown')
}

/** It was never so: the period goes. Both times keep the truth, the reason being the event's. */
export const withdrawPeriod = (periods: readonly Period[], id: string): Outcome =>
  periods.some(other => other.id === id)
    ? { ok: true, change: { put: [], dropped: [id] } }
    : refused('ownership.unknown')

/** Somebody who holds the lot from a day on; `id` is that of the period, should one open. */
export type Holder = Pick<Period, 'id' | 'person_id' | 'right' | 'share'>

/** Who holds a lot from a day on; no day: since before anything was followed. */
interface HeldFrom {
  readonly role: OwnershipRole
  readonly on: string | null
  readonly holders: readonly Holder[]
}

/**
 * From a day on, these people hold the lot and nobody else: who stays on the same terms stays, who leaves is closed that
 * day, who comes holds it until the next beginning that is known.
 */
export function replaceHolders(periods: readonly Period[], to: HeldFrom, today: string): Outcome {
  const { role, on, holders } = to
  if (!sharesAgree(holders)) return refused('ownership.shares')
  const ofRole = periods.filter(one => one.role === role)
  const stays = staysAmong(holders)
  const present = ofRole.filter(one => holdsOn(one, on ?? ''))
  const leaving = present.filter(one => !stays(one))
  if (leaving.some(one => one.date_in === on)) return refused('ownership.startsThatDay')
  const [until = null] = ofRole
    .flatMap(one => (one.date_in !== null && one.date_in > (on ?? '') ? [one.date_in] : []))
    .sort()
  const coming = holders.filter(
    holder => !present.some(one => one.person_id === holder.person_id && !leaving.includes(one)),
  )
  return inTurn(periods, [
    ...leaving.map(one => (state: readonly Period[]) => datePeriod(state, one.id, { date_out: on }, today)),
    ...coming.map(holder => (state: readonly Period[]) => {
      const one = {
        id: holder.id,
        person_id: holder.person_id,
        role,
        date_in: on,
        date_out: until ?? null,
        ...terms(holder),
      }
      return placed(state, one, today)
    }),
  ])
}
const terms = (holder: Holder) => ({ right: holder.right ?? null, share: holder.share ?? null })
const staysAmong =
  (holders: readonly Holder[]) =>
  (one: Period): boolean =>
    holders.some(holder => holder.person_id === one.person_id && sameRight(one, { ...one, ...terms(holder) }))

/**
 * From a day on, these people hold the lot, no matter who was said to: what began that same day on other terms was written down
 * by mistake, and goes. A sale does not do that: there, somebody who came that very day is refused.
 */
export function restateHolders(periods: readonly Period[], to: HeldFrom, today: string): Outcome {
  const stays = staysAmong(to.holders)
  const kept = periods.filter(one => one.role !== to.role || one.date_in !== to.on || stays(one))
  const outcome = replaceHolders(kept, to, today)
  return outcome.ok ? { ok: true, change: changeBetween(periods, applied(kept, outcome.change)) } : outcome
}

/** The lot is sold: the buyers own it from that day, all others no longer; its occupants leave only if that is said. */
export function sell(
  periods: readonly Period[],
  sale: { readonly on: string; readonly buyers: readonly Holder[]; readonly ends_occupation?: boolean },
  today: string,
): Outcome {
  const buyers = { role: 'proprietaire' as const, on: sale.on, holders: sale.buyers }
  const nobody = { role: 'occupant' as const, on: sale.on, holders: [] }
  return inTurn(periods, [
    state => replaceHolders(state, buyers, today),
    ...(sale.ends_occupation ? [(state: readonly Period[]) => replaceHolders(state, nobody, today)] : []),
  ])
}

/** Several changes, each to what the one before left, as one. */
function inTurn(periods: readonly Period[], steps: readonly ((state: readonly Period[]) => Outcome)[]): Outcome {
  let state = periods
  for (const step of steps) {
    const outcome = step(state)
    if (!outcome.ok) return outcome
    state = applied(state, outcome.change)
  }
  return { ok: true, change: changeBetween(periods, state) }
}

const same = (a: Period | undefined, b: Period | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    sameHolder(a, b) &&
    sameRight(a, b) &&
    a.date_in === b.date_in &&
    a.date_out === b.date_out)

/** What leads from some periods to others. */
export function changeBetween(before: readonly Period[], after: readonly Period[]): PeriodChange {
  const old = new Map(before.map(one => [one.id, one]))
  const kept = new Set(after.map(one => one.id))
  return {
    put: after.filter(one => !same(old.get(one.id), one)),
    dropped: before.filter(one => !kept.has(one.id)).map(one => one.id),
  }
}

/**
 * A change undone, whatever came after it, as long as what it wrote is still as it left it.
 *
 * @param before the periods just before the change
 * @param after the periods just after it
 */
export function undone(
  periods: readonly Period[],
  before: readonly Period[],
  after: readonly Period[],
  today: string,
): Outcome {
  const touched = new Set([...changeBetween(before, after).dropped, ...changeBetween(before, after).put.map(p => p.id)])
  const find = (list: readonly Period[], id: string) => list.find(one => one.id === id)
  if ([...touched].some(id => !same(find(periods, id), find(after, id)))) return refused('ownership.changed')
  // Put back as any other period is: one that touches another of its holder by now is one with it.
  const outcome = inTurn(periods, [
    () => ({ ok: true, change: { put: [], dropped: [...touched] } }),
    ...before.filter(one => touched.has(one.id)).map(one => (state: readonly Period[]) => placed(state, one, today)),
  ])
  return !outcome.ok && outcome.key === 'ownership.overlap' ? refused('ownership.changed') : outcome
}
