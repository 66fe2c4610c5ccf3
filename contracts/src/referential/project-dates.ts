import { projectStatuses, projectStatusLabels, statusDateFields, visitDateLabels } from '../projects/project-status.ts'
import { type EnumValue, listOf } from './enum-value.ts'

/** The eighteen date fields of a project, each with the label of the status it dates, or of the visit. */
export const projectDates: readonly EnumValue[] = listOf({
  ...Object.fromEntries(projectStatuses.map(status => [statusDateFields[status], projectStatusLabels[status]])),
  ...visitDateLabels,
})
