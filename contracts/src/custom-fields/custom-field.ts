import { z } from 'zod'
import { field, optional, shown } from '../kernel/field.ts'
import { event } from '../kernel/message.ts'
import { composed } from '../kernel/trimmed.ts'
import { id } from '../kernel/values.ts'
import { projectSectionLabels } from '../projects/sections.ts'

/** What a custom field holds. */
export const customFieldTypeLabels = {
  alphanumeric: 'Texte',
  numerical: 'Nombre',
  list: 'Liste de valeurs',
  checkbox: 'Case à cocher',
  date: 'Date',
  year: 'Année',
} as const
export type CustomFieldType = keyof typeof customFieldTypeLabels
export const customFieldType = shown(
  z.enum(Object.keys(customFieldTypeLabels) as [CustomFieldType, ...CustomFieldType[]]),
  { format: 'choice', words: customFieldTypeLabels },
)

const { documents: _, ...sections } = projectSectionLabels
/** The section of the project a custom field stands in: those people fill in, documents being files. */
export const customFieldCategoryLabels = sections
export type CustomFieldCategory = keyof typeof customFieldCategoryLabels
export const customFieldCategories = Object.keys(customFieldCategoryLabels) as [
  CustomFieldCategory,
  ...CustomFieldCategory[],
]
export const customFieldCategory = shown(z.enum(customFieldCategories), {
  format: 'choice',
  words: customFieldCategoryLabels,
})

/** Fields of one mission that are not removed, at most. */
export const CUSTOM_FIELDS_MAX = 100
/** Values a list offers at most. */
const LIST_VALUES_MAX = 200

const name = z.string().overwrite(composed).min(1).max(80)
/** A value of a list, as people read it. */
const listValue = z.string().overwrite(composed).min(1).max(100)

/** A value of a list: projects hold its id, so that renaming it carries them along. `retired`: shown where it is held. */
const customOption = z.object({ id, label: listValue, retired: z.boolean().optional() })
export type CustomOption = z.infer<typeof customOption>

/** What people say of a custom field. */
export const customFieldSheet = z.object({
  category: field('Section', customFieldCategory),
  name: field('Nom', name),
  type: field('Type', customFieldType),
  available_values: optional('Valeurs proposées', z.array(listValue).max(LIST_VALUES_MAX)),
  is_multiple: optional('Plusieurs valeurs à la fois', z.boolean()),
})

/** French name of what is said of a field: forms, histories and conflicts say the same. */
export const customFieldLabels = {
  category: 'Section',
  name: 'Nom',
  type: 'Type',
  available_values: 'Valeurs proposées',
  is_multiple: 'Plusieurs valeurs à la fois',
  display_order: 'Rang',
} as const

const stored = {
  category: customFieldCategory,
  type: customFieldType,
  name,
  is_multiple: z.boolean(),
  options: z.array(customOption),
  display_order: z.int().min(0),
}
const storedSheet = z.object(stored)
export type StoredCustomField = z.infer<typeof storedSheet>

/* The custom fields of a mission are one stream: their names, places and number are decided together. */
const about = { mission_id: id, custom_field_id: id }
export const customFieldAdded = event('CustomFieldAdded', { ...about, ...stored })
export const customFieldAmended = event('CustomFieldAmended', { ...about, changes: storedSheet.partial() })
/** The fields of a category, in their order from 0. */
export const customFieldsOrdered = event('CustomFieldsOrdered', {
  mission_id: id,
  category: customFieldCategory,
  order: z.array(id),
})
/** What projects hold of it stays. */
export const customFieldRemoved = event('CustomFieldRemoved', about)
/** A removal undone; it goes last in its category. */
export const customFieldRestored = event('CustomFieldRestored', { ...about, display_order: z.int().min(0) })

export const customFieldEvents = [
  customFieldAdded,
  customFieldAmended,
  customFieldsOrdered,
  customFieldRemoved,
  customFieldRestored,
] as const
