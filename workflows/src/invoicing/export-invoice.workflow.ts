import { proxyActivities } from '@temporalio/workflow'
import type { ExportActivities, ExportInvoiceInput } from './export-invoice.shapes.ts'

/** Pieces of one reading, at most. */
const PIECES = 500

const { sendInvoice, settleSome } = proxyActivities<ExportActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '10s',
  // For ever: accounts that are away come back. What they refuse for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '30s' },
})

/** An invoice is told the accounts, once whatever falls: our reference is looked for there before it is written. */
export async function exportInvoice({ invoice_id }: ExportInvoiceInput): Promise<void> {
  await sendInvoice(invoice_id)
}

/** Settles the paid invoices that the accounts say are settled. */
export async function settleInvoices(): Promise<void> {
  let after: string | null = null
  for (let pieces = 0; pieces < PIECES; pieces++) {
    const { next }: { next: string | null } = await settleSome(after)
    if (next === null) return
    after = next
  }
}
