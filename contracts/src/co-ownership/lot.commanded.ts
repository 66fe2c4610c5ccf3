import { formatDay } from '../kernel/format-date.ts'
import type { DomainEvent } from '../kernel/message.ts'
import type { Commanded, CommandedBy, CommandedOutcome } from '../kernel/record.ts'
import {
  lotArrearsStated,
  lotArrearsWithdrawn,
  lotCommandedEvents,
  lotHoldersChanged,
  lotOwnershipUndone,
} from './lot.events.ts'
import { applied, type Holder, type PeriodChange, restateHolders, undone } from './ownership/changes.ts'
import { type KnownPeriod, learnt } from './ownership/known.ts'
import { heldOn, holdsOn, type OwnershipRole, type Period } from './ownership/period.ts'
import { sharesAgree } from './ownership/shares.ts'

/** What was owed on a day. */
interface ArrearsPoint {
  readonly on: string
  readonly amount: number
  readonly source?: string | null | undefined
}

/** What of a lot's sheet is commanded. `known` is kept with it and never answered: every period there ever was. */
export interface HeldSheet {
  owners?: string[] | null | undefined
  occupants?: string[] | null | undefined
  historics?: Period[] | null | undefined
  known?: KnownPeriod[] | undefined
  arrears?: ArrearsPoint[] | null | undefined
  unpaid_amount?: number | null | undefined
  unpaid_date?: string | null | undefined
}

const roleOf = { owners: 'proprietaire', occupants: 'occupant' } as const satisfies Record<string, OwnershipRole>

/** Owners, occupants and arrears of a lot: what writing them comes to. Pure. */
export const lotCommanded: Commanded<HeldSheet> = {
  events: lotCommandedEvents,
  fields: ['owners', 'occupants', 'unpaid_amount', 'unpaid_date'],

  decide(before, asked, by) {
    const events: DomainEvent[] = []
    for (const field of ['owners', 'occupants'] as const) {
      if (!(field in asked)) continue
      const outcome = holdersAsked(before.historics ?? [], roleOf[field], asked[field] ?? [], by)
      if (!outcome.ok) return outcome
      events.push(...outcome.events)
    }
    if (!('unpaid_amount' in asked || 'unpaid_date' in asked)) return { ok: true, events }
    const outcome = arrearsAsked(before, { ...before, ...asked }, by.id)
    return outcome.ok ? { ok: true, events: [...events, ...outcome.events] } : outcome
  },

  undo(now, before, after, by) {
    const back = undone(now.historics ?? [], before.historics ?? [], after.historics ?? [], by.today)
    if (!back.ok) return back
    const { change } = back
    const periods =
      change.put.length + change.dropped.length > 0 ? [lotOwnershipUndone({ id: by.id, ...list(change) })] : []
    const arrears = arrearsBack(now.arrears ?? [], before.arrears ?? [], after.arrears ?? [], by.id)
    return arrears.ok ? { ok: true, events: [...periods, ...arrears.events] } : arrears
  },

  asOf: (sheet, day) => ({ ...sheet, ...holdersOn(sheet.historics ?? [], one => holdsOn(one, day)) }),

  evolve(sheet, { type, data, recordedAt }) {
    if (type === lotArrearsStated.type) {
      const { on, amount, source, instead_of } = data as ArrearsPoint & { instead_of?: string | null }
      const others = (sheet.arrears ?? []).filter(one => one.on !== on && one.on !== instead_of)
      return withArrears(sheet, [...others, { on, amount, ...(source ? { source } : {}) }])
    }
    if (type === lotArrearsWithdrawn.type) {
      const days = new Set((data as { days: string[] }).days)
      return withArrears(
        sheet,
        (sheet.arrears ?? []).filter(one => !days.has(one.on)),
      )
    }
    const change = data as PeriodChange
    const historics = applied(sheet.historics ?? [], change)
    return {
      ...sheet,
      historics,
      known: learnt(sheet.known ?? [], change, recordedAt),
      // No event comes at midnight: who is to hold it at last is kept, who holds it on a day is read.
      ...holdersOn(historics, one => one.date_out === null),
    }
  },
}

/** The people of some periods, in the order they came; null when nobody is known. */
function holdersOn(periods: readonly Period[], of: (one: Period) => boolean): Pick<HeldSheet, 'owners' | 'occupants'> {
  const people = (role: OwnershipRole) => [
    ...new Set(periods.filter(one => one.role === role && of(one)).map(one => one.person_id)),
  ]
  const orNull = (ids: string[]) => (ids.length > 0 ? ids : null)
  return { owners: orNull(people('proprietaire')), occupants: orNull(people('occupant')) }
}

