import { z } from 'zod'
import { calendarDate, id } from '../../kernel/values.ts'
import { isShare } from './shares.ts'

export const ownershipRoles = { proprietaire: 'Propriétaire', occupant: 'Occupant' } as const
export type OwnershipRole = keyof typeof ownershipRoles

export const ownershipRights = {
  pleine_propriete: 'Pleine propriété',
  usufruit: 'Usufruit',
  nue_propriete: 'Nue-propriété',
  indivision: 'Indivision',
} as const

const keys = <T extends string>(labels: Record<T, string>) => Object.keys(labels) as [T, ...T[]]

/** A fraction, `1/2`, above 0 and up to 1. */
export const share = z
  .string()
  .regex(/^\d{1,6}\/\d{1,6}$/, { error: 'Indiquez une fraction, par exemple 1/2.', abort: true })
  .refine(isShare, 'Une part est comprise entre 0 et 1.')

/**
 * A time somebody owned or occupied a lot. Half open: somebody holds it on a day when `date_in` ≤ day < `date_out`, so
 * that the day of a sale is the buyer's. No `date_in` is « avant le suivi », no `date_out` is still so.
 */
export const period = z.object({
  id,
  person_id: id,
  role: z.enum(keys(ownershipRoles)),
  date_in: calendarDate.nullable(),
  date_out: calendarDate.nullable(),
  right: z.enum(keys(ownershipRights)).nullable().optional(),
  share: share.nullable().optional(),
})
export type Period = z.infer<typeof period>

/** Before and after every day of the calendar, as texts compare. */
const ALWAYS = { before: '', after: '~' }
/** The day a period begins; a period without one began before every day. */
export const beginOf = (of: Pick<Period, 'date_in'>): string => of.date_in ?? ALWAYS.before
/** The day a period ends; a period without one ends after every day. */
export const endOf = (of: Pick<Period, 'date_out'>): string => of.date_out ?? ALWAYS.after

export const holdsOn = (of: Period, day: string): boolean => beginOf(of) <= day && day < endOf(of)

/**
 * Who owned (or occupied) the lot on a day. `owners` and `occupants` of a sheet are those of the day it is read: a sale of
 * next month is next month's, and nothing has to happen at midnight for it to be.
 */
export const heldOn = (periods: readonly Period[], role: OwnershipRole, day: string): Period[] =>
  periods.filter(one => one.role === role && holdsOn(one, day))
