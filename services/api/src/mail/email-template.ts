import { emailTemplate, emailTemplateEndpoints } from '@faitage/contracts/mail/email-template'
import { emailTemplateModel } from '@faitage/projections/mail/email-template'
import { nameOfMission } from '../co-ownership/references.ts'
import type { Api } from '../kernel/api.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'

/** What is written often. What was sent keeps its own text: a template that goes takes nothing with it. */
export const emailTemplateRoutes = (api: Api) =>
  recordRoutes(
    recordOperations(api, emailTemplate, {
      model: emailTemplateModel,
      references: { mission_id: { nameOf: id => nameOfMission(api, id) } },
    }),
    emailTemplateEndpoints,
  )
