import type { CustomFieldsState } from '@faitage/contracts/custom-fields/custom-fields-state'
import { type CustomValue, customIdIn } from '@faitage/contracts/custom-fields/custom-value'
import { customValueText } from '@faitage/contracts/custom-fields/custom-value-text'
import { projectFieldLabel } from '@faitage/contracts/projects/project-fields'

type Fields = Pick<CustomFieldsState, 'fields'>

/** The French name of a field of a project by its path, custom ones by what their mission calls them. */
export const projectLabels =
  ({ fields }: Fields) =>
  (path: string): string => {
    const id = customIdIn(path)
    return id === undefined
      ? projectFieldLabel(path)
      : (fields.find(one => one.id === id)?.name ?? 'Champ personnalisé')
  }

/** What a custom field is called, for the sentences of histories; undefined where no custom field has this id. */
export const customName = ({ fields }: Fields, id: string): string | undefined =>
  fields.find(one => one.id === id)?.name

/** A value as people read it, where the path is a custom field's; the value itself elsewhere. */
export function shownCustom({ fields }: Fields, path: string, value: unknown): unknown {
  const field = fields.find(one => one.id === customIdIn(path))
  if (!field || value === null || value === undefined) return value
  return customValueText(field, value as CustomValue)
}
