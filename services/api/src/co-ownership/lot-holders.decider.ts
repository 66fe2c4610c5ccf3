import { lotHoldersChanged, lotOwnershipUndone } from '@faitage/contracts/co-ownership/lot.events'
import type { HeldSheet } from '@faitage/contracts/co-ownership/lot.state'
import {
  type Holder,
  type Outcome,
  type PeriodChange,
  restateHolders,
  undone,
} from '@faitage/contracts/co-ownership/ownership/changes'
import { heldOn, type OwnershipRole, type Period } from '@faitage/contracts/co-ownership/ownership/period'
import { sharesAgree } from '@faitage/contracts/co-ownership/ownership/shares'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { arrearsAsked, arrearsBack } from './lot-arrears.decider.ts'

type Decision = readonly DomainEvent[] | Refusal

/** Comes with a command on owners, occupants and arrears. */
export interface HeldBy {
  readonly id: string
  readonly today: string
  /** The day it takes effect, where one was said. */
  readonly on: string | undefined
  /** Whether the lot is being registered. */
  readonly first: boolean
  /** Ids of new periods derive from it. */
  readonly command_id: string
}

/** An outcome as the event it makes; nothing where it changes nothing. */
export function changed(
  outcome: Outcome,
  event: (change: { put: Period[]; dropped: string[] }) => DomainEvent,
): Decision {
  if (!outcome.ok) return refused(outcome.key as ErrorKey, outcome.details)
  return changedBy(outcome.change, event)
}

/** A change as the event it makes; nothing where there is none. */
export function changedBy(
  { put, dropped }: PeriodChange,
  event: (change: { put: Period[]; dropped: string[] }) => DomainEvent,
): readonly DomainEvent[] {
  return put.length + dropped.length > 0 ? [event({ put: [...put], dropped: [...dropped] })] : []
}

const roleOf = { owners: 'proprietaire', occupants: 'occupant' } as const satisfies Record<string, OwnershipRole>

/** Owners, occupants and arrears that were written with the sheet. */
export function heldAsked(before: HeldSheet, asked: HeldSheet, by: HeldBy): Decision {
  const events: DomainEvent[] = []
  for (const field of ['owners', 'occupants'] as const) {
    if (!(field in asked)) continue
    const decided = holdersAsked(before.historics ?? [], roleOf[field], asked[field] ?? [], by)
    if (isRefusal(decided)) return decided
    events.push(...decided)
  }
  if (!('unpaid_amount' in asked || 'unpaid_date' in asked)) return events
  return [...events, ...arrearsAsked(before.arrears ?? [], { ...before, ...asked }, by.id)]
}

/** Puts periods and arrears back, whatever came since, as long as what is undone is still so. */
export function heldBack(
  now: HeldSheet,
  { before, after }: { before: HeldSheet; after: HeldSheet },
  { id, today }: Pick<HeldBy, 'id' | 'today'>,
): Decision {
  const periods = changed(undone(now.historics ?? [], before.historics ?? [], after.historics ?? [], today), change =>
    lotOwnershipUndone({ id, ...change }),
  )
  if (isRefusal(periods)) return periods
  const arrears = arrearsBack(now.arrears ?? [], before.arrears ?? [], after.arrears ?? [], id)
  return isRefusal(arrears) ? arrears : [...periods, ...arrears]
}

/** Those who hold a lot are others from a day on: today unless said, and nobody knows since when for a new lot. */
function holdersAsked(
  periods: readonly Period[],
  role: OwnershipRole,
  people: readonly string[],
  by: HeldBy,
): Decision {
  const on = by.on ?? by.today
  const present = new Set(heldOn(periods, role, on).map(one => one.person_id))
  if (present.size === people.length && people.every(person => present.has(person))) return []
  const newId = (person_id: string) => derivedId(`${role} ${person_id}`, by.command_id)
  if (by.first && by.on === undefined) {
    const put = people.map(person_id => ({ id: newId(person_id), person_id, role, date_in: null, date_out: null }))
    return [lotHoldersChanged({ id: by.id, role, on: null, put, dropped: [] })]
  }
  const holders = onTheirTerms(periods, role, on, people, newId)
  const outcome = restateHolders(periods, { role, on, holders }, by.today)
  return changed(outcome, change => lotHoldersChanged({ id: by.id, role, on, ...change }))
}

/**
 * A holder who stays keeps right and share, unless the shares no longer make a whole: then all are supposed equal. One who joins an
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
