import { type EventOf, unfolded } from '../kernel/message.ts'
import { type Moves, there, unknownStatus } from '../kernel/process.ts'
import { invoiceCommandEvents, type invoicePaymentRecorded } from './invoice.events.ts'
import type { InvoiceSheet } from './invoice.ts'
import type { InvoiceStatus } from './invoice-status.ts'

type InvoiceEvent = EventOf<(typeof invoiceCommandEvents)[number]>

/** Where an invoice stands: its events set these fields of its sheet, people fill in the others. */
const movedFields = [
  ...(['status', 'edit_requested', 'seller_id', 'series', 'number', 'issue_date', 'due_date', 'file_id'] as const),
  ...([
    'due',
    'paid',
    'payments',
    'credited_by',
    'credits',
    'reason',
    'order_id',
    'export_state',
    'erp_invoice',
  ] as const),
] as const satisfies readonly (keyof InvoiceSheet)[]

/** The sheet that people fill in. */
type Draft = Omit<InvoiceSheet, (typeof movedFields)[number]>
/** Nothing of it may change any more; it waits for its number. */
type Frozen = Draft & {
  readonly edit_requested: true
  readonly seller_id: string
  readonly series: 'F' | 'A'
  /** Cents that its buyer owes. */
  readonly due: number
}
type Numbered = Frozen &
  Pick<
    InvoiceSheet,
    'due_date' | 'file_id' | 'payments' | 'paid' | 'credits' | 'order_id' | 'export_state' | 'erp_invoice'
  > & {
    readonly number: string
    readonly issue_date: string
  }

/** An invoice or a credit note that has its number. */
type NumberedInvoice =
  | (Numbered & { readonly status: Exclude<InvoiceStatus, 'NOT_EDITED' | 'CANCELLED'> })
  | (Numbered & { readonly status: 'CANCELLED'; readonly credited_by: string })
/** An invoice, by where it stands. */
export type Invoice =
  | (Draft & { readonly status: 'NOT_EDITED' })
  | (Frozen & { readonly status: 'NOT_EDITED' })
  | (Draft & { readonly status: 'CANCELLED'; readonly reason: string | null })
  | NumberedInvoice

export const isFrozen = (invoice: Invoice): invoice is Extract<Invoice, Frozen> =>
  'edit_requested' in invoice && invoice.edit_requested === true
export const isNumbered = (invoice: Invoice): invoice is NumberedInvoice =>
  'number' in invoice && typeof invoice.number === 'string'

export const invoiceStatusOf = ({ status }: Pick<InvoiceSheet, 'status'>): InvoiceStatus => status ?? 'NOT_EDITED'

/** An invoice as its sheet holds it. A sheet without a status is a draft. */
export function invoiceOf(sheet: InvoiceSheet): Invoice {
  const status = invoiceStatusOf(sheet)
  switch (status) {
    case 'NOT_EDITED':
      return sheet.edit_requested ? { ...sheet, ...frozenPart(sheet), status } : { ...sheet, status }
    case 'CANCELLED':
      return sheet.number
        ? { ...sheet, ...numberedPart(sheet), status, credited_by: there(sheet.credited_by) }
        : { ...sheet, status, reason: sheet.reason ?? null }
    case 'EDITED':
    case 'WAITING_PAYMENT':
    case 'PAYED':
    case 'SOLDED':
    case 'ERROR':
    case 'REFUSED':
    case 'EXPIRED':
      return { ...sheet, ...numberedPart(sheet), status }
    default:
      return unknownStatus(status)
  }
}

const frozenPart = ({ seller_id, series, due }: InvoiceSheet) => ({
  edit_requested: true as const,
  ...{ seller_id: there(seller_id), series: there(series), due: there(due) },
})
const numberedPart = (sheet: InvoiceSheet) => ({
  ...frozenPart(sheet),
  ...{ number: there(sheet.number), issue_date: there(sheet.issue_date) },
})

function sheetOf(invoice: Invoice): InvoiceSheet {
  if (invoice.status !== 'NOT_EDITED') return invoice
  const { status: _, ...sheet } = invoice
  return sheet
}

/** The numbered invoice that an event is about. @throws on any other: no decider writes such an event */
function numbered(invoice: Invoice, { type }: InvoiceEvent): NumberedInvoice {
  if (isNumbered(invoice)) return invoice
  throw new Error(`${type} on an invoice without a number`)
}

