import type { CustomFieldItem } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { customListField } from '@faitage/contracts/custom-fields/custom-list-field'
import { CUSTOM } from '@faitage/contracts/custom-fields/custom-value'
import { customValueExported, customValueText } from '@faitage/contracts/custom-fields/custom-value-text'
import type { ProjectSummary } from '@faitage/contracts/projects/project'
import type { RecordColumn, RecordFilter } from '@/components/record/table/column'
import { listFilters } from '@/components/record/table/search-structure'

type Fields = readonly CustomFieldItem[]
const present = (fields: Fields) => fields.filter(field => !field.is_deleted)

/** The custom fields of a mission as columns of its projects, shown once chosen. */
export const customColumnsOf = (fields: Fields): RecordColumn<ProjectSummary>[] =>
  present(fields).map(field => ({
    id: CUSTOM + field.id,
    header: field.name,
    text: row => customValueText(field, row.custom_fields?.[field.id]),
    exported: row => customValueExported(field, row.custom_fields?.[field.id]),
    sortable: true,
    width: 160,
    optional: true,
    card: 'none',
  }))

/** The same as filters, after those of every project. */
export const customFiltersOf = (fields: Fields): RecordFilter[] =>
  listFilters(Object.fromEntries(present(fields).map(field => [CUSTOM + field.id, customListField(field)])), {})
