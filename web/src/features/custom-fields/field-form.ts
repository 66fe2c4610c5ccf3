import {
  customFieldCategory,
  customFieldLabels,
  customFieldSheet,
  customFieldType,
} from '@faitage/contracts/custom-fields/custom-field'
import type { CustomFieldItem, customFieldEndpoints } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { z } from 'zod'

/** A value of the list as its line holds it: `from`, what it is called on the server, where it is there. */
const line = z.object({ from: z.string().nullable(), label: z.string().max(100) })
export type ValueLine = z.infer<typeof line>

/** What the form of a field holds. */
export const fieldForm = z
  .object({
    category: customFieldCategory,
    name: customFieldSheet.shape.name,
    type: customFieldType,
    is_multiple: z.boolean(),
    values: z.array(line),
    /** Values to take away though projects hold them. */
    retired: z.array(z.string()),
  })
  .superRefine(({ type, values }, context) => {
    if (type === 'list' && values.every(({ label }) => label.trim() === ''))
      context.addIssue({ code: 'custom', path: ['values'], message: 'Indiquez au moins une valeur.' })
  })
export type FieldForm = z.infer<typeof fieldForm>

export const fieldFormLabels: Record<string, string> = {
  ...customFieldLabels,
  values: customFieldLabels.available_values,
  'values.label': customFieldLabels.available_values,
}

/** A field's values in its form; a new one is a text of the requester. */
export const fieldFormOf = (field?: CustomFieldItem): FieldForm => ({
  category: field?.category ?? 'requester',
  name: field?.name ?? '',
  type: field?.type ?? 'alphanumeric',
  is_multiple: field?.is_multiple ?? false,
  values: (field?.available_values ?? []).map(label => ({ from: label, label })),
  retired: [],
})

const labelsIn = (values: readonly ValueLine[]): string[] => values.map(({ label }) => label.trim()).filter(Boolean)

export const creationOf = (mission_id: string, form: FieldForm): BodyInputOf<typeof customFieldEndpoints.create> => {
  const { category, name, type, is_multiple, values } = form
  const list = type === 'list' ? { available_values: labelsIn(values), is_multiple } : {}
  return { mission_id, category, name, type, ...list }
}

/** What is sent of a field that is there: what was altered, and the values that took another name. */
export const amendmentOf = (
  altered: Partial<FieldForm>,
  { type, is_multiple, values, retired }: FieldForm,
): BodyInputOf<typeof customFieldEndpoints.update> => {
  const { category, name } = altered
  const own = {
    ...(category === undefined ? {} : { category }),
    ...(name === undefined ? {} : { name }),
    ...(altered.type === undefined ? {} : { type }),
  }
  if (type !== 'list') return own
  const renamed = values.flatMap(({ from, label }) =>
    from !== null && label.trim() !== '' && label.trim() !== from ? [{ from, to: label.trim() }] : [],
  )
  return {
    ...own,
    ...(altered.is_multiple === undefined ? {} : { is_multiple }),
    ...(altered.values || altered.type || retired.length > 0 ? { available_values: labelsIn(values) } : {}),
    ...(renamed.length > 0 ? { renamed_values: renamed } : {}),
    ...(retired.length > 0 ? { retired_values: retired } : {}),
  }
}
