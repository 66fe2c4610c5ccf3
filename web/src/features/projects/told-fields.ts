import type { TellValue } from '@faitage/contracts/kernel/change-value'
import { projectFieldText } from '@faitage/contracts/projects/project-fields'

/** The fields of a project in words, for whoever shows the drawer before they are there. */
export const tellField: TellValue = (field, value) => projectFieldText(field, value)
