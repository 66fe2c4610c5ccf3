import { z } from 'zod'
import { endpoint, ofFeature } from '../../kernel/endpoint.ts'
import { operated, recordOf } from '../../kernel/scope.ts'
import { calendarDate, cents, id } from '../../kernel/values.ts'
import { copro } from '../copro.ts'
import { lotTypes } from '../lot.words.ts'
import { occupations } from './occupation.ts'

/** How many owners are named; the others are counted. */
export const OWNERS_SHOWN = 20
/** The most lots that one plan shows. */
export const PLAN_LOTS = 1500

const sums = {
  lots: z.int(),
  homes: z.int(),
  tantiemes: z.string().nullable(),
  arrears: cents.nullable(),
  covered: z.int(),
  owing: z.int(),
}
const overview = z.object({
  on: calendarDate,
  sums: z.object(sums),
  kinds: z.array(z.object({ type: z.enum(Object.keys(lotTypes) as [keyof typeof lotTypes]), lots: z.int() })),
  /** Of the homes. */
  occupancy: z.record(z.enum(Object.keys(occupations) as [keyof typeof occupations]), z.int()),
  buildings: z.array(z.object({ id, ...sums })),
  /** The clé that shares are of, and what they are shares of: its total, or what the building holds of it. */
  general: z.object({ label: z.string(), whole: z.string().nullable() }).nullable(),
  owners: z.object({
    total: z.int(),
    /** Lots whose owner nobody knows. */
    unknown: z.int(),
    /** The largest; names need the right to read people. */
    rows: z.array(
      z.object({
        people: z.array(id),
        title: z.string().optional(),
        lots: z.int(),
        tantiemes: z.string().nullable(),
        share: z.string().nullable(),
      }),
    ),
  }),
})
export type Overview = z.infer<typeof overview>

const plan = z.object({
  buildings: z.array(z.object({ id, name: z.string() })),
  lots: z.array(
    z.object({
      id,
      lot_number: z.string(),
      building_id: id.nullable(),
      staircase: z.string().nullable(),
      type: z.enum(Object.keys(lotTypes) as [keyof typeof lotTypes]),
      floor: z.int().nullable(),
      door: z.string().nullable(),
      occupation: z.enum(Object.keys(occupations) as [keyof typeof occupations]),
      unpaid_amount: cents.nullable(),
    }),
  ),
})
export type LotsPlan = z.infer<typeof plan>
export type PlannedLot = LotsPlan['lots'][number]

const path = '/api/copros/{id}'
const read = {
  method: 'GET',
  access: 'read lot',
  of: operated(recordOf(copro)('id', 'read')),
  about: 'copro',
  params: z.object({ id }),
  /** One building of it; all of them unless said. */
  query: z.object({ building_id: id.optional() }),
} as const

/** The lots of a copro summed up as of today, and the place of each. */
export const overviewEndpoints = ofFeature('ca_copro_screen', {
  overview: endpoint({
    ...read,
    path: `${path}/overview`,
    shows: ['lot', 'person'],
    summary: 'Une copropriété d’un coup d’œil : lots, occupation, propriétaires, bâtiments',
    response: overview,
  }),
  plan: endpoint({
    ...read,
    path: `${path}/plan`,
    shows: ['lot', 'building'],
    summary: 'Le plan des lots d’une copropriété, par bâtiment et par étage',
    response: plan,
  }),
})
