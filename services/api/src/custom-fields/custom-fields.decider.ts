import {
  CUSTOM_FIELDS_MAX,
  type CustomFieldCategory,
  type CustomFieldType,
  customFieldAdded,
  customFieldAmended,
  customFieldCategoryLabels,
  customFieldLabels,
  customFieldRemoved,
  customFieldRestored,
  customFieldsOrdered,
  type StoredCustomField,
} from '@faitage/contracts/custom-fields/custom-field'
import {
  type CustomField,
  type CustomFieldEvent,
  type CustomFieldsState,
  evolveCustomFields,
  nextPlace,
  noCustomFields,
  presentFields,
  type RecordedCustomFieldEvent,
  readAlike,
} from '@faitage/contracts/custom-fields/custom-fields-state'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { HeldValues } from '@faitage/projections/custom-fields/custom-fields'
import type { Decider } from '../kernel/events/decider.ts'
import { altered, sameValue } from '../kernel/history/altered.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { type AskedValues, optionsFrom } from './list-values.ts'

/** What is said of a field; a list's values by their names. */
interface AskedField extends AskedValues {
  readonly category?: CustomFieldCategory | undefined
  readonly name?: string | undefined
  readonly type?: CustomFieldType | undefined
  readonly is_multiple?: boolean | null | undefined
}

/* Ids come with the command, and what projects hold of the field: a decider has neither chance nor read models. */
export type CustomFieldsCommand = { readonly mission_id: string } & (
  | {
      readonly type: 'AddField'
      readonly id: string
      readonly field: AskedField & Required<Pick<StoredCustomField, 'category' | 'name' | 'type'>>
      newId(name: string): string
    }
  | {
      readonly type: 'AmendField'
      readonly id: string
      readonly asked: AskedField
      readonly held: HeldValues
      newId(name: string): string
    }
  | { readonly type: 'OrderFields'; readonly order: readonly string[] }
  | { readonly type: 'RemoveField'; readonly id: string }
  /** Undoes the removal at a revision. */
  | { readonly type: 'RestoreField'; readonly id: string; readonly revision: number }
  /** Puts back what a change altered, provided nobody touched it since. */
  | {
      readonly type: 'UndoFieldChange'
      readonly id: string
      readonly expected: Partial<StoredCustomField>
      readonly former: Partial<StoredCustomField>
      readonly held: HeldValues
    }
)

type Decision = CustomFieldEvent[] | Refusal
type Command<T extends CustomFieldsCommand['type']> = Extract<CustomFieldsCommand, { type: T }>

/** The rules of the custom fields of a mission, decided together: names, places, number, what their type may become. */
export const customFieldsDecider: Decider<CustomFieldsState, CustomFieldsCommand> = {
  initial: noCustomFields,
  // One a mission.
  few: true,
  evolve: (state, event) => evolveCustomFields(state, event as RecordedCustomFieldEvent),
  touches: event => touchedBy(event as RecordedCustomFieldEvent),
  fieldsOf: fieldsCommanded,
  decide,
}

function decide(command: CustomFieldsCommand, state: CustomFieldsState): Decision {
  const { mission_id } = command
  if (command.type === 'AddField') return add(command, state)
  if (command.type === 'OrderFields') return order(command, state)
  const field = state.fields.find(({ id }) => id === command.id)
  if (!field) return refused('NOT_FOUND')
  const about = { mission_id, custom_field_id: field.id }
  switch (command.type) {
    case 'RemoveField':
      return field.is_deleted ? [] : [customFieldRemoved(about)]
    case 'RestoreField': {
      if (!field.is_deleted) return []
      if (field.removal !== command.revision) return refused('record.undo.impossible')
      const refusal = roomFor(state) ?? nameTaken(state, field)
      return refusal ?? [customFieldRestored({ ...about, display_order: nextPlace(state, field.category) })]
    }
    case 'AmendField': {
      if (field.is_deleted) return refused('NOT_FOUND')
      const changes = changesOf(command, field)
      return isRefusal(changes) ? changes : amend(command, field, changes, state)
    }
    case 'UndoFieldChange':
      return undo(command, field, state)
  }
}

function add({ mission_id, id, field, newId }: Command<'AddField'>, state: CustomFieldsState): Decision {
  if (state.fields.some(one => one.id === id)) return []
  const { category, name, type, is_multiple } = field
  const options = optionsFrom(field, { type, options: [] }, { newId, held: {} })
  if (isRefusal(options)) return options
  const refusal = roomFor(state) ?? nameTaken(state, { id, category, name })
  if (refusal) return refusal
  const display_order = nextPlace(state, category)
  const several = type === 'list' && is_multiple === true
  return [
    customFieldAdded({
      ...{ mission_id, custom_field_id: id, category, type, name, options, display_order },
      is_multiple: several,
    }),
  ]
}

