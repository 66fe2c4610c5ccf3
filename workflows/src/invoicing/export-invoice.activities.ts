import { erpInvoiceWorkerEndpoints as endpoints } from '@faitage/contracts/invoicing/erp-invoice'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { ExportActivities } from './export-invoice.shapes.ts'

/** The activities of the accounts. Each may run again from its beginning: the API does everything once. */
export const exportActivities = ({
  api,
  context,
}: {
  readonly api: ApiClient
  context(): ActivityContext
}): ExportActivities => ({
  sendInvoice: id =>
    alive(context(), async () => {
      await api.call(endpoints.export, { params: { id } })
    }),
  settleSome: after => alive(context(), () => api.call(endpoints.settle, { body: { after } })),
})
