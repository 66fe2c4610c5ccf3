import { type EventOf, unfolded } from '../kernel/message.ts'
import { type Moves, there, unknownStatus } from '../kernel/process.ts'
import {
  paymentOrderCommandEvents,
  type paymentOrderDisputed,
  type paymentOrderRefundAsked,
  type paymentOrderRefunded,
  type paymentOrderRefundFailed,
} from './payment-order.events.ts'
import type { PaymentOrderSheet } from './payment-order.ts'
import { type DisputeReason, isOpenOrder, type PaymentOrderStatus } from './payment-order-status.ts'

type OrderEvent = EventOf<(typeof paymentOrderCommandEvents)[number]>

/** Money that came for an order. Amounts are integer cents. */
export interface OrderPayment {
  provider_payment_id: string
  amount: number
  on: string
  state: 'paid' | 'duplicate' | 'disputed'
  /** The part of it that nothing is owed for. */
  excess: number
  why?: DisputeReason | null | undefined
}
interface OrderRefund {
  refund_id: string
  provider_payment_id: string
  amount: number
  state: 'asked' | 'done' | 'refused'
}

type Asked = Pick<PaymentOrderSheet, 'project_id' | 'invoice_id' | 'amount' | 'expires_on' | 'provider' | 'reference'>
/** Money may come, and an e-mail may leave, whatever the status: banks and people do not wait for us. */
interface Held extends Asked {
  readonly mail_id?: string | null | undefined
  readonly provider_payment_id?: string | null | undefined
  readonly payments?: OrderPayment[] | null | undefined
  readonly refunds?: OrderRefund[] | null | undefined
}
type With<K extends keyof Held> = Held & { readonly [P in K]-?: NonNullable<Held[P]> }

/** An order of payment, by where it stands. */
export type PaymentOrder =
  | (Held & { readonly status: 'CREATED' })
  | (With<'mail_id'> & { readonly status: 'SENT' })
  | (With<'provider_payment_id'> & { readonly status: 'OPENED' | 'REFUSED' })
  | (With<'payments'> & { readonly status: 'PAID' | 'REFUNDED' })
  | (Held & { readonly status: 'ERROR' | 'EXPIRED' | 'CANCELLED' })

/** An order as its sheet holds it. A sheet without a status is an order that was just made. */
export function orderOf(sheet: PaymentOrderSheet): PaymentOrder {
  const status = orderStatusOf(sheet)
  switch (status) {
    case 'CREATED':
    case 'ERROR':
    case 'EXPIRED':
    case 'CANCELLED':
      return { ...sheet, status }
    case 'SENT':
      return { ...sheet, status, mail_id: there(sheet.mail_id) }
    case 'OPENED':
    case 'REFUSED':
      return { ...sheet, status, provider_payment_id: there(sheet.provider_payment_id) }
    case 'PAID':
    case 'REFUNDED':
      return { ...sheet, status, payments: there(sheet.payments) }
    default:
      return unknownStatus(status)
  }
}

function sheetOf(order: PaymentOrder): PaymentOrderSheet {
  if (order.status !== 'CREATED') return order
  const { status: _, ...sheet } = order
  return sheet
}

export const orderStatusOf = ({ status }: Pick<PaymentOrderSheet, 'status'>): PaymentOrderStatus => status ?? 'CREATED'

type Refunds = Pick<Held, 'refunds'>

/** Cents of a payment that may still be given back: it, less what was or is being given back. */
export const refundableOf = ({ refunds }: Refunds, { provider_payment_id, amount }: OrderPayment): number =>
  amount - sumOf(refunds, one => one.provider_payment_id === provider_payment_id && one.state !== 'refused')

/** Cents of a payment that are to be given back, and are not yet. */
export const toGiveBackOf = (order: Refunds, payment: OrderPayment): number =>
  Math.max(0, payment.excess - (payment.amount - refundableOf(order, payment)))

const sumOf = (refunds: Held['refunds'], counts: (one: OrderRefund) => boolean): number =>
  (refunds ?? []).reduce((sum, one) => (counts(one) ? sum + one.amount : sum), 0)

