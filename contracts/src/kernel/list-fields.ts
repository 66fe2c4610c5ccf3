import { z } from 'zod'
import { MISSIONS_MAX, manyOf } from './endpoint.ts'
import { metaOf, optionsOf } from './field.ts'
import { isDay } from './format-date.ts'
import type { AnyRecord } from './record.ts'
import { calendarDate, id } from './values.ts'

/** How a list is narrowed by a field: the types of the specification's search structures. */
const listFieldType = z.enum(['select', 'date', 'number', 'range', 'boolean', 'string', 'autocomplete'])
type ListFieldType = z.infer<typeof listFieldType>

/** A field a list can be narrowed by. */
export interface ListField {
  readonly label: string
  readonly type: ListFieldType
  /** Offered first (« principal »); the others follow (« autres »). */
  readonly is_default?: boolean
  /** The codes of a select with their words. */
  readonly words?: Readonly<Record<string, string>>
  /** The field holds several values: one of those asked for is enough. */
  readonly many?: boolean
  /** What an autocomplete chooses among: a stream name, `user`, `mission`. */
  readonly of?: string
  /** One end alone of a span of days: everything from the day given, or until it. */
  readonly operator?: DayOperator
  /** Where its values are, when not under its own name. */
  readonly column?: string
  /** False where no index serves it, in a list that is long enough to need some. */
  readonly indexed?: boolean
  /** The team's own mark: a client is not shown the field, nor finds by it. */
  readonly team?: boolean
  /** What a chosen day reads after, when that is not the label. */
  readonly sentence?: string
}
const dayOperator = z.enum(['from', 'until'])
type DayOperator = z.infer<typeof dayOperator>
export type ListFields = Readonly<Record<string, ListField>>

const typeOf = {
  choice: 'select',
  choices: 'select',
  yes_no: 'boolean',
  day: 'date',
  reference: 'autocomplete',
  references: 'autocomplete',
  whole: 'range',
  year: 'range',
  decimal: 'range',
  area: 'range',
  percent: 'range',
  euro: 'range',
} as const satisfies Partial<Record<string, ListFieldType>>

/** The list field of a sheet's field, as its schema is declared. */
export function listFieldOf(record: Pick<AnyRecord, 'fields'>, name: string, more: Partial<ListField> = {}): ListField {
  const { label, format, words, of } = metaOf(record.fields.shape[name] as z.ZodType)
  const type = (typeOf as Partial<Record<string, ListFieldType>>)[format] ?? 'string'
  const many = format === 'choices' || format === 'references'
  return { label, type, ...(many ? { many } : {}), ...(words ? { words } : {}), ...(of ? { of } : {}), ...more }
}

/** List fields of a record: those offered first, then the others, in order. */
export const listFieldsOf = <P extends string, O extends string = never>(
  record: Pick<AnyRecord, 'fields'>,
  { principal, other = [] }: { principal: readonly P[]; other?: readonly O[] },
): Readonly<Record<P | O, ListField>> =>
  Object.fromEntries([
    ...principal.map(name => [name, listFieldOf(record, name, { is_default: true })]),
    ...other.map(name => [name, listFieldOf(record, name)]),
  ])

const edge = '-?\\d{1,15}(?:\\.\\d{1,6})?|\\d{4}-\\d{2}-\\d{2}'
const bounds = new RegExp(`^(?:${edge})?(?:\\.\\.(?:${edge})?)?$`)
const NOT_BOUNDS = 'Indiquez une valeur, ou deux bornes séparées par « .. ».'

/** Two ends, both included, either of which may be open; one value is both its ends. */
export function boundsOf(text: string): { from: string | undefined; to: string | undefined } {
  const [from = '', to] = text.split('..')
  return { from: from || undefined, to: (to === undefined ? from : to) || undefined }
}
const isDayOrNothing = (text: string | undefined) => text === undefined || isDay(text)
const isNumberOrNothing = (text: string | undefined) => text === undefined || Number.isFinite(Number(text))
const range = (valid: (text: string | undefined) => boolean) =>
  z
    .string()
    .max(40, NOT_BOUNDS)
    .regex(bounds, { error: NOT_BOUNDS, abort: true })
    .refine(text => Object.values(boundsOf(text)).every(valid), NOT_BOUNDS)
/** Days between two ends. */
export const dayRange = range(isDayOrNothing)

const schemaOf = ({ type, words, operator, of }: ListField): z.ZodType => {
  switch (type) {
    case 'select':
      return words ? manyOf(z.enum(Object.keys(words))) : manyOf(z.string().max(100))
    case 'autocomplete':
      return of === 'mission' ? manyOf(id, MISSIONS_MAX) : manyOf(id)
    case 'boolean':
      return z.enum(['true', 'false'])
    case 'date':
      return operator ? calendarDate : dayRange
    case 'number':
    case 'range':
      return range(isNumberOrNothing)
    case 'string':
      return z.string().trim().max(200)
  }
}

/** What is asked of a field: several codes or ids, or one text; not known of a field that is declared elsewhere. */
type Asked<F extends ListField> = ListField['type'] extends F['type']
  ? unknown
  : F extends { readonly type: 'select'; readonly words: infer W }
    ? Extract<keyof W, string>[]
    : F['type'] extends 'select' | 'autocomplete'
      ? string[]
      : F['type'] extends 'boolean'
        ? 'true' | 'false'
        : string

/** The schemas of a list's filters, for its endpoint's query. */
export const filterShape = <F extends ListFields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field).optional()])) as {
    [K in keyof F]: z.ZodOptional<z.ZodType<Asked<F[K]>>>
  }

/** A field of a search structure, as the specification has it. */
export const structureField = z.object({
  name: z.string(),
  label: z.string(),
  type: listFieldType,
  is_default: z.boolean(),
  order: z.int(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  of: z.string().optional(),
  operator: dayOperator.optional(),
  sentence: z.string().optional(),
})
export type StructureField = z.infer<typeof structureField>

/** The structure a filter builder is made from, in order; without the team's own marks for a client. */
export const structureOf = (fields: ListFields, { client = false } = {}): StructureField[] =>
  Object.entries(fields)
    .filter(([, { team }]) => !(client && team))
    .map(([name, { label, type, is_default = false, words, of, operator, sentence }], order) => ({
      name,
      label,
      type,
      is_default,
      order,
      ...(words ? { options: optionsOf(words) } : {}),
      ...(of ? { of } : {}),
      ...(operator ? { operator } : {}),
      ...(sentence ? { sentence } : {}),
    }))
