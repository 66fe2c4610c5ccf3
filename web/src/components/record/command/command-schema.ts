import { z } from 'zod'

/** What a field of a command's body asks the person for. */
type CommandControl = 'choice' | 'choices' | 'day' | 'number' | 'tick' | 'line' | 'text'

/** What the body's schema says of one of its fields. */
export interface CommandFieldRule {
  /** French name, the schema's own `meta({ title })`. */
  readonly title: string | undefined
  readonly control: CommandControl
  readonly required: boolean
  /** `null` is an answer of its own: it clears what was there. */
  readonly clears: boolean
  /** The values offered, when the schema lists them. */
  readonly values: readonly string[]
}

/** Texts longer than this get several lines. */
const lineLength = 200

/** The body of a command, field by field. */
export function bodyShape(body: z.ZodType): z.ZodObject {
  if (body instanceof z.ZodObject) return body
  throw new Error('A command form needs a body that declares its fields')
}

/** How a field is shown and judged, from its schema alone. */
export function ruleOf(field: z.ZodType): CommandFieldRule {
  let inner: z.ZodType = field
  let title = titleOf(field)
  let [required, clears] = [true, false]
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodDefault) {
    if (inner instanceof z.ZodNullable) clears = true
    required = false
    inner = inner.unwrap() as z.ZodType
    title ??= titleOf(inner)
  }
  const values = inner instanceof z.ZodEnum ? inner.options.map(String) : []
  return { title, control: controlOf(inner), required, clears, values }
}

const titleOf = (schema: z.ZodType): string | undefined => schema.meta()?.title

function controlOf(schema: z.ZodType): CommandControl {
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodUUID) return 'choice'
  if (schema instanceof z.ZodArray) return 'choices'
  if (schema instanceof z.ZodBoolean) return 'tick'
  if (schema instanceof z.ZodNumber) return 'number'
  if (schema instanceof z.ZodISODate) return 'day'
  return schema instanceof z.ZodString && (schema.maxLength ?? 0) > lineLength ? 'text' : 'line'
}

/** Nothing chosen, nothing typed. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** What is sent: fields left empty are left out, or `null` where that is an answer. */
export function commandBody(
  body: z.ZodObject,
  values: Readonly<Record<string, unknown>>,
  fixed: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const filled = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    if (!isBlank(value)) return [[name, value]]
    const field = body.shape[name] as z.ZodType | undefined
    return field && ruleOf(field).clears ? [[name, null]] : []
  })
  return { ...fixed, ...Object.fromEntries(filled) }
}

/** What the schema finds wrong with a body, the first message of each field by its name. */
export function faultsIn(body: z.ZodObject, sent: Readonly<Record<string, unknown>>): Record<string, string> {
  const read = body.safeParse(sent)
  const faults: Record<string, string> = {}
  for (const { path, message } of read.success ? [] : read.error.issues) faults[String(path[0])] ??= message
  return faults
}
