import { z } from 'zod'
import { shown } from '../kernel/field.ts'
import { isReference, outlineOf } from './field-text.ts'
import type { TemplateField } from './template.ts'
import { type FieldValue, faultOf } from './values.ts'

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
  const schema = shown(field.required ? judged : judged.nullable().optional(), {
    ...outlineOf(field),
    ...(field.help ? { hint: field.help } : {}),
    ...(isReference(field) ? { of: field.type } : {}),
  })
  known.set(field, schema)
  return schema
}
