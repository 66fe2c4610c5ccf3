import { proxyActivities } from '@temporalio/workflow'
import type { EditInvoiceInput, InvoiceActivities } from './edit-invoice.shapes.ts'

const { numberInvoice, printInvoice } = proxyActivities<InvoiceActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '10s',
  // For ever: an engine that is away comes back, a clock is put right. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' },
})

/** An invoice whose content is frozen: first its number, then its PDF; each once, whatever falls. */
export async function editInvoice({ invoice_id }: EditInvoiceInput): Promise<void> {
  await numberInvoice(invoice_id)
  await printInvoice(invoice_id)
}
