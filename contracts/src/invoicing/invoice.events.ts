import { z } from 'zod'
import { event } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import { calendarDate, cents, id, text } from '../kernel/values.ts'
import { invoiceSeries } from './invoice-numbering.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const bySelf = { subject: 'id' } as const

/** How money came. */
export const paymentMeansLabels = {
  transfer: 'Virement',
  cheque: 'Chèque',
  card: 'Carte',
  cash: 'Espèces',
  other: 'Autre',
} as const
const means = z.enum(Object.keys(paymentMeansLabels) as [keyof typeof paymentMeansLabels])

/**
 * Nothing of it may change any more. `paper` is all that is printed but its number and its days: who sells, who buys, the
 * lines, as JSON sealed under the invoice's own key, which the erasure of a person leaves; `sha256` is its hash.
 */
export const invoiceEditRequested = event(
  'InvoiceEditRequested',
  {
    id,
    /** The day it was asked, which says its fiscal year. */
    on: calendarDate,
    seller_id: id,
    series: invoiceSeries,
    first_month: z.int().min(1).max(12),
    payment_days: z.int().min(0),
    paper: personal(z.string().max(500_000)),
    sha256,
    total: cents,
    due: cents,
  },
  bySelf,
)
export const invoiceEdited = event('InvoiceEdited', {
  id,
  number: z.string().max(35),
  issue_date: calendarDate,
  due_date: calendarDate.nullable(),
})
/** Its PDF is filed. */
export const invoicePrinted = event('InvoicePrinted', { id, file_id: id, sha256 })
export const invoiceSent = event('InvoiceSent', {
  id,
  mail_id: id.optional(),
  order_id: id.optional(),
  /** What was sent, for its history to say. */
  number: z.string().max(35).optional(),
})
/** Money came, or went back (below 0). The same `payment_id` is the same money. */
export const invoicePaymentRecorded = event('InvoicePaymentRecorded', {
  id,
  payment_id: id,
  amount: cents,
  on: calendarDate,
  means,
  /** Whose money: the buyer's, or somebody's who pays in their place. */
  payer: z.enum(['buyer', 'co_funder']),
  order_id: id.optional(),
})
/** A link to pay it by card was made; the one before leads nowhere any more. */
export const invoicePaymentOrdered = event('InvoicePaymentOrdered', { id, order_id: id, before: id.nullable() })
export const invoicePaymentFailed = event('InvoicePaymentFailed', {
  id,
  order_id: id,
  to: z.enum(['REFUSED', 'EXPIRED', 'ERROR']),
})
/** A credit note takes the whole of it back. */
export const invoiceCredited = event('InvoiceCredited', { id, credit_note_id: id, number: z.string().max(35) })
/** A credit note that is being edited takes a part of it back: cents with tax. The same note said again is of its last amount. */
export const invoicePartlyCredited = event('InvoicePartlyCredited', {
  id,
  credit_note_id: id,
  amount: cents,
  on: calendarDate,
})
/** That credit note came to nothing before it had its number. */
export const invoiceCreditReleased = event('InvoiceCreditReleased', { id, credit_note_id: id })
/** It is to be told the accounts of the house (the ERP). */
export const invoiceExportAsked = event('InvoiceExportAsked', { id })
/** They have it, under that name of theirs, of that customer of theirs. */
export const invoiceExported = event('InvoiceExported', {
  id,
  erp_invoice: z.string().max(100),
  erp_customer: z.string().max(100),
})
/** They will not have it. */
export const invoiceExportRefused = event('InvoiceExportRefused', { id, status: z.int() })
/** Nothing is due by anybody any more, and the accounts say so too. */
export const invoiceSettled = event('InvoiceSettled', { id })
export const invoiceAbandoned = event('InvoiceAbandoned', { id, reason: personal(text(500)) }, bySelf)

export const invoiceCommandEvents = [
  ...[invoiceEditRequested, invoiceEdited, invoicePrinted, invoiceSent, invoicePaymentRecorded],
  ...[invoiceExportAsked, invoiceExported, invoiceExportRefused],
  ...[invoicePartlyCredited, invoiceCreditReleased],
  ...[invoicePaymentOrdered, invoicePaymentFailed, invoiceCredited, invoiceSettled, invoiceAbandoned],
] as const

/** Where an invoice stands with the accounts. */
export const exportStateLabels = { asked: 'Envoi demandé', done: 'Transmise', refused: 'Refusée par AKUITEO' } as const
