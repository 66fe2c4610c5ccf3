import type { InvoiceSheet } from '@faitage/contracts/invoicing/invoice'
import type { RecordCommand } from '../kernel/records/record.decider.ts'
import type { AskedInvoice } from './frozen-invoice.ts'

type Payment = NonNullable<InvoiceSheet['payments']>[number]

/** A draft that nobody will edit. */
type Abandon = { readonly type: 'Abandon'; readonly reason: string }
/** Freezes it: `lines` are those that were printed. */
export type RequestEdition = {
  readonly type: 'RequestEdition'
  readonly asked: Omit<AskedInvoice, 'id'>
  readonly lines: InvoiceSheet['invoice_details']
}
/** An edition that is asked again, once it is frozen. */
type RepeatEdition = { readonly type: 'RepeatEdition' }
type GiveNumber = {
  readonly type: 'GiveNumber'
  readonly number: string
  readonly issue_date: string
  readonly due_date: string | null
}
type FilePrint = { readonly type: 'FilePrint'; readonly file_id: string; readonly sha256: string }
/** It left with an e-mail; `order_id` where a link of payment did. */
type SendInvoice = {
  readonly type: 'SendInvoice'
  readonly mail_id: string
  readonly number?: string
  readonly order_id?: string
}
/** Money that somebody wrote down: above 0 it came, below it went back. */
export type RecordPayment = { readonly type: 'RecordPayment' } & Omit<Payment, 'order_id'>
/** Money of a link of payment: `amount` came or went back; what exceeds is not taken. */
export type TakePayment = {
  readonly type: 'TakePayment' | 'TakeRefund'
  readonly payment_id: string
  readonly order_id: string
  readonly amount: number
  readonly on: string
}
/** A link of payment was made of it. */
type OrderPayment = { readonly type: 'OrderPayment'; readonly order_id: string }
/** Its link of payment came to nothing. */
export type FailPayment = {
  readonly type: 'FailPayment'
  readonly order_id: string
  readonly to: 'REFUSED' | 'EXPIRED' | 'ERROR'
}
/** A credit note that has its number takes it back. */
type Credit = { readonly type: 'Credit'; readonly credit_note_id: string; readonly number: string }
/** A credit note that is being edited takes a part of it back: `amount` in cents with tax. */
export type CreditPart = {
  readonly type: 'CreditPart'
  readonly credit_note_id: string
  readonly amount: number
  readonly on: string
}
/** That note came to nothing. */
type ReleaseCredit = { readonly type: 'ReleaseCredit'; readonly credit_note_id: string }
type AskExport = { readonly type: 'AskExport' }
type NoteExport = { readonly type: 'NoteExport'; readonly erp_invoice: string; readonly erp_customer: string }
/** The accounts will not have it; `status` is that of their answer. */
type RefuseExport = { readonly type: 'RefuseExport'; readonly status: number }
type Settle = { readonly type: 'Settle' }

export type InvoiceCommand =
  | RecordCommand<InvoiceSheet>
  | Abandon
  | RequestEdition
  | RepeatEdition
  | GiveNumber
  | FilePrint
  | SendInvoice
  | RecordPayment
  | TakePayment
  | OrderPayment
  | FailPayment
  | Credit
  | CreditPart
  | ReleaseCredit
  | AskExport
  | NoteExport
  | RefuseExport
  | Settle
