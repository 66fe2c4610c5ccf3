import { amoQuoteWorkerEndpoints as endpoints } from '@faitage/contracts/invoicing/amo-quote.worker.endpoints'
import { signatureProviderEndpoints } from '@faitage/contracts/invoicing/signature.endpoints'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { QuoteActivities, SignQuoteInput } from './sign-quote.shapes.ts'

/** The activities of quotes. Each may run again from its beginning: the API does everything once. */
export function quoteActivities({
  api,
  context,
}: {
  readonly api: ApiClient
  context(): ActivityContext
}): QuoteActivities {
  const params = ({ quote_id: id, signature_id }: SignQuoteInput) => ({ params: { id, signature_id } })
  return {
    replaceQuoteDocument: input =>
      alive(context(), async () => {
        await api.call(endpoints.replaceDocument, params(input))
      }),
    signQuote: input =>
      alive(context(), async () => {
        await api.call(endpoints.sign, params(input))
      }),
    expireQuotes: () => alive(context(), () => api.call(endpoints.expire)),
    readSignatures: after => alive(context(), () => api.call(signatureProviderEndpoints.readOpen, { body: { after } })),
  }
}
