import { projectMailEndpoints as endpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { MailingActivities, MailingInput } from './mailing.shapes.ts'

interface MailingDeps {
  readonly api: ApiClient
  context(): ActivityContext
}

const paramsOf = ({ mailing_id: id }: MailingInput) => ({ id })

/** The activities of an e-mail to many. Each may run again from its beginning: the API does everything once. */
export const mailingActivities = ({ api, context }: MailingDeps): MailingActivities => ({
  mailingStep: input => alive(context(), () => api.call(endpoints.step, { params: paramsOf(input) })),

  mailingFailed: (input, reason) =>
    alive(context(), async () => {
      await api.call(endpoints.fail, { params: paramsOf(input), body: { reason } })
    }),
})