const list = (change: PeriodChange) => ({ put: [...change.put], dropped: [...change.dropped] })

/** Those who hold a lot are others from a day on: today unless said, and nobody knows since when for a new lot. */
function holdersAsked(
  periods: readonly Period[],
  role: OwnershipRole,
  people: readonly string[],
  by: CommandedBy,
): CommandedOutcome {
  const on = by.on ?? by.today
  const present = new Set(heldOn(periods, role, on).map(one => one.person_id))
  if (present.size === people.length && people.every(person => present.has(person))) return { ok: true, events: [] }
  const newId = (person_id: string) => by.newId(`${role} ${person_id}`)
  if (by.first && by.on === undefined) {
    const put = people.map(person_id => ({ id: newId(person_id), person_id, role, date_in: null, date_out: null }))
    return { ok: true, events: [lotHoldersChanged({ id: by.id, role, on: null, put, dropped: [] })] }
  }
  const holders = onTheirTerms(periods, role, on, people, newId)
  const outcome = restateHolders(periods, { role, on, holders }, by.today)
  if (!outcome.ok) return outcome
  const change = list(outcome.change)
  if (change.put.length + change.dropped.length === 0) return { ok: true, events: [] }
  return { ok: true, events: [lotHoldersChanged({ id: by.id, role, on, ...change })] }
}

/**
 * Who stays keeps right and share, unless the shares no longer make a whole: then all are supposed equal. Who joins an
 * indivision is in it.
 */
function onTheirTerms(
  periods: readonly Period[],
  role: OwnershipRole,
  on: string,
  people: readonly string[],
  newId: (person: string) => string,
): Holder[] {
  const present = new Map(heldOn(periods, role, on).map(one => [one.person_id, one]))
  const joint = people.some(person_id => present.get(person_id)?.right === 'indivision') ? 'indivision' : null
  const holders = people.map(person_id => {
    const { right = null, share = null } = present.get(person_id) ?? { right: joint }
    return { id: newId(person_id), person_id, right, share }
  })
  return sharesAgree(holders) ? holders : holders.map(holder => ({ ...holder, share: null }))
}

/** A later day adds a point, the same day replaces it; an earlier one says that the last was of another day. */
function arrearsAsked(before: HeldSheet, { unpaid_amount, unpaid_date }: HeldSheet, id: string): CommandedOutcome {
  const points = before.arrears ?? []
  if (unpaid_amount == null || unpaid_date == null) {
    if (points.length === 0) return { ok: true, events: [] }
    return { ok: true, events: [lotArrearsWithdrawn({ id, days: points.map(one => one.on) })] }
  }
  const [last, previous] = points.toReversed()
  if (previous && unpaid_date <= previous.on) {
    const message = `Un relevé est déjà connu au ${formatDay(previous.on)} : indiquez une date plus récente.`
    return { ok: false, key: 'VALIDATION', details: { fields: [{ path: 'unpaid_date', message }] } }
  }
  const moved = last && unpaid_date < last.on ? { instead_of: last.on } : {}
  return { ok: true, events: [lotArrearsStated({ id, on: unpaid_date, amount: unpaid_amount, ...moved })] }
}

const sorted = (points: readonly ArrearsPoint[]) => [...points].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))

/** The sheet shows what was owed last. */
function withArrears(sheet: HeldSheet, points: readonly ArrearsPoint[]): HeldSheet {
  const arrears = sorted(points)
  const last = arrears.at(-1)
  return { ...sheet, arrears, unpaid_amount: last?.amount ?? null, unpaid_date: last?.on ?? null }
}

function arrearsBack(
  now: readonly ArrearsPoint[],
  before: readonly ArrearsPoint[],
  after: readonly ArrearsPoint[],
  id: string,
): CommandedOutcome {
  const amountOn = (points: readonly ArrearsPoint[], day: string) => points.find(one => one.on === day)
  const days = [...new Set([...before, ...after].map(one => one.on))].filter(
    day => amountOn(before, day)?.amount !== amountOn(after, day)?.amount,
  )
  if (days.some(day => amountOn(now, day)?.amount !== amountOn(after, day)?.amount))
    return { ok: false, key: 'record.undo.overtaken', details: { fields: 'Impayés' } }
  const gone = days.filter(day => !amountOn(before, day))
  const stated = days.flatMap(day => amountOn(before, day) ?? [])
  return {
    ok: true,
    events: [
      ...(gone.length > 0 ? [lotArrearsWithdrawn({ id, days: gone })] : []),
      ...stated.map(({ on, amount, source }) => lotArrearsStated({ id, on, amount, ...(source ? { source } : {}) })),
    ],
  }
}
