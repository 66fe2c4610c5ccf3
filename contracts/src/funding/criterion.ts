import { z } from 'zod'
import { formatNumber } from '../kernel/format-number.ts'
import { NOT_A_POSTAL_CODE, yearBetween } from '../kernel/rules.ts'
import { codeOf } from './code-of.ts'
import {
  type CriterionField,
  type CriterionFieldName,
  type CriterionKind,
  criterionField,
  criterionFields,
} from './criterion-fields.ts'

export const criterionOperators = ['eq', 'gt', 'gte', 'lt', 'lte', 'in', 'not_in', 'starts_with'] as const
export type CriterionOperator = (typeof criterionOperators)[number]

const comparisons = ['gte', 'lte', 'gt', 'lt', 'eq'] as const
/** The operators that fit each kind of field; the first is the usual one. */
export const operatorsOf: Record<CriterionKind, readonly CriterionOperator[]> = {
  choice: ['in', 'not_in'],
  whole: comparisons,
  decimal: comparisons,
  amount: comparisons,
  yes_no: ['eq'],
  postal: ['starts_with', 'in', 'not_in'],
}

/** As many criteria as a scenario may have. */
export const CRITERIA_MAX = 50

/** Cents of the largest amount a criterion or a ceiling may hold: ten billion euros. */
export const AMOUNT_MAX = 1_000_000_000_000

const MISSING = 'Indiquez une valeur.'
const AMOUNT = 'Indiquez un montant en euros, par exemple 30 000.'

const value = z.union([z.string().max(200), z.number(), z.boolean(), z.array(z.string().max(60)).max(1000)], MISSING)

/**
 * A condition of a funding scenario. The value is a list of codes for lists and postal codes, a whole number, a decimal
 * string, integer cents for amounts, a boolean for yes or no.
 */
export const criterion = z
  .object({
    field: codeOf(Object.keys(criterionFields) as CriterionFieldName[]),
    operator: codeOf(criterionOperators, 'Choisissez une des comparaisons.'),
    value,
  })
  .superRefine((one, context) => {
    const field = criterionField(one.field)
    const fits = operatorsOf[field.kind].includes(one.operator)
    const refusal = fits ? refusedValue(field, one) : undefined
    if (!fits) context.addIssue({ code: 'custom', path: ['operator'], message: 'Choisissez une des comparaisons.' })
    if (refusal) context.addIssue({ code: 'custom', path: ['value'], message: refusal })
  })
export type Criterion = z.infer<typeof criterion>

/** The conditions of a scenario: all of them hold, none is stated twice. */
export const criteria = z
  .array(criterion)
  .max(CRITERIA_MAX)
  .superRefine((list, context) => {
    const seen = new Set<string>()
    for (const [index, { field, operator }] of list.entries()) {
      const key = `${field} ${operator}`
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: [index, 'field'], message: 'Ce critère est déjà posé plus haut.' })
      seen.add(key)
    }
  })

/** Why a value does not suit its field; undefined when it does. */
function refusedValue(field: CriterionField, { operator, value: given }: Criterion): string | undefined {
  if (given === '' || (Array.isArray(given) && given.length === 0)) return MISSING
  switch (field.kind) {
    case 'choice': {
      const known = new Set(field.options.map(option => option.value))
      return Array.isArray(given) && given.every(code => known.has(code))
        ? undefined
        : 'Choisissez une des valeurs proposées.'
    }
    case 'whole':
      return Number.isInteger(given) && isWithin(field, Number(given))
        ? undefined
        : field.year
          ? yearBetween(field.least, field.most)
          : `Indiquez un nombre entier entre ${formatNumber(field.least)} et ${formatNumber(field.most)}.`
    case 'decimal':
      return typeof given === 'string' && /^\d{1,6}(\.\d{1,4})?$/.test(given) && isWithin(field, Number(given))
        ? undefined
        : `Indiquez une valeur entre ${formatNumber(field.least)} et ${formatNumber(field.most)}.`
    case 'amount':
      return Number.isInteger(given) && isWithin({ least: 0, most: AMOUNT_MAX }, Number(given)) ? undefined : AMOUNT
    case 'yes_no':
      return typeof given === 'boolean' ? undefined : MISSING
    case 'postal': {
      const form = operator === 'starts_with' ? /^\d{2,5}$/ : /^\d{5}$/
      const message =
        operator === 'starts_with' ? 'Indiquez de deux à cinq chiffres, par exemple 35.' : NOT_A_POSTAL_CODE
      return Array.isArray(given) && given.every(code => form.test(code)) ? undefined : message
    }
  }
}

const isWithin = ({ least, most }: { least: number; most: number }, number: number) => number >= least && number <= most
