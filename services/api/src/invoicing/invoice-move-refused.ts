import { type Invoice, isFrozen } from '@faitage/contracts/invoicing/invoice.state'
import { type InvoiceMove, invoiceStatusLabels, mayMoveInvoice } from '@faitage/contracts/invoicing/invoice-status'
import { type Refusal, refused } from '../kernel/refusal.ts'

/** Why a move is not done: where the invoice stands. */
export const invoiceMoveRefused = (invoice: Invoice, move: InvoiceMove): Refusal | undefined =>
  mayMoveInvoice(invoice.status, move) && !(move === 'abandon' && isFrozen(invoice))
    ? undefined
    : refused('invoice.move', { from: invoiceStatusLabels[invoice.status] })
