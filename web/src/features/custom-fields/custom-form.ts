import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import type { CustomValue, CustomValues } from '@faitage/contracts/custom-fields/custom-value'
import { customIdIn } from '@faitage/contracts/custom-fields/custom-value'
import { customValueText } from '@faitage/contracts/custom-fields/custom-value-text'
import { readCustomValue } from '@faitage/contracts/custom-fields/read-custom-value'
import type { z } from 'zod'
import type { ApiRefusal } from '@/api/refusal'

/*
 * Custom fields in the form of a project, below `custom_fields`, each under its id: numbers as they are typed, the value
 * of a simple list alone.
 */

/** How the path of a custom field begins in the form. */
const AT = 'custom_fields.'
export const customPath = (id: string): string => AT + id

type Fields = readonly CustomFieldItem[]
const fieldAt = (fields: Fields, path: string): CustomFieldItem | undefined =>
  path.startsWith(AT) ? fields.find(({ id }) => id === path.slice(AT.length)) : undefined

/** A value as its control holds it. */
function typed({ type, is_multiple }: CustomFieldItem, value: unknown): unknown {
  if (value === null || value === undefined) return type === 'list' && is_multiple ? [] : null
  if (type === 'numerical' && typeof value === 'number') return String(value)
  if (type === 'list' && Array.isArray(value)) return is_multiple ? value : (value[0] ?? null)
  return value
}

export const customValuesInForm = (fields: Fields, values: CustomValues | undefined): Record<string, unknown> =>
  Object.fromEntries(fields.map(field => [field.id, typed(field, values?.[field.id])]))

/** Names of the fields by their paths in the form. */
export const customLabels = (fields: Fields): Record<string, string> =>
  Object.fromEntries(fields.map(({ id, name }) => [customPath(id), name]))

/** What a person altered is judged as the server will; what was there already is not. */
export function judgeCustom(
  fields: Fields,
  { before, after }: Record<'before' | 'after', Record<string, unknown> | undefined>,
  context: z.RefinementCtx,
): void {
  for (const [id, value] of Object.entries(after ?? {})) {
    const field = fields.find(one => one.id === id)
    if (!field || JSON.stringify(value) === JSON.stringify(before?.[id])) continue
    const reading = readCustomValue(field, value, heldBy(before?.[id]))
    if (!reading.ok) context.addIssue({ code: 'custom', path: ['custom_fields', id], message: reading.message })
  }
}

const heldBy = (value: unknown): CustomValue | undefined =>
  value === null || value === undefined ? undefined : (value as CustomValue)

/** A value of the form in words, for the conflict panel; undefined where the path is no custom field's. */
export function tellCustom(fields: Fields, path: string, value: unknown): string | undefined {
  const field = fieldAt(fields, path)
  if (!field) return undefined
  const reading = readCustomValue(field, value, heldBy(value))
  return (reading.ok ? customValueText(field, reading.value) : String(value)) || 'Vide'
}

/** A conflict in the form's own paths and values. */
export const customConflict = <F extends NonNullable<ApiRefusal['conflict']>['fields'][number]>(
  fields: Fields,
  conflict: F,
): F => {
  const field = fields.find(({ id }) => id === customIdIn(conflict.field))
  if (!field) return conflict
  const [yours, theirs] = [typed(field, conflict.yours), typed(field, conflict.theirs)]
  return { ...conflict, field: customPath(field.id), yours, theirs }
}
