import { type EventOf, unfolded } from '../kernel/message.ts'
import type { Moves } from '../kernel/process.ts'
import { lotCommandedEvents } from './lot.events.ts'
import { applied, type PeriodChange } from './ownership/changes.ts'
import { type KnownPeriod, learnt } from './ownership/known.ts'
import { holdsOn, type OwnershipRole, type Period } from './ownership/period.ts'

type LotEvent = EventOf<(typeof lotCommandedEvents)[number]>

/** The sum that was owed on a day. */
export interface ArrearsPoint {
  readonly on: string
  readonly amount: number
  readonly source?: string | null | undefined
}

/** Holders and arrears of a lot. `known` is kept with the sheet and never answered: every period there ever was. */
export interface HeldSheet {
  owners?: string[] | null | undefined
  occupants?: string[] | null | undefined
  historics?: Period[] | null | undefined
  known?: KnownPeriod[] | undefined
  arrears?: ArrearsPoint[] | null | undefined
  unpaid_amount?: number | null | undefined
  unpaid_date?: string | null | undefined
}

/** Owners, occupants and arrears after one of the events. Pure. */
function evolveHeld(sheet: HeldSheet, event: LotEvent & { readonly recordedAt: string }): HeldSheet {
  switch (event.type) {
    case 'LotArrearsStated': {
      const { on, amount, source, instead_of } = event.data
      const others = (sheet.arrears ?? []).filter(one => one.on !== on && one.on !== instead_of)
      return withArrears(sheet, [...others, { on, amount, ...(source ? { source } : {}) }])
    }
    case 'LotArrearsWithdrawn': {
      const days = new Set(event.data.days)
      return withArrears(
        sheet,
        (sheet.arrears ?? []).filter(one => !days.has(one.on)),
      )
    }
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

const sorted = (points: readonly ArrearsPoint[]) => [...points].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))

/** The sheet shows what was owed last. */
function withArrears(sheet: HeldSheet, points: readonly ArrearsPoint[]): HeldSheet {
  const arrears = sorted(points)
  const last = arrears.at(-1)
  return { ...sheet, arrears, unpaid_amount: last?.amount ?? null, unpaid_date: last?.on ?? null }
}

/** Holders and arrears of a lot, beside its sheet. */
export const lotMoves: Moves<HeldSheet, (typeof lotCommandedEvents)[number]> = {
  events: lotCommandedEvents,
  fields: ['owners', 'occupants', 'unpaid_amount', 'unpaid_date'],
  evolve: evolveHeld,
  asOf: heldAsOf,
}
