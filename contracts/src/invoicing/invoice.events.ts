import { z } from 'zod'
import { type EventOf, event } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import type { Commanded, CommandedOutcome } from '../kernel/record.ts'
import { calendarDate, cents, id, text } from '../kernel/values.ts'
import { invoiceSeries } from './invoice-numbering.ts'
import { type InvoiceMove, type InvoiceStatus, invoiceStatusLabels, mayMoveInvoice } from './invoice-status.ts'

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
  ...[invoicePaymentOrdered, invoicePaymentFailed, invoiceCredited, invoiceSettled, invoiceAbandoned],
] as const

type Payment = Omit<EventOf<typeof invoicePaymentRecorded>['data'], 'id' | 'order_id'> & {
  order_id?: string | null | undefined
}

/** Where an invoice stands with the accounts. */
export const exportStateLabels = { asked: 'Envoi demandé', done: 'Transmise', refused: 'Refusée par AKUITEO' } as const
type ExportState = keyof typeof exportStateLabels

/** What of an invoice's sheet is commanded. */
export interface CommandedInvoice {
  status?: InvoiceStatus | null | undefined
  edit_requested?: boolean | null | undefined
  seller_id?: string | null | undefined
  series?: 'F' | 'A' | null | undefined
  number?: string | null | undefined
  issue_date?: string | null | undefined
  due_date?: string | null | undefined
  file_id?: string | null | undefined
  due?: number | null | undefined
  paid?: number | null | undefined
  payments?: readonly Payment[] | null | undefined
  credited_by?: string | null | undefined
  order_id?: string | null | undefined
  export_state?: ExportState | null | undefined
  erp_invoice?: string | null | undefined
  reason?: string | null | undefined
}
const fields = [
  ...(['status', 'edit_requested', 'seller_id', 'series', 'number', 'issue_date'] as const),
  ...([
    'due_date',
    'file_id',
    'due',
    'paid',
    'payments',
    'credited_by',
    'reason',
    'order_id',
    'export_state',
    'erp_invoice',
  ] as const),
] as const satisfies readonly (keyof CommandedInvoice)[]

export const invoiceStatusOf = ({ status }: CommandedInvoice): InvoiceStatus => status ?? 'NOT_EDITED'

/** Why a move is not done: where the invoice stands. */
export const invoiceMoveRefused = (invoice: CommandedInvoice, move: InvoiceMove): CommandedOutcome | undefined =>
  mayMoveInvoice(invoiceStatusOf(invoice), move) && !(move === 'abandon' && invoice.edit_requested)
    ? undefined
    : { ok: false, key: 'invoice.move', details: { from: invoiceStatusLabels[invoiceStatusOf(invoice)] } }

/** Cents that came of an invoice and did not go back, whoever paid. */
const kept = ({ payments }: CommandedInvoice): number => (payments ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** Whether an invoice that was taken back still holds money: it was paid while its credit note was made. */
export const isToPayBack = (invoice: CommandedInvoice): boolean =>
  invoiceStatusOf(invoice) === 'CANCELLED' && kept(invoice) > 0

/** Why money that goes back is not noted: there is none, or the invoice was never edited. */
export const refundRefused = (invoice: CommandedInvoice): CommandedOutcome | undefined =>
  isToPayBack(invoice) ? undefined : invoiceMoveRefused(invoice, 'pay')

/** Where money leaves an invoice: paid once what its buyer and the others owe came, waiting for the rest before. */
function afterPayment(invoice: CommandedInvoice, payment: Payment): CommandedInvoice {
  const payments = [...(invoice.payments ?? []), payment]
  const paid = payments.filter(({ payer }) => payer === 'buyer').reduce((sum, { amount }) => sum + amount, 0)
  // What was taken back stays so: money that goes back after it is only noted.
  const isOver = invoiceStatusOf(invoice) === 'CANCELLED'
  const status = isOver ? 'CANCELLED' : paid >= (invoice.due ?? 0) ? 'PAYED' : 'WAITING_PAYMENT'
  return { ...invoice, payments, paid, status }
}

/** Cents that the buyer still owes; 0 where no payment of it is waited for. */
export const leftOf = (invoice: CommandedInvoice): number =>
  waiting.has(invoiceStatusOf(invoice)) ? Math.max(0, (invoice.due ?? 0) - (invoice.paid ?? 0)) : 0
const waiting: ReadonlySet<InvoiceStatus> = new Set(['EDITED', 'WAITING_PAYMENT', 'REFUSED', 'EXPIRED', 'ERROR'])

/** The commanded part of an invoice: all but its draft. Pure. */
export const invoiceCommanded: Commanded<CommandedInvoice> = {
  events: invoiceCommandEvents,
  fields,
  decide: () => ({ ok: true, events: [] }),
  // What was edited, paid or credited happened: it is put right by what follows, never undone.
  undo: () => ({ ok: true, events: [] }),

  evolve(invoice, { type, data }) {
    switch (type) {
      case invoiceEditRequested.type: {
        const { due, seller_id, series } = data as EventOf<typeof invoiceEditRequested>['data']
        return { ...invoice, edit_requested: true, due, seller_id, series }
      }
      case invoiceEdited.type: {
        const { number, issue_date, due_date } = data as EventOf<typeof invoiceEdited>['data']
        return { ...invoice, status: 'EDITED', number, issue_date, due_date }
      }
      case invoicePrinted.type:
        return { ...invoice, file_id: (data as { file_id: string }).file_id }
      case invoiceSent.type:
        // Nothing is to be paid of a credit note.
        return invoice.series === 'A' ? invoice : { ...invoice, status: 'WAITING_PAYMENT' }
      case invoicePaymentRecorded.type: {
        const { id: _, ...payment } = data as EventOf<typeof invoicePaymentRecorded>['data']
        return afterPayment(invoice, payment)
      }
      case invoicePaymentOrdered.type:
        return { ...invoice, order_id: (data as { order_id: string }).order_id }
      case invoiceExportAsked.type:
        return { ...invoice, export_state: 'asked' }
      case invoiceExported.type:
        return { ...invoice, export_state: 'done', erp_invoice: (data as { erp_invoice: string }).erp_invoice }
      case invoiceExportRefused.type:
        return { ...invoice, export_state: 'refused' }
      case invoicePaymentFailed.type:
        return { ...invoice, status: (data as { to: InvoiceStatus }).to }
      case invoiceCredited.type:
        return { ...invoice, status: 'CANCELLED', credited_by: (data as { credit_note_id: string }).credit_note_id }
      case invoiceSettled.type:
        return { ...invoice, status: 'SOLDED' }
      case invoiceAbandoned.type:
        return { ...invoice, status: 'CANCELLED', reason: (data as { reason: string | null }).reason }
      default:
        return invoice
    }
  },
}
