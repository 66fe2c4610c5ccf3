import { z } from 'zod'
import { endpoint, ofFeature } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { reference } from '../kernel/formats.ts'
import { fundingScenarioNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofRecord } from '../kernel/owner.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { area, decimalBetween } from '../kernel/rules.ts'
import { ofRight, recordThing } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { AMOUNT_MAX, criteria, criterionOperators } from './criterion.ts'
import { criteriaSentence } from './criterion-words.ts'
import { funder } from './funder.ts'

const NOT_AN_AMOUNT = 'Indiquez un montant en euros, par exemple 30 000.'
/** Integer cents of euro, nothing below zero. */
const amount = z.int(NOT_AN_AMOUNT).min(0, NOT_AN_AMOUNT).max(AMOUNT_MAX, NOT_AN_AMOUNT)
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
  right: 'funder',
  notice: 'funding_scenario',
  stream: 'funding_scenario',
  owner: ofRecord(() => funder, 'funder_id'),
  words: fundingScenarioNoun,
  sections: {
    Critères: {
      funder_id: field('Financeur', reference('funder')),
      criteria: field('Critères', criteria, { write: criteriaSentence }),
    },
    Aide: {
      rate: field('Taux', percent, { format: 'percent', unit: '%', hint: 'De la dépense subventionnée' }),
      advance: optional('Avance', percent, {
        format: 'percent',
        unit: '%',
        hint: 'De la subvention, versée avant travaux',
      }),
      upper_limit: optional('Plafond de dépense subventionnée', amount, { format: 'euro', hint: 'En euros' }),
      upper_price_surface_limit: optional('Plafond par mètre carré', amount, {
        format: 'euro',
        hint: 'En euros par mètre carré',
      }),
      upper_surface_limit: optional('Surface plafond', area, {
        format: 'area',
        unit: 'm²',
        hint: 'Mètres carrés comptés au plus',
      }),
    },
  },
  rules({ upper_surface_limit, upper_price_surface_limit }) {
    // Square metres that are counted say nothing without what each may cost.
    if (!upper_surface_limit || (upper_price_surface_limit ?? null) !== null) return []
    const message = 'Indiquez le plafond par mètre carré auquel s’applique la surface plafond.'
    return [{ path: 'upper_price_surface_limit', message }]
  },
})
/** What its lists say of it. */
export const fundingScenarioOutline = outlineOf(fundingScenario)
export type FundingScenarioSheet = SheetOf<typeof fundingScenario>

const option = z.object({ value: z.string(), label: z.string() })

/** The administration's document calls the criteria `conditions`: both names are taken, one at a time. */
function oneName(sent: { criteria?: unknown; conditions?: unknown }, context: z.RefinementCtx): void {
  if (sent.criteria !== undefined && sent.conditions !== undefined)
    context.addIssue({
      code: 'custom',
      path: ['conditions'],
      message: 'Envoyez « criteria » ou « conditions », pas les deux.',
    })
}

const generic = recordEndpoints(
  fundingScenario,
  '/api/funding-scenarios',
  { sort: ['created_at'] },
  { list: recordThing(funder, 'funder_id', 'read') },
)

/** A funding scenario as it is answered. */
export const fundingScenarioItem = generic.get.response

/** The calls of the scenarios; the specification names them without their paths. */
export const fundingScenarioEndpoints = {
  ...ofFeature('ca_funders', {
    ...generic,
    /** The scenarios of one funder, in the order they were written. */
    list: { ...generic.list, query: generic.list.query.extend({ funder_id: id }) },
    create: {
      ...generic.create,
      body: fundingScenario.fields
        .extend({ rate: percent.default(DEFAULT_RATE), criteria: criteria.optional(), conditions: criteria.optional() })
        .superRefine(oneName)
        .transform(({ conditions, ...sheet }) => ({ ...sheet, criteria: sheet.criteria ?? conditions ?? [] })),
    },
    update: {
      ...generic.update,
      body: fundingScenario.edits
        .extend({ conditions: criteria.optional() })
        .superRefine(oneName)
        .transform(({ conditions, ...changes }) => ({ ...changes, ...(conditions ? { criteria: conditions } : {}) })),
    },
  }),
  /** What criteria may be about: each field with what it is compared by, and with the values it may have. */
  criteria: endpoint({
    method: 'GET',
    path: '/api/funding-scenarios/criteria',
    access: 'read funder',
    of: ofRight,
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
