import { emailTemplate, emailTemplateListFields } from '@faitage/contracts/mail/email-template'
import { recordModel } from '../kernel/record-model.ts'

export const emailTemplateModel = recordModel(emailTemplate, {
  search: sheet => [sheet.name, sheet.subject],
  fields: emailTemplateListFields,
})
