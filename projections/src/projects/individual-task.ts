import { individualTask, individualTaskListFields } from '@faitage/contracts/projects/individual-task'
import { recordModel } from '../kernel/record-model.ts'

export const individualTaskModel = recordModel(individualTask, {
  search: sheet => [sheet.title, sheet.description],
  name: sheet => sheet.title ?? '',
  fields: individualTaskListFields,
  usual: 'reminder_date',
  indexes: [
    "((sheet ->> 'assignee_id'))",
    "((sheet ->> 'reminder_date')) where sheet ->> 'status' in ('a_faire', 'en_cours')",
  ],
})
