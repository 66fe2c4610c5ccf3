import { z } from 'zod'
import { type EventOf, event } from '../kernel/message.ts'
import type { Commanded, CommandedOutcome } from '../kernel/record.ts'
import { calendarDate, cents, id } from '../kernel/values.ts'
import { disputeLabels, isOpenOrder, type PaymentOrderStatus } from './payment-order-status.ts'

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

type Data<D extends (typeof paymentOrderCommandEvents)[number]> = EventOf<D>['data']

/** Money that came for an order. Amounts are integer cents. */
export interface OrderPayment {
  provider_payment_id: string
  amount: number
  on: string
  state: 'paid' | 'duplicate' | 'disputed'
  /** What of it nothing is owed for. */
  excess: number
  why?: Data<typeof paymentOrderDisputed>['why'] | null | undefined
}
interface OrderRefund {
  refund_id: string
  provider_payment_id: string
  amount: number
  state: 'asked' | 'done' | 'refused'
}

/** What of an order's sheet is commanded. */
export interface CommandedOrder {
  status?: PaymentOrderStatus | null | undefined
  mail_id?: string | null | undefined
  provider_payment_id?: string | null | undefined
  payments?: readonly OrderPayment[] | null | undefined
  refunds?: readonly OrderRefund[] | null | undefined
}
const fields = [
  'status',
  'mail_id',
  'provider_payment_id',
  'payments',
  'refunds',
] as const satisfies readonly (keyof CommandedOrder)[]

export const orderStatusOf = ({ status }: CommandedOrder): PaymentOrderStatus => status ?? 'CREATED'

/** What of a payment may still be given back: it, less what was or is being given back. */
export const refundableOf = ({ refunds }: CommandedOrder, { provider_payment_id, amount }: OrderPayment): number =>
  amount - sumOf(refunds, one => one.provider_payment_id === provider_payment_id && one.state !== 'refused')

/** What of it is to be given back, and is not yet. */
export const toGiveBackOf = (order: CommandedOrder, payment: OrderPayment): number =>
  Math.max(0, payment.excess - (payment.amount - refundableOf(order, payment)))

const sumOf = (refunds: CommandedOrder['refunds'], counts: (one: OrderRefund) => boolean): number =>
  (refunds ?? []).reduce((sum, one) => (counts(one) ? sum + one.amount : sum), 0)

/** The order after one of its events. Pure. */
export function evolveOrder<O extends CommandedOrder>(order: O, { type, data }: { type: string; data: unknown }): O {
  const said = data as Data<typeof paymentOrderPaid>
  const to = (status: PaymentOrderStatus): O => ({ ...order, status })
  const row = (state: OrderPayment['state'], excess: number, more: Partial<OrderPayment> = {}): OrderPayment => {
    const { provider_payment_id, amount, on } = said
    return { provider_payment_id, amount, on, state, excess, ...more }
  }
  const withRow = (one: OrderPayment): O => ({ ...order, payments: [...(order.payments ?? []), one] })
  switch (type) {
    case paymentOrderSent.type: {
      const { mail_id } = data as Data<typeof paymentOrderSent>
      return { ...order, mail_id, status: orderStatusOf(order) === 'CREATED' ? 'SENT' : orderStatusOf(order) }
    }
    case paymentOrderOpened.type: {
      const { provider_payment_id } = data as Data<typeof paymentOrderOpened>
      return { ...order, provider_payment_id, status: 'OPENED' }
    }
    case paymentOrderPaid.type:
      return { ...withRow(row('paid', 0)), status: 'PAID' }
    case paymentOrderRefused.type:
      return to('REFUSED')
    case paymentOrderFailed.type:
      return to('ERROR')
    case paymentOrderExpired.type:
      return to('EXPIRED')
    case paymentOrderCancelled.type:
      return to('CANCELLED')
    case paymentOrderDisputed.type: {
      const { why } = data as Data<typeof paymentOrderDisputed>
      const status = orderStatusOf(order)
      return { ...withRow(row('disputed', said.amount, { why })), status: isOpenOrder(status) ? 'ERROR' : status }
    }
    case paymentOrderDuplicated.type: {
      const known = order.payments?.some(one => one.provider_payment_id === said.provider_payment_id)
      if (!known) return withRow(row('duplicate', said.amount))
      const payments = order.payments!.map(one =>
        one.provider_payment_id === said.provider_payment_id ? { ...one, excess: said.amount } : one,
      )
      return { ...order, payments }
    }
    case paymentOrderRefundAsked.type:
    case paymentOrderRefunded.type:
    case paymentOrderRefundFailed.type:
      return refundSaid(order, type, data as Data<typeof paymentOrderRefunded>)
    default:
      return order
  }
}

function refundSaid<O extends CommandedOrder>(order: O, type: string, said: Data<typeof paymentOrderRefunded>): O {
  const { refund_id, provider_payment_id } = said
  const before = order.refunds ?? []
  const known = before.find(one => one.refund_id === refund_id)
  const state = ({ PaymentOrderRefundAsked: 'asked', PaymentOrderRefunded: 'done' } as const)[type] ?? 'refused'
  const row: OrderRefund = { refund_id, provider_payment_id, amount: said.amount ?? known?.amount ?? 0, state }
  const refunds = known ? before.map(one => (one === known ? row : one)) : [...before, row]
  const now = { ...order, refunds }
  // Of what paid the order, nothing is left.
  const paying = order.payments?.find(one => one.state === 'paid')
  const isBack =
    paying && sumOf(refunds, one => one.provider_payment_id === paying.provider_payment_id && one.state === 'done')
  return isBack !== undefined && isBack >= paying!.amount ? { ...now, status: 'REFUNDED' } : now
}

/** The commanded part of an order: all but what it asks. Pure. */
export const paymentOrderCommanded: Commanded<CommandedOrder> = {
  events: paymentOrderCommandEvents,
  fields,
  decide: (): CommandedOutcome => ({ ok: true, events: [] }),
  // What a provider said happened: it is put right by what follows, never undone.
  undo: (): CommandedOutcome => ({ ok: true, events: [] }),
  evolve: evolveOrder,
}
