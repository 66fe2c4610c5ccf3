import { type EventOf, type RecordedEvent, unfolded } from '../kernel/message.ts'
import { normalise } from '../kernel/reading/reading.ts'
import {
  type CustomFieldCategory,
  customFieldCategories,
  type customFieldEvents,
  type StoredCustomField,
} from './custom-field.ts'

export type CustomFieldEvent = EventOf<(typeof customFieldEvents)[number]>
export type RecordedCustomFieldEvent = RecordedEvent<CustomFieldEvent>

/** A custom field as its mission's stream says; a removed one may be restored. */
export interface CustomField extends StoredCustomField {
  readonly id: string
  readonly is_deleted: boolean
  /** Revision of its removal while it lasts: what undoes it. */
  readonly removal: number | null
  /** ISO 8601. */
  readonly updated_at: string
}

/** The custom fields of a mission, removed ones included. */
export interface CustomFieldsState {
  readonly fields: readonly CustomField[]
  /** Of the last event; -1 while there is none. */
  readonly revision: number
}

export const noCustomFields: CustomFieldsState = { fields: [], revision: -1 }

/** The state after one more event: the one fold of custom fields. Pure. */
export function evolveCustomFields({ fields }: CustomFieldsState, event: RecordedCustomFieldEvent): CustomFieldsState {
  const { revision, recordedAt: updated_at } = event
  const amended = (id: string, changes: Partial<CustomField>) =>
    fields.map(one => (one.id === id ? { ...one, ...changes, updated_at } : one))
  switch (event.type) {
    case 'CustomFieldAdded': {
      const { mission_id: _, custom_field_id: id, ...sheet } = event.data
      return { fields: [...fields, { ...sheet, id, is_deleted: false, removal: null, updated_at }], revision }
    }
    case 'CustomFieldAmended':
      return { fields: amended(event.data.custom_field_id, event.data.changes as Partial<CustomField>), revision }
    case 'CustomFieldsOrdered': {
      const places = new Map(event.data.order.map((id, place) => [id, place]))
      const moved = (one: CustomField) => {
        const display_order = places.get(one.id)
        return display_order === undefined || display_order === one.display_order
          ? one
          : { ...one, display_order, updated_at }
      }
      return { fields: fields.map(moved), revision }
    }
    case 'CustomFieldRemoved':
      return { fields: amended(event.data.custom_field_id, { is_deleted: true, removal: revision }), revision }
    case 'CustomFieldRestored': {
      const { custom_field_id, display_order } = event.data
      return { fields: amended(custom_field_id, { is_deleted: false, removal: null, display_order }), revision }
    }
    default:
      return unfolded(event)
  }
}

/** By section in the order of a project's, then as people put them. */
export const byPlace = (a: CustomField, b: CustomField): number =>
  customFieldCategories.indexOf(a.category) - customFieldCategories.indexOf(b.category) ||
  a.display_order - b.display_order ||
  (a.id < b.id ? -1 : 1)

/** The fields that are not removed, of a category or of all, in order. */
export const presentFields = (
  { fields }: Pick<CustomFieldsState, 'fields'>,
  category?: CustomFieldCategory,
): CustomField[] =>
  fields.filter(one => !one.is_deleted && (category === undefined || one.category === category)).toSorted(byPlace)

/** The place of one more field of a category: after the last, from 0. */
export const nextPlace = (state: Pick<CustomFieldsState, 'fields'>, category: CustomFieldCategory): number =>
  presentFields(state, category).reduce((next, { display_order }) => Math.max(next, display_order + 1), 0)

/** Whether two names or values read the same to a person: capitals, accents and blanks aside. */
export const readAlike = (a: string, b: string): boolean => {
  const [left, right] = [normalise(a), normalise(b)]
  // What holds neither letter nor figure is compared as it is.
  return left === '' && right === '' ? a === b : left === right
}
