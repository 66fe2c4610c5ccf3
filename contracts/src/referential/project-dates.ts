import { projectStatuses, projectStatusLabels, statusDateFields } from '../projects/project-status.ts'
import { type EnumValue, listOf } from './enum-value.ts'

/** The date fields of a project, each with the label of the status it dates. */
export const projectDates: readonly EnumValue[] = listOf(
  Object.fromEntries(projectStatuses.map(status => [statusDateFields[status], projectStatusLabels[status]])),
)
