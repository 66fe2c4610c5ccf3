import type { AuditField, AuditFieldKind, AuditFields, AuditValue } from './audit-field.ts'
import { holds } from './condition.ts'
import type { DwellingFacts } from './dwelling-facts.ts'

/** A row as it is stored: any of its fields, filled in or not. */
export type AuditRow = Readonly<Record<string, unknown>>

type Read<K extends AuditFieldKind> = K extends 'text' | 'row' ? string : K extends 'yes_no' ? boolean : number
/** The values of a row as they count: presets taken, hidden fields absent, measures as numbers. */
export type FormValues<F extends AuditFields> = { readonly [K in keyof F]?: Read<F[K]['kind']> | undefined }

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
const isMeasure = ({ kind }: AuditField) => kind === 'decimal'

const ofDwelling = (name: string, dwelling: DwellingFacts): unknown =>
  (dwelling as Record<string, unknown>)[name.slice('dwelling.'.length)]

/** Reads the fields of a row as they count: what is typed, else its preset; undefined where the field is hidden. */
export function readerOf(fields: AuditFields, row: AuditRow, dwelling: DwellingFacts) {
  const known = new Map<string, unknown>()
  const read = (name: string): unknown => {
    if (name.startsWith('dwelling.')) return ofDwelling(name, dwelling)
    if (!known.has(name)) known.set(name, counted(name))
    return known.get(name)
  }
  const isShown = (name: string) => {
    const condition = fields[name]?.when
    return !condition || holds(condition, read)
  }
  const presetOf = (name: string): AuditValue | undefined => {
    const preset = fields[name]?.preset
    if (!Array.isArray(preset)) return preset as AuditValue | undefined
    const found = (preset as readonly { when?: AuditField['when']; value: AuditValue }[]).find(
      ({ when }) => !when || holds(when, read),
    )?.value
    if (typeof found !== 'string' || !found.startsWith('dwelling.')) return found
    return (ofDwelling(found, dwelling) ?? undefined) as AuditValue | undefined
  }
  const counted = (name: string) => {
    if (!isShown(name)) return undefined
    const own = row[name]
    return isEmpty(own) ? presetOf(name) : own
  }
  return { read, isShown, presetOf }
}

/** The values of a row as they count. */
export function formValues<F extends AuditFields>(fields: F, row: AuditRow, dwelling: DwellingFacts): FormValues<F> {
  const { read } = readerOf(fields, row, dwelling)
  const values = Object.entries(fields).flatMap(([name, one]) => {
    const value = read(name)
    return isEmpty(value) ? [] : [[name, isMeasure(one) ? Number(value) : value]]
  })
  return Object.fromEntries(values) as FormValues<F>
}

/** The bounds of a field as they hold for a row: its own, or those that another field decides. */
export const boundsOf = (field: AuditField, read: (name: string) => unknown) =>
  field.bounds?.find(({ when }) => !when || holds(when, read)) ?? field
