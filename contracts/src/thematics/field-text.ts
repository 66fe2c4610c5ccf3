import type { FieldFormat } from '../kernel/field.ts'
import { type FieldOutline, textBy } from '../kernel/outline.ts'
import type { FieldType, TemplateField } from './template.ts'
import { type FieldValue, isBlank } from './values.ts'

const formats = {
  ...{ text: 'text', long_text: 'long_text', whole: 'whole', decimal: 'decimal', area: 'area', euro: 'euro' },
  ...{ percent: 'percent', day: 'day', yes_no: 'yes_no', choice: 'choice', choices: 'choices' },
  ...{ person: 'reference', lot: 'reference', cle: 'reference', file: 'reference' },
} as const satisfies Record<FieldType, FieldFormat>

/** The fields whose value is the id of something else. */
export const isReference = ({ type }: Pick<TemplateField, 'type'>): boolean => formats[type] === 'reference'

/** A year is written without spaces. */
const isYear = ({ type, min = 0, max = Number.POSITIVE_INFINITY }: TemplateField) =>
  type === 'whole' && min >= 1000 && max <= 9999

/** The way a field is written, without the schema that judges it. */
export const outlineOf = (field: TemplateField): FieldOutline => ({
  ...{ label: field.label, format: isYear(field) ? 'year' : formats[field.type] },
  ...(field.unit ? { unit: field.unit } : {}),
  ...(field.values ? { words: Object.fromEntries(field.values.map(({ code, label }) => [code, label])) } : {}),
  ...(field.computed ? { computed: true } : {}),
})

/** A value as people read it; undefined where there is none. `names` are those of what ids point at. */
export function fieldText(
  field: TemplateField,
  value: FieldValue | null | undefined,
  names: Readonly<Record<string, string>> = {},
): string | undefined {
  if (isBlank(value)) return undefined
  return isReference(field) ? (names[String(value)] ?? 'Supprimé depuis') : textBy(outlineOf(field), value)
}
