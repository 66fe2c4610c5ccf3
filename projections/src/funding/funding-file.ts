import { fundingFile } from '@faitage/contracts/funding/funding-file'
import { recordModel } from '../kernel/record-model.ts'

export const fundingFileModel = recordModel(fundingFile, {
  name: () => 'Financement',
  search: ({ deposits }) => (deposits ?? []).map(({ reference }) => reference ?? ''),
  columns: { project_id: { type: 'uuid', of: sheet => sheet.project_id } },
  indexes: ['(project_id)'],
})
