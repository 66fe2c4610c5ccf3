import { privacyRequest, privacyRequestFields } from '@faitage/contracts/privacy/request'
import { recordModel } from '../kernel/record-model.ts'

/** What people asked of their data, the oldest first. */
export const privacyRequestModel = recordModel(privacyRequest, {
  name: sheet => sheet.who ?? '',
  search: sheet => [sheet.who],
  fields: privacyRequestFields,
  usual: 'received_on',
})
