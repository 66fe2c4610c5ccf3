import type { EnumValue } from '@faitage/contracts/referential/enum-value'
import type { PerrenoudName } from '@faitage/contracts/referential/perrenoud'
import { perrenoudInput, type WrittenValue } from '@faitage/contracts/referential/referential'
import { z } from 'zod'
import { ApiRefusal } from '@/api/refusal'

/** What the editor of a list holds: the rules are those of the call that saves it. */
export const listForm = z.object({ values: perrenoudInput.shape.enums.def.valueType })
export type ListForm = { values: WrittenValue[] }

/** A list as its editor writes it. */
export const rowsOf = (values: readonly EnumValue[]): WrittenValue[] =>
  values.map(({ value, label, disabled }) => ({ value, name: label, disabled }))

/** A refusal in the editor's own names: the server says `enums.inertia.0.name`, and names a conflict by list. */
export function refusalInEditor(refusal: ApiRefusal, name: PerrenoudName): ApiRefusal {
  const { conflict, fields } = refusal
  const details = conflict
    ? {
        ...conflict,
        fields: conflict.fields.map(one => ({
          ...one,
          field: 'values',
          yours: asRows(one.yours),
          theirs: asRows(one.theirs),
        })),
      }
    : { ...refusal.details, fields: fields.map(one => ({ ...one, path: one.path.replace(`enums.${name}`, 'values') })) }
  return new ApiRefusal({ key: refusal.key, message: refusal.message, status: refusal.status, details })
}

/** What was stored and what is written differ by the name of the label. */
const asRows = (list: unknown): WrittenValue[] =>
  Array.isArray(list)
    ? (list as (Partial<EnumValue> & Partial<WrittenValue>)[]).map(({ value, label, name, disabled = false }) => ({
        ...(value === undefined ? {} : { value }),
        name: label ?? name ?? '',
        disabled,
      }))
    : []

/** A list in a line, as conflicts show it. */
export const inLine = (rows: unknown): string =>
  asRows(rows)
    .map(({ name, disabled }) => (disabled ? `${name} (désactivée)` : name))
    .join(', ')

/** The rows with one moved by a place. */
export function moved<T>(rows: readonly T[], from: number, by: 1 | -1): T[] {
  const next = [...rows]
  const [row] = next.splice(from, 1)
  if (row !== undefined) next.splice(from + by, 0, row)
  return next
}