/** The invoice after one of its events. Pure. */
function evolveInvoice(invoice: Invoice, event: InvoiceEvent): Invoice {
  switch (event.type) {
    case 'InvoiceEditRequested': {
      const { due, seller_id, series } = event.data
      return { ...invoice, edit_requested: true, due, seller_id, series, status: 'NOT_EDITED' }
    }
    case 'InvoiceEdited': {
      const { number, issue_date, due_date } = event.data
      if (!isFrozen(invoice)) throw new Error('InvoiceEdited on an invoice that is not frozen')
      return { ...invoice, number, issue_date, due_date, status: 'EDITED' }
    }
    case 'InvoicePrinted':
      return { ...numbered(invoice, event), file_id: event.data.file_id }
    case 'InvoiceSent': {
      const sent = numbered(invoice, event)
      // Nothing is to be paid of a credit note.
      return sent.series === 'A' ? sent : { ...sent, status: 'WAITING_PAYMENT' }
    }
    case 'InvoicePaymentRecorded':
      return afterPayment(numbered(invoice, event), event.data)
    case 'InvoicePaymentOrdered':
      return { ...numbered(invoice, event), order_id: event.data.order_id }
    case 'InvoicePaymentFailed':
      return { ...numbered(invoice, event), status: event.data.to }
    case 'InvoiceExportAsked':
      return { ...numbered(invoice, event), export_state: 'asked' }
    case 'InvoiceExported':
      return { ...numbered(invoice, event), export_state: 'done', erp_invoice: event.data.erp_invoice }
    case 'InvoiceExportRefused':
      return { ...numbered(invoice, event), export_state: 'refused' }
    case 'InvoiceCredited':
      return { ...numbered(invoice, event), status: 'CANCELLED', credited_by: event.data.credit_note_id }
    case 'InvoicePartlyCredited': {
      const { credit_note_id, amount, on } = event.data
      return withCredits(numbered(invoice, event), credit_note_id, [{ credit_note_id, amount, on }])
    }
    case 'InvoiceCreditReleased':
      return withCredits(numbered(invoice, event), event.data.credit_note_id, [])
    case 'InvoiceSettled':
      return { ...numbered(invoice, event), status: 'SOLDED' }
    case 'InvoiceAbandoned':
      return { ...invoice, status: 'CANCELLED', reason: event.data.reason }
    default:
      return unfolded(event)
  }
}

type PartCredit = NonNullable<InvoiceSheet['credits']>[number]

/** Cents that credit notes take of an invoice, with tax. */
export const creditedOf = ({ credits }: Pick<InvoiceSheet, 'credits'>): number =>
  (credits ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** The amount of a credit note is no longer due, in place of the amount that the same note had before. */
function withCredits(invoice: NumberedInvoice, note: string, made: readonly PartCredit[]): NumberedInvoice {
  const credits = [...(invoice.credits ?? []).filter(({ credit_note_id }) => credit_note_id !== note), ...made]
  const changed = { ...invoice, credits, due: invoice.due + creditedOf(invoice) - creditedOf({ credits }) }
  const { status, paid = 0, due } = changed
  if (status === 'CANCELLED' || status === 'SOLDED' || !paid) return changed
  return { ...changed, status: paid >= due ? 'PAYED' : 'WAITING_PAYMENT' }
}

/** Where money leaves an invoice: paid once what its buyer owes came, waiting for the rest before. */
function afterPayment(
  invoice: NumberedInvoice,
  { id: _, ...payment }: EventOf<typeof invoicePaymentRecorded>['data'],
): NumberedInvoice {
  const payments = [...(invoice.payments ?? []), payment]
  const paid = payments.filter(({ payer }) => payer === 'buyer').reduce((sum, { amount }) => sum + amount, 0)
  // An invoice that was taken back stays so: money that goes back after it is only noted.
  if (invoice.status === 'CANCELLED') return { ...invoice, payments, paid }
  return { ...invoice, payments, paid, status: paid >= invoice.due ? 'PAYED' : 'WAITING_PAYMENT' }
}

type Owed = Pick<InvoiceSheet, 'status' | 'due' | 'paid' | 'payments'>

/** Cents that came of an invoice and did not go back, whoever paid. */
const kept = ({ payments }: Pick<Owed, 'payments'>): number =>
  (payments ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** Whether an invoice that was taken back still holds money: it was paid while its credit note was made. */
export const isToPayBack = (invoice: Pick<Owed, 'status' | 'payments'>): boolean =>
  invoiceStatusOf(invoice) === 'CANCELLED' && kept(invoice) > 0

/** Cents that the buyer still owes; 0 where no payment of it is waited for. */
export const leftOf = (invoice: Pick<Owed, 'status' | 'due' | 'paid'>): number =>
  waiting.has(invoiceStatusOf(invoice)) ? Math.max(0, (invoice.due ?? 0) - (invoice.paid ?? 0)) : 0
const waiting: ReadonlySet<InvoiceStatus> = new Set(['EDITED', 'WAITING_PAYMENT', 'REFUSED', 'EXPIRED', 'ERROR'])

export const invoiceMoves: Moves<InvoiceSheet, (typeof invoiceCommandEvents)[number]> = {
  events: invoiceCommandEvents,
  fields: movedFields,
  evolve: (sheet, event) => sheetOf(evolveInvoice(invoiceOf(sheet), event)),
}
