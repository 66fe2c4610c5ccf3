import { z } from 'zod'
import { type FieldFormat, shown } from '../kernel/field.ts'
import { shownText } from '../kernel/shown-value.ts'
import type { FieldType, TemplateField } from './template.ts'
import { type FieldValue, faultOf, isBlank } from './values.ts'

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

const known = new WeakMap<TemplateField, z.ZodType>()

/** A field of a template as sheets have theirs: forms and tables that take a schema take it. */
export function schemaOf(field: TemplateField): z.ZodType {
  const found = known.get(field)
  if (found) return found
  const one = field.type === 'choices' ? z.array(z.string()) : z.union([z.string(), z.number(), z.boolean()])
  const judged = one.superRefine((value: FieldValue, context) => {
    const message = faultOf(field, value)
    if (message) context.addIssue({ code: 'custom', message })
  })
  const { label, type, unit, help, values, computed } = field
  const schema = shown(field.required ? judged : judged.nullable().optional(), {
    ...{ label, format: isYear(field) ? 'year' : formats[type] },
    ...(unit ? { unit } : {}),
    ...(help ? { hint: help } : {}),
    ...(values ? { words: Object.fromEntries(values.map(({ code, label: word }) => [code, word])) } : {}),
    ...(isReference(field) ? { of: type } : {}),
    ...(computed ? { computed: true } : {}),
  })
  known.set(field, schema)
  return schema
}

/** A value as people read it; undefined where there is none. `names` are those of what ids point at. */
export function fieldText(
  field: TemplateField,
  value: FieldValue | null | undefined,
  names: Readonly<Record<string, string>> = {},
): string | undefined {
  if (isBlank(value)) return undefined
  return isReference(field) ? (names[String(value)] ?? 'Supprimé depuis') : shownText(schemaOf(field), value)
}
