import { z } from 'zod'
import { endpoint, ofFeature } from '../kernel/endpoint.ts'
import { field, optional } from '../kernel/field.ts'
import { choice, day, longText, reference, references, whole } from '../kernel/formats.ts'
import { fundingScenarioNoun } from '../kernel/nouns.ts'
import { outlineOf } from '../kernel/outline-of.ts'
import { ofRecord } from '../kernel/owner.ts'
import { recordEndpoints } from '../kernel/record.endpoints.ts'
import { record, type SheetOf } from '../kernel/record.ts'
import { area, decimalBetween } from '../kernel/rules.ts'
import { ofRight, recordThing } from '../kernel/scope.ts'
import { id } from '../kernel/values.ts'
import { provenance } from '../referential/provenance.ts'
import { workUnit } from '../works/work-kinds.ts'
import { AMOUNT_MAX, criteria, criterionOperators } from './criterion.ts'
import { criteriaSentence } from './criterion-words.ts'
import { funder } from './funder.ts'

const NOT_AN_AMOUNT = 'Indiquez un montant en euros, par exemple 30 000.'
/** Integer cents of euro, nothing below zero. */
const amount = z.int(NOT_AN_AMOUNT).min(0, NOT_AN_AMOUNT).max(AMOUNT_MAX, NOT_AN_AMOUNT)
/** Percent as a decimal string: never a float. */
const percent = decimalBetween(0, 100)

/** How an aid is counted: a share of the expense, an amount of its own, so much a piece. */
const calculationLabels = { taux: 'Taux de la dépense', forfait: 'Forfait', par_unite: 'Montant par unité' } as const
/** Of which works all aids together are a share at most. */
const limitBases = {
  depense: 'la dépense subventionnée',
  HT: 'le montant HT des travaux',
  TTC: 'leur montant TTC',
} as const

/** What a scenario is funded at by default. */
export const DEFAULT_RATE = '100'

/**
 * How a funder helps those who meet the criteria, all of them; without any, everybody. `rate` is the percentage of the
 * subsidised expense, `advance` the percentage of the subvention paid before the works. `upper_limit` caps the subsidised
 * expense; so does `upper_price_surface_limit` (per square metre), counted on `upper_surface_limit` square metres at most, and
 * `unit_price_limit` for each piece. `flat_amount` is the aid of a flat one, and added to a share where one is said.
 * `amount_limit` caps the aid itself; `aids_limit_rate` all aids together, this one bearing the cut.
 *
 * It holds from `applies_from` to `applies_until`, both days included.
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
      calculation: optional('Calcul', choice(calculationLabels), { hint: 'À défaut, un taux de la dépense.' }),
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
      flat_amount: optional('Forfait', amount, { format: 'euro', hint: 'Avec un taux, il s’y ajoute.' }),
      unit: optional('Unité', workUnit, { hint: 'Les quantités viennent des devis.' }),
      unit_amount: optional('Aide par unité', amount, { format: 'euro' }),
      unit_price_limit: optional('Plafond de dépense par unité', amount, { format: 'euro' }),
      amount_limit: optional('Plafond de l’aide', amount, { format: 'euro' }),
      aids_limit_rate: optional('Toutes aides plafonnées à', percent, {
        format: 'percent',
        unit: '%',
        hint: 'Cette aide-ci est réduite d’autant.',
      }),
      aids_limit_on: optional('Ce plafond porte sur', choice(limitBases)),
      excludes: optional('Exclut', references('funder', 20), {
        hint: 'Financeurs qu’on ne cumule pas avec cette aide.',
      }),
    },
    Prêt: {
      loan_months: optional('Durée du prêt', whole(1, 600, 'mois')),
      loan_rate: optional('Intérêt du prêt', percent, { format: 'percent', unit: '%' }),
    },
    Validité: {
      applies_from: optional('Valable à partir du', day),
      applies_until: optional('Valable jusqu’au', day, { hint: 'Ce jour compris.' }),
      ...provenance,
      note: optional('Remarque', longText(1000)),
    },
  },
  rules(sheet) {
    const isSet = (name: keyof typeof sheet) => (sheet[name] ?? null) !== null
    const faults: { path: string; message: string }[] = []
    const ask = (path: keyof typeof sheet, message: string) => void (isSet(path) || faults.push({ path, message }))
    // Square metres that are counted say nothing without what each may cost, or brings.
    if (isSet('upper_surface_limit') && sheet.unit !== 'm2')
      ask('upper_price_surface_limit', 'Indiquez le plafond par mètre carré auquel s’applique la surface plafond.')
    if (sheet.calculation === 'forfait') ask('flat_amount', 'Indiquez le montant du forfait.')
    if (sheet.calculation === 'par_unite') ask('unit_amount', 'Indiquez l’aide par unité.')
    if (sheet.calculation === 'par_unite' || isSet('unit_amount') || isSet('unit_price_limit'))
      ask('unit', 'Indiquez l’unité qui est comptée.')
    if (isSet('aids_limit_rate')) ask('aids_limit_on', 'Indiquez sur quoi porte ce plafond.')
    if (isSet('aids_limit_on')) ask('aids_limit_rate', 'Indiquez le plafond de toutes les aides.')
    if (sheet.applies_from && sheet.applies_until && sheet.applies_until < sheet.applies_from)
      faults.push({ path: 'applies_until', message: 'Le dernier jour vient avant le premier.' })
    return faults
  },
})
/** What its lists say of it. */
export const fundingScenarioOutline = outlineOf(fundingScenario)
export type FundingScenarioSheet = SheetOf<typeof fundingScenario>

/** Whether a scenario is in force on a day. */
export const isInForce = ({ applies_from, applies_until }: FundingScenarioSheet, on: string): boolean =>
  (!applies_from || applies_from <= on) && (!applies_until || on <= applies_until)

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
