import type { TextColumn } from '../kernel/export.ts'
import type { ProjectSummary } from '../projects/project.ts'
import { type CustomFieldsState, presentFields } from './custom-fields-state.ts'
import { CUSTOM } from './custom-value.ts'
import { customValueExported } from './custom-value-text.ts'

/** The columns that the custom fields of a mission are in the export of its projects: figures as spreadsheets add them. */
export const customColumns = (state: Pick<CustomFieldsState, 'fields'>): TextColumn<ProjectSummary>[] =>
  presentFields(state).map(field => ({
    id: CUSTOM + field.id,
    header: field.name,
    text: row => customValueExported(field, row.custom_fields?.[field.id]),
  }))
