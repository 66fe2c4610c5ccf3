import { z } from 'zod'
import { calendarDate, cents, id } from '../kernel/values.ts'
import { type CriterionFieldName, criterionFields } from './criterion-fields.ts'
import { explanation } from './explanation.ts'

/* What a simulation comes to. Amounts are integer cents; rates decimal strings in percent. */

/** The fields of a row that a person may type over. */
const typedFields = ['scenario_id', 'subventioned_expense', 'rate', 'advance'] as const
export type TypedField = (typeof typedFields)[number]

/** A criterion that kept a scenario from being the one: it fails, or what it is about is not known. */
const unmetCriterion = z.object({
  field: z.enum(Object.keys(criterionFields) as [CriterionFieldName, ...CriterionFieldName[]]),
  /** `Classes gagnées : au moins 2`. */
  sentence: z.string(),
  state: z.enum(['fails', 'unknown']),
})
export type UnmetCriterion = z.infer<typeof unmetCriterion>

/** How much of a row one dwelling of a landlord bears. */
const share = z.object({
  accommodation_id: id,
  /** Null: none applies to this dwelling. */
  scenario_id: id.nullable(),
  subventioned_expense: cents,
  before: cents,
  kept: cents,
  advance: cents,
})

/** The aid of one funder, for the whole or for one use case. */
export const rowOutcome = z.object({
  id,
  funder_id: id,
  use_case_id: id.nullable(),
  /** The sum it goes into: aid, loan (below what remains), tax advantage (only shown). */
  sum: z.enum(['subvention', 'loan', 'tax']),
  /** The day whose rules it follows. */
  on: calendarDate,
  /** Null: none in force that day applies. Of a landlord, that of the first dwelling that has one. */
  scenario_id: id.nullable(),
  scenario_revision: z.int().nullable(),
  subventioned_expense: cents,
  rate: z.string().nullable(),
  /** The aid if it stood alone. */
  before: cents,
  /** The aid after every cut: the subvention. */
  kept: cents,
  cut: cents,
  /** The limit that cut it; `scenario`: its own ceiling of all aids. */
  cut_by: z.enum(['aid_ceiling', 'scenario', 'price', 'remaining', 'excluded']).nullable(),
  advance: cents,
  /** Percent of what it gives that is paid before the works; what a person typed is kept by it. */
  advance_rate: z.string().nullable().optional(),
  typed: z.array(z.enum(typedFields)),
  /** Where no scenario applies: of each that is in force, what is in the way. */
  unmet: z.array(z.object({ scenario_id: id, criteria: z.array(unmetCriterion) })),
  accommodations: z.array(share),
  why: z.object({
    subventioned_expense: explanation.optional(),
    rate: explanation.optional(),
    before: explanation.optional(),
    kept: explanation.optional(),
    advance: explanation.optional(),
  }),
})
export type RowOutcome = z.infer<typeof rowOutcome>

const partFigures = ['total_work_price', 'total_subventions', 'remaining_costs', 'total_advances'] as const

/** The part of a use case, or of a dwelling of a landlord. */
const subResult = z.object({
  use_case_id: id.nullable(),
  accommodation_id: id.nullable(),
  name: z.string(),
  total_work_price: cents,
  total_subventions: cents,
  remaining_costs: cents,
  total_advances: cents,
  /** Not of those that were computed before they explained themselves. */
  why: z.partialRecord(z.enum(partFigures), explanation).optional(),
})

const outcomeFigures = [
  ...(['total_work_price', 'base', 'aid_ceiling', 'total_subventions', 'remaining_costs'] as const),
  ...(['subvention_on_TTC', 'total_advances', 'total_loans', 'to_finance'] as const),
] as const

/** The outcome of a simulation, every figure with how it came about. */
export const simulationOutcome = z.object({
  on: calendarDate,
  /** With tax. */
  total_work_price: cents,
  total_work_price_excl_tax: cents,
  /** The expense that funders may count: Σ eligible amounts, without tax. */
  base: cents,
  /** All aids together at most; null where only the price is the limit. */
  aid_ceiling: z.object({ rate: z.string(), basis: z.enum(['TTC', 'HT']), amount: cents, scale_id: id }).nullable(),
  total_subventions: cents,
  remaining_costs: cents,
  /** Percent of the price with tax, two decimals: `90.00`. */
  subvention_on_TTC: z.string(),
  total_advances: cents,
  total_loans: cents,
  /** The rest once loans have paid. */
  to_finance: cents,
  total_tax_advantages: cents,
  rows: z.array(rowOutcome),
  sub_results: z.array(subResult),
  /** French sentences: what a person should look at twice. */
  notices: z.array(z.string()),
  why: z.partialRecord(z.enum(outcomeFigures), explanation),
})
export type SimulationOutcome = z.infer<typeof simulationOutcome>
