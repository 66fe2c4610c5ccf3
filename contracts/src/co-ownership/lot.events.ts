import { z } from 'zod'
import { event } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import { calendarDate, cents, id, optionalText } from '../kernel/values.ts'
import { ownershipRoles, period } from './ownership/period.ts'

/*
 * Owners, occupants and arrears of a lot are moves of their own, since others react to them. Each event carries the
 * periods as they were written, so that rules which change later do not change what happened.
 */

const role = z.enum(Object.keys(ownershipRoles) as [keyof typeof ownershipRoles])
const change = { put: z.array(period), dropped: z.array(id) }

/** From a day on these people hold the lot and nobody else; `on` null: nobody knows since when. */
export const lotHoldersChanged = event('LotHoldersChanged', { id, role, on: calendarDate.nullable(), ...change })

/** `subject_id` is the first buyer. */
export const lotSold = event(
  'LotSold',
  {
    id,
    subject_id: id,
    on: calendarDate,
    buyers: z.array(id),
    price: cents.nullable().optional(),
    notary: personal(optionalText(200)),
    ends_occupation: z.boolean(),
    ...change,
  },
  { subject: 'subject_id' },
)

export const lotPeriodDated = event('LotPeriodDated', { id, period_id: id, person_id: id, ...change })

/** It was never so; `subject_id` is whom the period was of. */
export const lotPeriodWithdrawn = event(
  'LotPeriodWithdrawn',
  { id, period_id: id, subject_id: id, reason: personal(optionalText(500)), ...change },
  { subject: 'subject_id' },
)

export const lotOwnershipUndone = event('LotOwnershipUndone', { id, ...change })

/** Two sheets of one person were made one: the periods of the first are the second's. */
export const lotPeopleMerged = event('LotPeopleMerged', { id, from_id: id, into_id: id, ...change })

/** What was owed on a day; `instead_of` is the day it was first said to be, when that was wrong. */
export const lotArrearsStated = event('LotArrearsStated', {
  id,
  on: calendarDate,
  amount: cents,
  source: z.string().max(40).nullable().optional(),
  instead_of: calendarDate.nullable().optional(),
})
/** What was said to be owed on some days is no longer said. */
export const lotArrearsWithdrawn = event('LotArrearsWithdrawn', { id, days: z.array(calendarDate) })

export const lotCommandedEvents = [
  lotHoldersChanged,
  lotSold,
  lotPeriodDated,
  lotPeriodWithdrawn,
  lotOwnershipUndone,
  lotPeopleMerged,
  lotArrearsStated,
  lotArrearsWithdrawn,
] as const
