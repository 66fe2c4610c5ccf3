import { z } from 'zod'
import { withKeys } from '../kernel/declared.ts'
import type { ListField } from '../kernel/list-fields.ts'
import type { CustomField, CustomFieldsState } from './custom-fields-state.ts'
import { presentFields } from './custom-fields-state.ts'
import { CUSTOM, customIdIn } from './custom-value.ts'

const types = {
  alphanumeric: 'string',
  numerical: 'range',
  year: 'range',
  date: 'date',
  checkbox: 'boolean',
  list: 'select',
} as const satisfies Record<CustomField['type'], ListField['type']>

/** What lists of projects are narrowed by for a custom field; what a list no longer offers may be held still. */
export const customListField = (field: Pick<CustomField, 'type' | 'name' | 'options'>): ListField => ({
  label: field.name,
  type: types[field.type],
  ...(field.type === 'list'
    ? {
        many: true,
        words: Object.fromEntries(
          field.options.map(({ id, label, retired }) => [id, retired ? `${label} (retirée)` : label]),
        ),
      }
    : {}),
})

/** The custom fields of a mission as its list of projects is narrowed by them, by their names in its query. */
export const customListFields = (state: Pick<CustomFieldsState, 'fields'>): Record<string, ListField> =>
  Object.fromEntries(presentFields(state).map(field => [CUSTOM + field.id, customListField(field)]))

const isCustomKey = (key: string): boolean => z.uuid().safeParse(customIdIn(key)).success
const asked = z.union([z.string().max(400), z.array(z.string().max(400)).max(200)])

/** A list's query that custom fields narrow too, each by `custom.<id>`; what is asked of one is judged by its type. */
export const withCustomFilters = <S extends z.ZodRawShape>(query: z.ZodObject<S>): z.ZodObject<S> =>
  withKeys(query, isCustomKey, asked)

/** What a list of projects is sorted by for a custom field: the name of its column. */
export const customSort = z.templateLiteral([CUSTOM, z.uuid()])

/** What a query asks of custom fields. */
export const customFiltersIn = (query: object): [id: string, asked: unknown][] =>
  Object.entries(query).flatMap(([key, value]) => {
    const id = customIdIn(key)
    return id === undefined || value === undefined || value === '' ? [] : [[id, value] as [string, unknown]]
  })
