import {
  paymentOrderDisputed,
  paymentOrderDuplicated,
  paymentOrderPaid,
  paymentOrderRefunded,
  paymentOrderRefused,
} from './payment-order.events.ts'
import { evolveOrder, type PaymentOrder } from './payment-order.state.ts'
import { type DisputeReason, isOpenOrder } from './payment-order-status.ts'

/** What a provider says of a payment of theirs, as of now. Amounts are integer cents. */
export interface PaymentReading {
  readonly provider_payment_id: string
  /** The order of ours that it is of; undefined where it says none. */
  readonly order_id: string | undefined
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
  readonly is_live: boolean
  readonly state: 'open' | 'paid' | 'failed'
  /** What was given back: under our id of it where we asked, else under one derived of theirs. */
  readonly refunds: readonly { readonly refund_id: string; readonly amount: number }[]
}

type Order = PaymentOrder & { readonly id: string }
type Said = Parameters<typeof evolveOrder>[1]

/**
 * What a reading comes to: nothing where it was known. However often, in whatever order the same is read, each payment is
 * said once, one of them pays the order, and each refund is said once. Pure.
 *
 * @param by `on`: the day, in Paris; `takesTests`: whether payments of a test mode count
 */
export function eventsOfReading(
  order: Order,
  reading: PaymentReading,
  by: { on: string; takesTests: boolean },
): Said[] {
  const said: Said[] = []
  let now: PaymentOrder = order
  const say = (event: Said) => {
    said.push(event)
    now = evolveOrder(now, event)
  }
  const { provider_payment_id, amount } = reading
  const about = { id: order.id, provider_payment_id }
  const isKnown = order.payments?.some(one => one.provider_payment_id === provider_payment_id) === true

  if (reading.state === 'paid' && !isKnown) {
    const why = disputeOf(order, reading, by.takesTests)
    const came = { ...about, amount, on: by.on }
    if (why) say(paymentOrderDisputed({ ...came, why }))
    else if (order.payments?.some(one => one.state === 'paid')) say(paymentOrderDuplicated(came))
    else say(paymentOrderPaid(came))
  }
  // An older attempt that failed says nothing of the one under way.
  const isCurrent = order.provider_payment_id === provider_payment_id
  if (reading.state === 'failed' && !isKnown && isCurrent && order.status !== 'REFUSED')
    if (isOpenOrder(order.status)) say(paymentOrderRefused(about))

  for (const { refund_id, amount: back } of reading.refunds) {
    const before = now.refunds?.find(one => one.refund_id === refund_id)
    const hasCome = now.payments?.some(one => one.provider_payment_id === provider_payment_id)
    if (hasCome && before?.state !== 'done') say(paymentOrderRefunded({ ...about, refund_id, amount: back }))
  }
  return said
}

function disputeOf(order: Order, reading: PaymentReading, takesTests: boolean): DisputeReason | undefined {
  if (reading.order_id !== order.id) return 'order'
  if (reading.currency !== 'EUR') return 'currency'
  if (reading.amount !== order.amount) return 'amount'
  return reading.is_live || takesTests ? undefined : 'mode'
}
