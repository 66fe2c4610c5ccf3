/*
 * What editing an invoice is made of. Ids only: what Temporal keeps must not be about anybody.
 */

export interface EditInvoiceInput {
  readonly invoice_id: string
}

export interface InvoiceActivities {
  /** Gives the number, or finds the one it has. */
  numberInvoice(invoice_id: string): Promise<void>
  /** Prints and files the PDF, or finds it done. */
  printInvoice(invoice_id: string): Promise<void>
}

export const editInvoiceWorkflowId = (invoice_id: string): string => `edit-invoice/${invoice_id}`
