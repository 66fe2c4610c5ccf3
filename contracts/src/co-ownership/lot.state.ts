import { type EventOf, unfolded } from '../kernel/message.ts'
import type { Moves } from '../kernel/process.ts'
import {
  type ArrearsPoint,
  changedPoints,
  type KnownPoint,
  learntPoints,
  type PointChange,
  pointsKnownAt,
} from './arrears/points.ts'
import { lotCommandedEvents } from './lot.events.ts'
import { applied, type PeriodChange } from './ownership/changes.ts'
import { type KnownPeriod, knownAt, learnt } from './ownership/known.ts'
import { holdsOn, type OwnershipRole, type Period } from './ownership/period.ts'

type LotEvent = EventOf<(typeof lotCommandedEvents)[number]>

/**
 * Holders and arrears of a lot. `known` and `known_arrears` are kept with the sheet and never answered: every period and every
 * point there ever was.
 */
export interface HeldSheet {
  owners?: string[] | null | undefined
  occupants?: string[] | null | undefined
  historics?: Period[] | null | undefined
  known?: KnownPeriod[] | undefined
  arrears?: ArrearsPoint[] | null | undefined
  known_arrears?: KnownPoint[] | undefined
  unpaid_amount?: number | null | undefined
  unpaid_date?: string | null | undefined
}

/** Owners, occupants and arrears after one of the events. Pure. */
function evolveHeld(sheet: HeldSheet, event: LotEvent & { readonly recordedAt: string }): HeldSheet {
  switch (event.type) {
    case 'LotArrearsStated': {
      const { on, amount, source, instead_of } = event.data
      const put = [{ on, amount, ...(source ? { source } : {}) }]
      return withPoints(sheet, { put, dropped: instead_of ? [instead_of] : [] }, event.recordedAt)
    }
    case 'LotArrearsWithdrawn':
      return withPoints(sheet, { put: [], dropped: event.data.days }, event.recordedAt)
    case 'LotHoldersChanged':
    case 'LotSold':
    case 'LotPeriodDated':
    case 'LotPeriodWithdrawn':
    case 'LotOwnershipUndone':
    case 'LotPeopleMerged':
      return withPeriods(sheet, event.data, event.recordedAt)
    default:
      return unfolded(event)
  }
}

function withPeriods(sheet: HeldSheet, change: PeriodChange, recordedAt: string): HeldSheet {
  const historics = applied(sheet.historics ?? [], change)
  return {
    ...sheet,
    historics,
    known: learnt(sheet.known ?? [], change, recordedAt),
    // No event comes at midnight: who is to hold it at last is kept, who holds it on a day is read.
    ...holdersOn(historics, one => one.date_out === null),
  }
}

/** The lot with its owners and occupants of a day. */
export const heldAsOf = <S extends HeldSheet>(sheet: S, day: string): S => ({
  ...sheet,
  ...holdersOn(sheet.historics ?? [], one => holdsOn(one, day)),
})

/** The people of some periods, in the order they came; null when nobody is known. */
function holdersOn(periods: readonly Period[], of: (one: Period) => boolean): Pick<HeldSheet, 'owners' | 'occupants'> {
  const people = (role: OwnershipRole) => [
    ...new Set(periods.filter(one => one.role === role && of(one)).map(one => one.person_id)),
  ]
  const orNull = (ids: string[]) => (ids.length > 0 ? ids : null)
  return { owners: orNull(people('proprietaire')), occupants: orNull(people('occupant')) }
}

function withPoints(sheet: HeldSheet, change: PointChange, recordedAt: string): HeldSheet {
  return {
    ...withArrears(sheet, changedPoints(sheet.arrears ?? [], change)),
    known_arrears: learntPoints(sheet.known_arrears ?? [], change, recordedAt),
  }
}

/** The sheet shows what was owed last. */
function withArrears<S extends HeldSheet>(sheet: S, arrears: ArrearsPoint[]): S {
  const last = arrears.at(-1)
  return { ...sheet, arrears, unpaid_amount: last?.amount ?? null, unpaid_date: last?.on ?? null }
}

/**
 * The lot as it was on a day, as far as was known at an instant: who held it, what was owed. Lists, pages and audits look back
 * with it and with nothing else.
 */
export function lotThen<S extends HeldSheet>(sheet: S, day: string, instant?: string): S {
  const historics = instant === undefined ? sheet.historics : knownAt(sheet.known ?? [], instant)
  const points = instant === undefined ? (sheet.arrears ?? []) : pointsKnownAt(sheet.known_arrears ?? [], instant)
  const owed = points.filter(one => one.on <= day)
  return heldAsOf({ ...withArrears(sheet, owed), historics }, day)
}

/** Holders and arrears of a lot, beside its sheet. */
export const lotMoves: Moves<HeldSheet, (typeof lotCommandedEvents)[number]> = {
  events: lotCommandedEvents,
  fields: ['owners', 'occupants', 'unpaid_amount', 'unpaid_date'],
  evolve: evolveHeld,
  asOf: heldAsOf,
  wasOn: lotThen,
}
