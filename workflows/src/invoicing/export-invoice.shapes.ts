/*
 * What telling the accounts of an invoice is made of. Ids only: what Temporal keeps must not be about anybody.
 */

export interface ExportInvoiceInput {
  readonly invoice_id: string
}

export interface ExportActivities {
  /** Tells the accounts, or finds it done. */
  sendInvoice(invoice_id: string): Promise<void>
  /** Settles paid invoices that are settled there, some at a time, from behind one of them. */
  settleSome(after: string | null): Promise<{ next: string | null }>
}

/** One for each time it was asked: what was refused may be asked again. */
export const exportInvoiceWorkflowId = (event_id: string): string => `export-invoice/${event_id}`
