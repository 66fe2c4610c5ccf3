import { z } from 'zod'

/** How a value is typed in a form and written in lists, histories and exports. */
export type FieldFormat =
  | 'text'
  | 'long_text'
  | 'whole'
  | 'year'
  | 'decimal'
  | 'area'
  | 'percent'
  | 'euro'
  | 'day'
  | 'yes_no'
  | 'choice'
  | 'choices'
  | 'phone'
  | 'email'
  | 'postal_code'
  | 'siren'
  | 'siret'
  | 'reference'
  | 'references'
  | 'block'
  | 'address'
  | 'rows'

/** What people see of a field: its name, how its value is written, the words of its codes. */
export interface FieldMeta {
  readonly label: string
  readonly format: FieldFormat
  /** French words of the codes of a choice, in the order they are offered. */
  readonly words?: Readonly<Record<string, string>>
  /** Written after the value: `m²`, `mois`. */
  readonly unit?: string
  /** A line of help below the control. */
  readonly hint?: string
  /** What the ids of a reference are of: the stream name of that record, e.g. `copro`. */
  readonly of?: string
  /** Computed by the product: shown, never typed. */
  readonly computed?: boolean
  /** Writes a value that no format says how to write. */
  readonly write?: (value: never) => string
  /** Shown on demand only, never in lists or exports. */
  readonly secret?: boolean
}

/** Apart from zod's own metadata, so that words may change without touching the lock of the events. */
const described = z.registry<Partial<FieldMeta>>()

/** The codes of a choice with their words, in the order they are offered. */
export const optionsOf = (words: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** A copy of a schema that knows how it is shown; what an earlier call said stays unless it is said anew. */
export function shown<S extends z.ZodType>(schema: S, meta: Partial<FieldMeta>): S {
  const copy = schema.clone() as S
  described.add(copy, { ...partOf(schema), ...meta })
  return copy
}

/** A field people fill in, under its French name. */
export const field = <S extends z.ZodType>(label: string, schema: S, more: Partial<FieldMeta> = {}): S =>
  shown(schema, { label, ...more })

/** A field that may be left out or cleared (`null`). */
export const optional = <S extends z.ZodType>(label: string, schema: S, more: Partial<FieldMeta> = {}) =>
  shown(schema.nullable().optional(), { ...partOf(schema), label, ...more })

/** What is known of a schema, looking through optional, nullable and default. */
export const metaOf = (schema: z.ZodType): FieldMeta => ({ label: '', format: formatOf(schema), ...partOf(schema) })

/** The French name of each field of an object. */
export const labelsOf = <S extends z.ZodRawShape>(shape: S): { [K in keyof S]: string } =>
  Object.fromEntries(Object.entries(shape).map(([key, one]) => [key, metaOf(one as z.ZodType).label || key])) as {
    [K in keyof S]: string
  }

/** A schema without what lets it be absent or null. */
export function innermost(schema: z.ZodType): z.ZodType {
  const inner = innerOf(schema)
  return inner ? innermost(inner) : schema
}

/** Whether a value must be there. */
export const isRequiredField = (schema: z.ZodType): boolean =>
  !schema.safeParse(undefined).success && !schema.safeParse(null).success

function partOf(schema: z.ZodType): Partial<FieldMeta> {
  const inner = innerOf(schema)
  return { ...(inner ? partOf(inner) : {}), ...described.get(schema) }
}

function innerOf(schema: z.ZodType): z.ZodType | undefined {
  const { innerType } = schema.def as unknown as { innerType?: z.ZodType }
  return innerType
}

/** What a schema that says nothing of it is written as. */
function formatOf(schema: z.ZodType): FieldFormat {
  const one = innermost(schema)
  if (one instanceof z.ZodBoolean) return 'yes_no'
  if (one instanceof z.ZodNumber) return 'whole'
  if (one instanceof z.ZodEnum) return 'choice'
  if (one instanceof z.ZodArray) return innermost(one.element as z.ZodType) instanceof z.ZodEnum ? 'choices' : 'rows'
  if (one instanceof z.ZodObject) return 'block'
  return 'text'
}
