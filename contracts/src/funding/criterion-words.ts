import { formatDecimal, formatEuro, formatNumber } from '../kernel/format-number.ts'
import type { Criterion, CriterionOperator } from './criterion.ts'
import { type CriterionField, criterionField } from './criterion-fields.ts'

/** What people read between a field and its value. */
export const operatorWords: Record<CriterionOperator, string> = {
  gte: 'au moins',
  lte: 'au plus',
  gt: 'plus de',
  lt: 'moins de',
  eq: 'égal à',
  in: 'parmi',
  not_in: 'sauf',
  starts_with: 'commence par',
}

/** A year is no count: no space between its figures. */
const isYear = (field: CriterionField) => field.kind === 'whole' && field.year === true

/** A value as it is read beside its field: `30 000 €`, `maison ou appartement`. */
export function valueWords(field: CriterionField, value: Criterion['value']): string {
  if (Array.isArray(value)) {
    const options = field.kind === 'choice' ? field.options : []
    const words = value.map(code => options.find(option => option.value === code)?.label ?? code)
    return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ou ${words.at(-1)}`
  }
  if (field.kind === 'amount' && typeof value === 'number') return formatEuro(value, { whole: true })
  const unit = 'unit' in field && field.unit ? `\u00A0${field.unit}` : ''
  if (typeof value === 'number') return `${isYear(field) ? value : formatNumber(value)}${unit}`
  return `${formatDecimal(String(value))}${unit}`
}

/** One criterion as a person would say it: `Classes gagnées : au moins 2`. No line ends before a colon. */
export function criterionSentence({ field: name, operator, value }: Criterion): string {
  const field = criterionField(name)
  if (typeof value === 'boolean') return `${field.label}\u00A0: ${value ? 'oui' : 'non'}`
  const words = operator === 'in' ? '' : `${operatorWords[operator]} `
  return `${field.label}\u00A0: ${words}${valueWords(field, value)}`
}

/** What a scenario asks for, in one line. */
export const criteriaSentence = (criteria: readonly Criterion[]): string =>
  criteria.length === 0 ? 'Sans critère' : criteria.map(criterionSentence).join('\u00A0; ')
