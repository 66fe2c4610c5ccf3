import { z } from 'zod'
import { shown } from '../kernel/field.ts'
import { optionalText } from '../kernel/values.ts'
import type { Condition } from './condition.ts'
import { type AuditListName, wordsOfList } from './lists.ts'

/*
 * The fields of the audit's forms as plain data: the form draws them, the balance checks them, the help lists them. A row is
 * saved as it stands, half filled in or out of bounds; only a balance asks for what is missing.
 */

export type AuditFieldKind = 'text' | 'decimal' | 'whole' | 'year' | 'yes_no' | 'list' | 'row'
export type AuditValue = string | number | boolean

interface Bounds {
  readonly least?: number
  readonly most?: number
  readonly unit?: string
  readonly when?: Condition
}

interface Described extends Bounds {
  readonly hint?: string
  /** Value that stands there until somebody says otherwise; the first whose condition holds. */
  readonly preset?: AuditValue | readonly { readonly when?: Condition; readonly value: AuditValue }[]
  /** A balance is refused without it, while it is shown. */
  readonly needed?: boolean
  /** The result suffers much without it. */
  readonly matters?: boolean
  /** Bounds that hang on another field, in the place of the field's own. */
  readonly bounds?: readonly Bounds[]
}

export interface AuditField extends Described {
  readonly kind: AuditFieldKind
  readonly label: string
  readonly list?: AuditListName
  /** The groups whose rows it may name. */
  readonly of?: readonly string[]
}

/** A name or a word. */
export const text = (label: string, more: Described = {}) => ({ ...more, kind: 'text', label }) as const
/** A measure: a decimal string with a point, four decimals at most. */
export const decimal = (label: string, more: Described = {}) => ({ ...more, kind: 'decimal', label }) as const
export const whole = (label: string, more: Described = {}) => ({ ...more, kind: 'whole', label }) as const
export const year = (label: string, more: Described = {}) => ({ least: 1000, ...more, kind: 'year', label }) as const
export const yesNo = (label: string, more: Described = {}) => ({ ...more, kind: 'yes_no', label }) as const
/** An id of a list. */
export const list = (name: AuditListName, label: string, more: Described = {}) =>
  ({ ...more, kind: 'list', label, list: name }) as const
/** A row of another group, by its id or its name. */
export const rowOf = (of: readonly string[], label: string, more: Described = {}) =>
  ({ ...more, kind: 'row', label, of }) as const

export type AuditFields = Readonly<Record<string, AuditField>>

const maybe = <S extends z.ZodType>(schema: S) => schema.nullable().optional()
const int = maybe(z.int('Indiquez un nombre entier.').min(-1_000_000).max(1_000_000))
/** Schemas of values by the kind of field; pages draw fields without these. */
const schemas = {
  text: optionalText(120),
  decimal: maybe(z.string().regex(/^-?\d{1,9}(?:\.\d{1,4})?$/, 'Indiquez un nombre, par exemple 12,5.')),
  whole: int,
  year: int,
  yes_no: maybe(z.boolean()),
  list: maybe(z.int().min(0).max(9999)),
  row: optionalText(120),
} as const satisfies Record<AuditFieldKind, z.ZodType>
type Shape<F extends AuditFields> = { [K in keyof F]: (typeof schemas)[F[K]['kind']] }

/** Keys of every row beside its fields: its id, and which of its values nobody has confirmed (« supposé »). */
export const rowKeys = {
  id: z.string().min(1).max(60).optional(),
  assumed: z.array(z.string().max(60)).max(60).optional(),
}

/** How the values of a field are written where a change is told. */
const metaOf = (one: AuditField) => {
  const { label, unit } = one
  if (one.list) return { label, format: 'choice', words: wordsOfList(one.list) } as const
  if (one.kind === 'decimal') return { label, format: 'decimal', ...(unit ? { unit } : {}) } as const
  if (one.kind === 'year') return { label, format: 'year' } as const
  return { label }
}

/** The schema of a row of these fields. */
export const rowSchema = <F extends AuditFields>(fields: F) =>
  z.object({
    ...rowKeys,
    ...Object.fromEntries(
      Object.entries(fields).map(([key, one]) => [key, shown<z.ZodType>(schemas[one.kind], metaOf(one))]),
    ),
  } as unknown as typeof rowKeys & Shape<F>)
