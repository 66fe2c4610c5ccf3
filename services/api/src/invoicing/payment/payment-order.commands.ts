import type { PaymentOrderSheet } from '@faitage/contracts/invoicing/payment-order'
import type { PaymentProviderName } from '@faitage/contracts/invoicing/payment-order-status'
import type { PaymentReading } from '@faitage/contracts/invoicing/payment-reading'
import type { RecordCommand } from '../../kernel/records/record.decider.ts'

/** The link left with an e-mail. */
type SendOrder = { readonly type: 'SendOrder'; readonly mail_id: string }
/** Somebody withdraws a link that can still be paid. */
type CancelOrder = { readonly type: 'CancelOrder' }
/** Its day is over, or its invoice asks another sum: nothing happens where it is closed already. */
type CloseOrder = { readonly type: 'CloseOrder'; readonly as: 'EXPIRED' | 'CANCELLED' }
/** A payment was begun at the provider. */
type OpenOrder = { readonly type: 'OpenOrder'; readonly provider_payment_id: string }
/** The provider takes no payment of it; `status` is that of its answer. */
type FailOrder = { readonly type: 'FailOrder'; readonly status: number }
type ReadPayment = {
  readonly type: 'ReadPayment'
  readonly reading: PaymentReading
  /** The day it is read, in Paris. */
  readonly on: string
  readonly takesTests: boolean
}
/** A part of a payment paid nothing: it is to be given back. */
type NoteExcess = {
  readonly type: 'NoteExcess'
  readonly provider_payment_id: string
  readonly amount: number
  readonly on: string
}
export type AskRefund = {
  readonly type: 'AskRefund'
  readonly provider: PaymentProviderName
  readonly provider_payment_id: string
  readonly refund_id: string
  /** Cents; without it what exceeds, else all that is left. */
  readonly amount: number | undefined
}
type RefuseRefund = {
  readonly type: 'RefuseRefund'
  readonly provider_payment_id: string
  readonly refund_id: string
  readonly status: number
}

export type PaymentOrderCommand =
  | RecordCommand<PaymentOrderSheet>
  | SendOrder
  | CancelOrder
  | CloseOrder
  | OpenOrder
  | FailOrder
  | ReadPayment
  | NoteExcess
  | AskRefund
  | RefuseRefund
