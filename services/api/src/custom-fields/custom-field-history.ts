import {
  customFieldCategoryLabels,
  customFieldTypeLabels,
  type StoredCustomField,
} from '@faitage/contracts/custom-fields/custom-field'
import {
  type CustomField,
  type CustomFieldsState,
  evolveCustomFields,
  noCustomFields,
  type RecordedCustomFieldEvent,
} from '@faitage/contracts/custom-fields/custom-fields-state'
import type { HistoryItem } from '@faitage/contracts/kernel/history'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { HeldValues } from '@faitage/projections/custom-fields/custom-fields'
import type { Api } from '../kernel/api.ts'
import { sameValue } from '../kernel/history/altered.ts'
import { historyOf, type Story } from '../kernel/history/history.ts'
import { actorsOf, namesOf } from '../kernel/history/names.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { labelOfPart } from './custom-fields.decider.ts'

const told = ['category', 'name', 'type', 'options', 'is_multiple', 'display_order'] as const
type Told = Partial<Pick<CustomField, (typeof told)[number]>>

const eventsOf = async (api: Api, missionId: string): Promise<RecordedCustomFieldEvent[]> =>
  (await api.events.read(streamOf.customFields(missionId))) as RecordedCustomFieldEvent[]

const fieldIn = (state: CustomFieldsState, id: string): CustomField | undefined =>
  state.fields.find(one => one.id === id)

/** Everything that happened to one field, newest first, its places in the order of its section included. */
export async function customFieldHistory(api: Api, missionId: string, id: string): Promise<HistoryItem[]> {
  const events = await eventsOf(api, missionId)
  const states: CustomFieldsState[] = []
  for (const event of events) states.push(evolveCustomFields(states.at(-1) ?? noCustomFields, event))
  const own = events.filter((event, index) =>
    event.type === 'CustomFieldsOrdered'
      ? fieldIn(states[index]!, id)?.display_order !== fieldIn(states[index - 1] ?? noCustomFields, id)?.display_order
      : event.data.custom_field_id === id,
  )
  const shown = new Set(own.map(({ revision }) => revision))
  const people = await namesOf(api.people, actorsOf(own))
  const now = fieldIn(states.at(-1) ?? noCustomFields, id)
  const items = historyOf(storyOf(id), events, called => (called === id ? (now?.name ?? called) : people(called)))
  return items
    .filter(item => shown.has(item.revision))
    .map(item => ({ ...item, can_undo: now !== undefined && undoable(events[item.revision]!, now) }))
}

const storyOf = (id: string): Story<CustomFieldsState, RecordedCustomFieldEvent> => ({
  initial: noCustomFields,
  evolve: evolveCustomFields,
  effectiveOn: () => undefined,
  altered(before, event, after) {
    const [was, is] = [fieldIn(before, id) as Told | undefined, fieldIn(after, id) as Told | undefined]
    if (!is || event.type === 'CustomFieldRemoved' || event.type === 'CustomFieldRestored')
      return { before: {}, after: {} }
    const changed = told.filter(key => !sameValue(was?.[key], is[key]))
    const pick = (from: Told | undefined) => Object.fromEntries(changed.map(key => [key, from?.[key]]))
    return { before: pick(was), after: pick(is) }
  },
  labelOf: labelOfPart,
  shown: (field, value) => {
    switch (field) {
      case 'category':
        return customFieldCategoryLabels[value as keyof typeof customFieldCategoryLabels] ?? value
      case 'type':
        return customFieldTypeLabels[value as keyof typeof customFieldTypeLabels] ?? value
      case 'options':
        return ((value ?? []) as CustomField['options']).map(({ label, retired }) =>
          retired ? `${label} (retirée)` : label,
        )
      case 'display_order':
        return typeof value === 'number' ? value + 1 : value
      default:
        return value
    }
  },
})

function undoable(event: RecordedCustomFieldEvent, now: CustomField): boolean {
  if (event.type === 'CustomFieldRemoved') return now.removal === event.revision
  if (event.type !== 'CustomFieldAmended' || now.is_deleted) return false
  return Object.entries(event.data.changes).every(([key, value]) =>
    sameValue((now as unknown as Record<string, unknown>)[key], value),
  )
}

/** The command that undoes the change of a field at a revision; refused where there is nothing to undo there. */
export async function undoingField(
  api: Api,
  missionId: string,
  { id, revision, held }: { id: string; revision: number; held: HeldValues },
) {
  const events = await eventsOf(api, missionId)
  const event = events[revision]
  const own = event && event.type !== 'CustomFieldsOrdered' && event.data.custom_field_id === id
  if (!own) return impossible()
  if (event.type === 'CustomFieldRemoved') return { type: 'RestoreField', id, revision } as const
  if (event.type !== 'CustomFieldAmended') return impossible()
  const before = fieldIn(events.slice(0, revision).reduce(evolveCustomFields, noCustomFields), id)
  if (!before) return impossible()
  const expected = event.data.changes as Partial<StoredCustomField>
  const former = Object.fromEntries(
    Object.keys(expected).map(key => [key, before[key as keyof StoredCustomField]]),
  ) as Partial<StoredCustomField>
  return { type: 'UndoFieldChange', id, expected, former, held } as const
}

const impossible = (): Refusal => refused('record.undo.impossible')
