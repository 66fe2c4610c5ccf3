import { z } from 'zod'
import { event } from '../kernel/message.ts'
import { calendarDate, cents, id } from '../kernel/values.ts'
import { disputeLabels } from './payment-order-status.ts'

/** The id that a provider gives a payment of theirs. */
const theirId = z.string().min(1).max(100)
const ofPayment = { id, provider_payment_id: theirId } as const
const why = z.enum(Object.keys(disputeLabels) as [keyof typeof disputeLabels])

export const paymentOrderSent = event('PaymentOrderSent', { id, mail_id: id })
/** Its payment was begun at the provider, under that id of theirs. */
export const paymentOrderOpened = event('PaymentOrderOpened', ofPayment)
/** The provider says that it is paid, and amount, currency, order and mode agree. */
export const paymentOrderPaid = event('PaymentOrderPaid', { ...ofPayment, amount: cents, on: calendarDate })
export const paymentOrderRefused = event('PaymentOrderRefused', ofPayment)
/** The provider takes no payment of it. */
export const paymentOrderFailed = event('PaymentOrderFailed', { id, status: z.int() })
export const paymentOrderExpired = event('PaymentOrderExpired', { id })
export const paymentOrderCancelled = event('PaymentOrderCancelled', { id })
/** Money came that is not what was asked: nobody's invoice is paid by it. */
export const paymentOrderDisputed = event('PaymentOrderDisputed', {
  ...ofPayment,
  amount: cents,
  on: calendarDate,
  why,
})
/** Money that nothing is owed for: a second payment, or what exceeds what was left. It is to be given back. */
export const paymentOrderDuplicated = event('PaymentOrderDuplicated', { ...ofPayment, amount: cents, on: calendarDate })
export const paymentOrderRefundAsked = event('PaymentOrderRefundAsked', { ...ofPayment, refund_id: id, amount: cents })
/** The provider gave money back, whoever asked it to. */
export const paymentOrderRefunded = event('PaymentOrderRefunded', { ...ofPayment, refund_id: id, amount: cents })
/** The provider will not give it back. */
export const paymentOrderRefundFailed = event('PaymentOrderRefundFailed', {
  ...ofPayment,
  refund_id: id,
  status: z.int(),
})

export const paymentOrderCommandEvents = [
  ...[paymentOrderSent, paymentOrderOpened, paymentOrderPaid, paymentOrderRefused, paymentOrderFailed],
  ...[paymentOrderExpired, paymentOrderCancelled, paymentOrderDisputed, paymentOrderDuplicated],
  ...[paymentOrderRefundAsked, paymentOrderRefunded, paymentOrderRefundFailed],
] as const
