import { formatDay } from '../kernel/format-date.ts'
import { formatDecimal, formatNumber } from '../kernel/format-number.ts'
import type { CustomField } from './custom-fields-state.ts'
import type { CustomValue } from './custom-value.ts'

type Field = Pick<CustomField, 'type' | 'is_multiple' | 'options'>

/** A value as people read it; '' where there is none. */
export function customValueText(field: Field, value: CustomValue | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return labelsOfOptions(field, value).join(', ')
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'number') return field.type === 'year' ? String(value) : formatNumber(value)
  return field.type === 'date' ? formatDay(value) : value
}

/** The same for a spreadsheet set to French, which adds figures up. */
export const customValueExported = (field: Field, value: CustomValue | null | undefined): string =>
  typeof value === 'number' ? formatDecimal(String(value)) : customValueText(field, value)

/** The names of the options a value holds. */
export const labelsOfOptions = ({ options }: Pick<Field, 'options'>, ids: readonly string[]): string[] =>
  ids.map(id => options.find(option => option.id === id)?.label ?? id)
