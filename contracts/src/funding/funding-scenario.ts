import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { area, decimalBetween } from '../kernel/rules.ts'
import { id } from '../kernel/values.ts'
import { AMOUNT_MAX, criteria, criterionOperators } from './criterion.ts'

const NOT_AN_AMOUNT = 'Indiquez un montant en euros, par exemple 30 000.'
/** Integer cents of euro, nothing below zero. */
const amount = z.int(NOT_AN_AMOUNT).min(0, NOT_AN_AMOUNT).max(AMOUNT_MAX, NOT_AN_AMOUNT)
const optionalAmount = amount.nullable().optional()
/** Percent as a decimal string: never a float. */
const percent = decimalBetween(0, 100)

/** What a scenario is funded at by default. */
export const DEFAULT_RATE = '100'

/**
 * How a funder helps those who meet the criteria, all of them; without any, everybody. `rate` is the percentage of the
 * subsidised expense, `advance` the percentage of the subvention paid before the works. `upper_limit` caps the subsidised
 * expense; so does `upper_price_surface_limit` (per square metre), counted on `upper_surface_limit` square metres at most.
 *
 * A scenario belongs to its funder for good: rights are the funder's, and so are those who may see it.
 */
export const fundingScenario = record('FundingScenario', {
  kind: 'funder',
  words: { a: 'un scénario de financement', the: 'le scénario de financement', many: 'Scénarios de financement' },
  fields: {
    funder_id: id,
    criteria,
    rate: percent,
    advance: percent.nullable().optional(),
    upper_limit: optionalAmount,
    upper_price_surface_limit: optionalAmount,
    upper_surface_limit: area.nullable().optional(),
  },
  labels: {
    funder_id: 'Financeur',
    criteria: 'Critères',
    rate: 'Taux',
    advance: 'Avance',
    upper_limit: 'Plafond de dépense subventionnée',
    upper_price_surface_limit: 'Plafond par mètre carré',
    upper_surface_limit: 'Surface plafond',
  },
})
export type FundingScenarioSheet = SheetOf<typeof fundingScenario>

const { funder_id: _, criteria: __, rate: ___, ...optional } = fundingScenario.fields.shape
const option = z.object({ value: z.string(), label: z.string() })

const generic = recordEndpoints(fundingScenario, '/api/funding-scenarios', { sort: ['created_at'] })

/** A funding scenario as it is answered. */
export const fundingScenarioItem = generic.get.response

/** The calls of the scenarios; the specification names them without their paths. */
export const fundingScenarioEndpoints = {
  ...generic,
  /** The scenarios of one funder, in the order they were written. */
  list: { ...generic.list, query: generic.list.query.extend({ funder_id: id }) },
  create: {
    ...generic.create,
    body: fundingScenario.fields.extend({ rate: percent.default(DEFAULT_RATE), criteria: criteria.default([]) }),
  },
  /** Only the given keys; `null` clears. What must be there cannot be cleared, nor a scenario change hands. */
  update: {
    ...generic.update,
    body: z.object({ criteria: criteria.optional(), rate: percent.optional(), ...optional }),
  },
  /** What criteria may be about: each field with what it is compared by, and with the values it may have. */
  criteria: endpoint({
    method: 'GET',
    path: '/api/funding-scenarios/criteria',
    access: 'read funder',
    summary: 'Les champs sur lesquels porte un critère',
    response: z.object({
      items: z.array(
        z.object({
          field: z.string(),
          label: z.string(),
          group: z.string(),
          kind: z.string(),
          unit: z.string().nullable(),
          operators: z.array(z.object({ value: z.enum(criterionOperators), label: z.string() })),
          options: z.array(option),
        }),
      ),
    }),
  }),
}
