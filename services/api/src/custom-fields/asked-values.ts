import type { CustomFieldCategory } from '@faitage/contracts/custom-fields/custom-field'
import type { CustomFieldsState } from '@faitage/contracts/custom-fields/custom-fields-state'
import type { CustomValue, CustomValues } from '@faitage/contracts/custom-fields/custom-value'
import { readCustomValue } from '@faitage/contracts/custom-fields/read-custom-value'
import type { FieldError } from '@faitage/contracts/kernel/error-catalogue'
import { sameValue } from '../kernel/history/altered.ts'
import { invalid, type Refusal, refused } from '../kernel/refusal.ts'

/** A value somebody sends for a custom field, and where it stands in what they sent. */
export interface AskedValue {
  readonly id: string
  readonly given: unknown
  readonly path: string
}

/** What custom fields of a project are to become; null empties one. */
export type CustomChanges = Readonly<Record<string, CustomValue | null>>

/**
 * Values as they are kept, each judged by its field. One for a field that was removed meanwhile is refused by its name,
 * unless it is what the project holds already: nothing a person typed is dropped in silence.
 *
 * @param held what the project holds
 * @param seen what the person had on screen, where somebody wrote since: what they left as it was is not asked
 */
export function customChanges(
  { fields }: Pick<CustomFieldsState, 'fields'>,
  asked: readonly AskedValue[],
  { held = {}, seen, category }: { held?: CustomValues; seen?: CustomValues; category?: CustomFieldCategory } = {},
): CustomChanges | Refusal {
  const changes: Record<string, CustomValue | null> = {}
  const faults: FieldError[] = []
  const removed: string[] = []
  const met = new Set<string>()
  for (const { id, given, path } of asked) {
    // Which of the two would it be?
    if (met.has(id)) faults.push({ path, message: 'Ce champ est donné deux fois.' })
    met.add(id)
    const field = fields.find(one => one.id === id)
    if (!field) return refused('customField.unknown', { fields: [{ path, message: 'Ce champ n’existe pas.' }] })
    if (category && field.category !== category) {
      faults.push({ path, message: 'Ce champ n’est pas de cette section.' })
      continue
    }
    const reading = readCustomValue(field, given, held[id])
    // What is held may be of another type, or of a list that changed: sent back as it is, nothing is asked of it.
    if (sameValue(given, held[id])) continue
    if (!reading.ok) faults.push({ path, message: reading.message })
    else if (seen && sameValue(reading.value, seen[id])) continue
    else if (field.is_deleted && reading.value !== null) removed.push(field.name)
    else changes[id] = reading.value
  }
  if (removed.length > 0)
    return refused('customField.removed', { fields: removed.map(name => `« ${name} »`).join(', ') })
  return faults.length > 0 ? invalid(faults.slice(0, 200)) : changes
}

/** What a body says of custom fields by their ids. */
export const askedById = (values: Readonly<Record<string, unknown>>): AskedValue[] =>
  Object.entries(values).map(([id, given]) => ({ id, given, path: `custom_fields.${id}` }))
