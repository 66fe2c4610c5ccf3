import { innermost, isRequiredField, labelsOf, metaOf } from '@faitage/contracts/kernel/field'
import type { AnySheet } from '@faitage/contracts/kernel/record'
import { z } from 'zod'

/*
 * How a sheet stands in a form: a block is an object of all its fields, empty ones null, so that each has its control;
 * what is sent holds no block of which nothing is known.
 */

type Values = Record<string, unknown>

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> | undefined => {
  const one = innermost(schema)
  return one instanceof z.ZodObject ? (one.shape as Record<string, z.ZodType>) : undefined
}
/** The fields of a row, where a field is a list of rows. */
export const rowShapeOf = (schema: z.ZodType): Record<string, z.ZodType> | undefined => {
  const one = innermost(schema)
  return one instanceof z.ZodArray ? shapeOf(one.element as z.ZodType) : undefined
}
const schemasOf = (record: AnySheet) => record.fields.shape as Record<string, z.ZodType>

/** What a field starts with: nothing, but in every part of a block. */
export function emptyOf(schema: z.ZodType): unknown {
  const shape = shapeOf(schema)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([part, one]) => [part, emptyOf(one)]))
  if (innermost(schema) instanceof z.ZodArray) return []
  return isRequiredField(schema) && metaOf(schema).format === 'text' ? '' : null
}

/** A text that may be blank but not null, as rows have it that are dropped when nothing is typed. */
const orBlank = (schema: z.ZodType, value: unknown): unknown =>
  isBlank(value) && isRequiredField(schema) && schema.safeParse('').success ? '' : value

/** A form's values as they are sent: no block, and no part of a row, of which nothing is known. */
export function sentValues(record: AnySheet, values: Values): Values {
  const schemas = schemasOf(record)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const schema = schemas[name]
      if (!schema) return [name, value]
      if (shapeOf(schema)) return [name, Object.values(value ?? {}).every(isBlank) ? null : value]
      const row = rowShapeOf(schema)
      if (!row || !Array.isArray(value)) return [name, value]
      const cell = ([part, one]: [string, unknown]) => [part, row[part] ? orBlank(row[part], one) : one]
      return [name, value.map(one => Object.fromEntries(Object.entries(one as Values).map(cell)))]
    }),
  )
}

/** A new sheet as it is sent: nothing that the product computes. */
export const newSheet = (record: AnySheet, values: Values): Values =>
  Object.fromEntries(
    Object.entries(sentValues(record, values)).filter(([name]) => {
      const schema = schemasOf(record)[name]
      return !schema || !metaOf(schema).computed
    }),
  )

/** What was altered, as it is sent: a block is kept whole, so it is sent whole. */
export function alteredSheet(record: AnySheet, altered: Values, values: Values): Values {
  const sent = sentValues(record, values)
  return Object.fromEntries(Object.keys(altered).map(name => [name, sent[name]]))
}

/** The place in the form of what a rule says of a row: blank rows were dropped before it was judged. */
function placeOf(path: string, sheet: Values, kept: Values): string[] {
  const [name = '', index = '', ...rest] = path.split('.')
  const rows = sheet[name]
  const judged = kept[name]
  if (!Array.isArray(rows) || !Array.isArray(judged) || rest.length === 0) return path.split('.')
  const at = rows.indexOf(judged[Number(index)])
  return [name, String(at < 0 ? index : at), ...rest]
}

/** The schema a path leads to, through blocks and rows; undefined where it is that of no field. */
const schemaAt = (record: AnySheet, [name = '', ...inner]: readonly string[]): z.ZodType | undefined =>
  inner.reduce<z.ZodType | undefined>(
    (schema, part) => (schema && rowShapeOf(schema) ? elementOf(schema) : schema && shapeOf(schema)?.[part]),
    schemasOf(record)[name],
  )
const elementOf = (schema: z.ZodType): z.ZodType | undefined => {
  const one = innermost(schema)
  return one instanceof z.ZodArray ? (one.element as z.ZodType) : undefined
}

/** A sheet without the value at a path, everything else as it was. */
function emptiedAt(value: unknown, [part, ...inner]: readonly string[], empty: unknown): unknown {
  if (part === undefined) return empty
  if (Array.isArray(value)) return value.map((one, at) => (String(at) === part ? emptiedAt(one, inner, empty) : one))
  if (typeof value !== 'object' || value === null) return value
  return { ...value, [part]: emptiedAt((value as Values)[part], inner, empty) }
}

/** What is right of a sheet: each wrong value is empty, and what has no schema of its own takes its field with it. */
const rightOf = (record: AnySheet, sheet: Values, wrong: readonly (readonly string[])[]): Values =>
  wrong.reduce((right, path) => {
    const own = schemaAt(record, path)
    const at = own && !(innermost(own) instanceof z.ZodObject) ? path : path.slice(0, 1)
    const schema = own && at === path ? own : schemasOf(record)[at[0] ?? '']
    return schema ? (emptiedAt(right, at, emptyOf(schema)) as Values) : right
  }, sheet)

const within = (path: readonly string[], other: readonly string[]): boolean =>
  path.every((part, index) => index >= other.length || part === other[index])

/** The schema of a record's form: that of its sheet, with the rules across fields, so that all faults show at once. */
export function formSchemaOf(record: AnySheet): z.ZodType<Values, Values> {
  const judged = record.fields.superRefine(
    (given: Values, context: z.RefinementCtx) => {
      const wrong = context.issues.map(({ path = [] }) => path.map(String))
      const sheet = rightOf(record, given, wrong)
      const kept = record.shape(sheet) as Values
      for (const { path, message } of record.rules(kept)) {
        const place = placeOf(path, sheet, kept)
        // What is wrong by itself is said already: its being left out here is no second fault.
        if (!wrong.some(other => within(place, other))) context.addIssue({ code: 'custom', path: place, message })
      }
    },
    { when: () => true },
  )
  return z
    .preprocess(values => sentValues(record, values as Values), judged)
    .transform(sheet => formValues(record, sheet as Values)) as unknown as z.ZodType<Values, Values>
}

/** A parsed sheet as the form has it: its empty blocks are there again. */
const formValues = (record: AnySheet, sheet: Values): Values =>
  Object.fromEntries(
    Object.entries(sheet).map(([name, value]) => {
      const schema = schemasOf(record)[name]
      return [name, schema && shapeOf(schema) ? { ...(emptyOf(schema) as Values), ...(value as Values | null) } : value]
    }),
  )

/** French names by dotted path, parts of blocks and of rows included: what the summary of errors says. */
export function labelsByPath(record: AnySheet): Record<string, string> {
  const inner = Object.entries(schemasOf(record)).flatMap(([name, schema]) => {
    const shape = shapeOf(schema) ?? rowShapeOf(schema)
    if (!shape) return []
    return Object.entries(labelsOf(shape)).map(([part, label]) => [
      `${name}.${part}`,
      `${record.labels[name]}, ${label}`,
    ])
  })
  return { ...record.labels, ...Object.fromEntries(inner) }
}
