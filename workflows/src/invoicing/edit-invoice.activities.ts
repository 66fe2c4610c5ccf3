import { invoiceWorkerEndpoints as endpoints } from '@faitage/contracts/invoicing/invoice'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { InvoiceActivities } from './edit-invoice.shapes.ts'

/** The activities of editing an invoice. Each may run again from its beginning: the API does everything once. */
export function invoiceActivities({
  api,
  context,
}: {
  readonly api: ApiClient
  context(): ActivityContext
}): InvoiceActivities {
  return {
    numberInvoice: id =>
      alive(context(), async () => {
        await api.call(endpoints.number, { params: { id } })
      }),
    printInvoice: id =>
      alive(context(), async () => {
        await api.call(endpoints.print, { params: { id } })
      }),
  }
}