/** What altering a field comes to, its list's values by their ids. */
function changesOf({ asked, held, newId }: Command<'AmendField'>, field: CustomField) {
  const { category, name, type = field.type, is_multiple } = asked
  const options = optionsFrom(asked, { type, options: field.options }, { newId, held: held.options })
  if (isRefusal(options)) return options
  const several = type === 'list' && (is_multiple ?? field.is_multiple)
  return {
    ...(category === undefined ? {} : { category }),
    ...(name === undefined ? {} : { name }),
    ...{ type, options, is_multiple: several },
  }
}

function amend(
  { mission_id, held }: Pick<Command<'AmendField'>, 'mission_id' | 'held'>,
  field: CustomField,
  proposed: Partial<StoredCustomField>,
  state: CustomFieldsState,
): Decision {
  const changes = altered<StoredCustomField>(field, proposed)
  if (!changes) return []
  const after = { ...field, ...changes }
  const projects = (count: number) => countOf(count, 'projet', 'projets')
  if (changes.type && held.projects > 0) return refused('customField.typeInUse', { projects: projects(held.projects) })
  if (changes.is_multiple === false && after.type === 'list' && held.several > 0)
    return refused('customField.multipleInUse', { projects: projects(held.several) })
  const taken = changes.name !== undefined || changes.category !== undefined ? nameTaken(state, after) : undefined
  if (taken) return taken
  // In another section it goes last.
  const place = changes.category ? { display_order: nextPlace(state, changes.category) } : {}
  return [customFieldAmended({ mission_id, custom_field_id: field.id, changes: { ...changes, ...place } })]
}

/** All the fields of one category as they are now, or nothing: one added or removed meanwhile would lose its place. */
function order({ mission_id, order }: Command<'OrderFields'>, state: CustomFieldsState): Decision {
  const known = state.fields.filter(({ id }) => order.includes(id))
  const category = known[0]?.category
  if (category === undefined || known.length < new Set(order).size) return refused('NOT_FOUND')
  const present = presentFields(state, category).map(({ id }) => id)
  if (present.length !== order.length || present.some(id => !order.includes(id)))
    return refused('customField.orderChanged')
  return sameValue(present, order) && presentFields(state, category).every((one, place) => one.display_order === place)
    ? []
    : [customFieldsOrdered({ mission_id, category, order: [...order] })]
}

function undo(command: Command<'UndoFieldChange'>, field: CustomField, state: CustomFieldsState): Decision {
  const { expected, former } = command
  if (field.is_deleted) return refused('NOT_FOUND')
  const own = field as unknown as Record<string, unknown>
  const overtaken = Object.entries(expected).filter(([key, value]) => !sameValue(own[key], value))
  if (overtaken.length > 0)
    return refused('record.undo.overtaken', { fields: overtaken.map(([key]) => labelOfPart(key)).join(', ') })
  // An option that came since may be held by now: it stays, retired.
  const kept = field.options.filter(({ id }) => former.options && !former.options.some(option => option.id === id))
  const options = former.options && [...former.options, ...kept.map(option => ({ ...option, retired: true }))]
  const { display_order: _, ...others } = former
  return amend(command, field, options ? { ...others, options } : others, state)
}

/** French name of what is said of a field. */
export const labelOfPart = (key: string): string =>
  key === 'options' ? customFieldLabels.available_values : ((customFieldLabels as Record<string, string>)[key] ?? key)

const roomFor = (state: CustomFieldsState): Refusal | undefined =>
  presentFields(state).length < CUSTOM_FIELDS_MAX
    ? undefined
    : refused('customField.tooMany', { max: CUSTOM_FIELDS_MAX })

function nameTaken(
  state: CustomFieldsState,
  { id, category, name }: Pick<CustomField, 'id' | 'category' | 'name'>,
): Refusal | undefined {
  const other = presentFields(state, category).find(one => one.id !== id && readAlike(one.name, name))
  return other && refused('customField.nameTaken', { name: other.name, category: customFieldCategoryLabels[category] })
}

/** Fields by dotted path, as conflicts name them: `<id>.name`; the order of a category is one of its own. */
function touchedBy(event: RecordedCustomFieldEvent): Record<string, unknown> {
  if (event.type === 'CustomFieldsOrdered') return { [`order.${event.data.category}`]: event.data.order }
  if (event.type !== 'CustomFieldAmended') return {}
  const { custom_field_id, changes } = event.data
  const { options, ...others } = changes
  const values = options ? { available_values: options.flatMap(one => (one.retired ? [] : [one.label])) } : {}
  return under(custom_field_id, { ...others, ...values })
}

function fieldsCommanded(command: CustomFieldsCommand): Record<string, unknown> {
  if (command.type !== 'AmendField') return {}
  const { renamed_values: _, retired_values: __, ...asked } = command.asked
  return under(command.id, asked)
}

const under = (id: string, values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[`${id}.${key}`, value]])),
  )