/** The order after one of its events. Pure. */
export function evolveOrder(order: PaymentOrder, event: OrderEvent): PaymentOrder {
  switch (event.type) {
    case 'PaymentOrderSent': {
      const { mail_id } = event.data
      return order.status === 'CREATED' ? { ...order, mail_id, status: 'SENT' } : { ...order, mail_id }
    }
    case 'PaymentOrderOpened':
      return { ...order, provider_payment_id: event.data.provider_payment_id, status: 'OPENED' }
    case 'PaymentOrderPaid': {
      const { provider_payment_id, amount, on } = event.data
      return { ...withPayment(order, { provider_payment_id, amount, on, state: 'paid', excess: 0 }), status: 'PAID' }
    }
    case 'PaymentOrderRefused':
      return { ...order, provider_payment_id: event.data.provider_payment_id, status: 'REFUSED' }
    case 'PaymentOrderFailed':
      return { ...order, status: 'ERROR' }
    case 'PaymentOrderExpired':
      return { ...order, status: 'EXPIRED' }
    case 'PaymentOrderCancelled':
      return { ...order, status: 'CANCELLED' }
    case 'PaymentOrderDisputed':
      return disputed(order, event)
    case 'PaymentOrderDuplicated': {
      const { provider_payment_id, amount, on } = event.data
      const known = order.payments?.some(one => one.provider_payment_id === provider_payment_id)
      if (!known) return withPayment(order, { provider_payment_id, amount, on, state: 'duplicate', excess: amount })
      const payments = (order.payments ?? []).map(one =>
        one.provider_payment_id === provider_payment_id ? { ...one, excess: amount } : one,
      )
      return { ...order, payments }
    }
    case 'PaymentOrderRefundAsked':
    case 'PaymentOrderRefunded':
    case 'PaymentOrderRefundFailed':
      return refundSaid(order, event)
    default:
      return unfolded(event)
  }
}

const withPayment = <O extends PaymentOrder>(order: O, payment: OrderPayment) => ({
  ...order,
  payments: [...(order.payments ?? []), payment],
})

function disputed(order: PaymentOrder, { data }: EventOf<typeof paymentOrderDisputed>): PaymentOrder {
  const { provider_payment_id, amount, on, why } = data
  const now = withPayment(order, { provider_payment_id, amount, on, state: 'disputed', excess: amount, why })
  return isOpenOrder(order.status) ? { ...now, status: 'ERROR' } : now
}

const refundStates = {
  PaymentOrderRefundAsked: 'asked',
  PaymentOrderRefunded: 'done',
  PaymentOrderRefundFailed: 'refused',
} as const

type RefundEvent = EventOf<
  typeof paymentOrderRefundAsked | typeof paymentOrderRefunded | typeof paymentOrderRefundFailed
>

function refundSaid(order: PaymentOrder, { type, data }: RefundEvent): PaymentOrder {
  const { refund_id, provider_payment_id } = data
  const before = order.refunds ?? []
  const known = before.find(one => one.refund_id === refund_id)
  const amount = 'amount' in data ? data.amount : (known?.amount ?? 0)
  const row: OrderRefund = { refund_id, provider_payment_id, amount, state: refundStates[type] }
  const refunds = known ? before.map(one => (one === known ? row : one)) : [...before, row]
  const paying = order.payments?.find(one => one.state === 'paid')
  if (!order.payments || !paying) return { ...order, refunds }
  const isBack = sumOf(refunds, one => one.provider_payment_id === paying.provider_payment_id && one.state === 'done')
  // Nothing is left of the money that paid the order.
  return isBack >= paying.amount
    ? { ...order, payments: order.payments, refunds, status: 'REFUNDED' }
    : { ...order, refunds }
}

/** Where an order stands with its money: its events set these fields of its sheet. */
export const paymentOrderMoves: Moves<PaymentOrderSheet, (typeof paymentOrderCommandEvents)[number]> = {
  events: paymentOrderCommandEvents,
  fields: ['status', 'mail_id', 'provider_payment_id', 'payments', 'refunds'],
  evolve: (sheet, event) => sheetOf(evolveOrder(orderOf(sheet), event)),
}
