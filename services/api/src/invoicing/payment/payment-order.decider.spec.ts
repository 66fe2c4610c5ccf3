import { paymentOrder } from '@faitage/contracts/invoicing/payment-order'
import {
  paymentOrderCancelled,
  paymentOrderDisputed,
  paymentOrderDuplicated,
  paymentOrderExpired,
  paymentOrderFailed,
  paymentOrderOpened,
  paymentOrderPaid,
  paymentOrderRefundAsked,
  paymentOrderRefunded,
  paymentOrderRefundFailed,
  paymentOrderRefused,
  paymentOrderSent,
} from '@faitage/contracts/invoicing/payment-order.events'
import type { PaymentReading } from '@faitage/contracts/invoicing/payment-reading'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { describe, expect, it } from 'vitest'
import { specOf } from '../../kernel/testing/given.ts'
import type { AskRefund } from './payment-order.commands.ts'
import { paymentOrderDecider } from './payment-order.decider.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const project_id = '0192aaaa-0000-7000-8000-000000000002'
const invoice_id = '0192aaaa-0000-7000-8000-000000000003'
const mail_id = '0192aaaa-0000-7000-8000-000000000004'
const refund_id = '0192aaaa-0000-7000-8000-000000000005'
const [on, amount] = ['2026-11-24', 12_000]
const sheet = {
  ...{ project_id, invoice_id, amount, expires_on: '2026-12-24', reference: 'ABCDEFGHJKLM' },
  provider: 'payplug' as const,
}
const provider_payment_id = 'pay_1'
const ofPayment = { id, provider_payment_id }

const { given, stateAfter } = specOf(paymentOrderDecider)
const made = paymentOrder.registered({ id, mission_id: project_id, sheet })
const sent = paymentOrderSent({ id, mail_id })
const opened = paymentOrderOpened(ofPayment)
const paid = paymentOrderPaid({ ...ofPayment, amount, on })
const refusedByBank = paymentOrderRefused(ofPayment)
const refundAsked = paymentOrderRefundAsked({ ...ofPayment, refund_id, amount })
const refunded = paymentOrderRefunded({ ...ofPayment, refund_id, amount })
const cancelled = paymentOrderCancelled({ id })
const expired = paymentOrderExpired({ id })
const failed = paymentOrderFailed({ id, status: 400 })

const ways: Record<string, DomainEvent[]> = {
  CREATED: [made],
  SENT: [made, sent],
  OPENED: [made, sent, opened],
  REFUSED: [made, opened, refusedByBank],
  PAID: [made, opened, paid],
  REFUNDED: [made, opened, paid, refundAsked, refunded],
  ERROR: [made, failed],
  EXPIRED: [made, expired],
  CANCELLED: [made, cancelled],
}
const open = ['CREATED', 'SENT', 'OPENED', 'REFUSED']
const closed = ['PAID', 'REFUNDED', 'ERROR', 'EXPIRED', 'CANCELLED']
const labels: Record<string, string> = {
  ...{ PAID: 'Payé', REFUNDED: 'Remboursé', ERROR: 'En erreur', EXPIRED: 'Expiré', CANCELLED: 'Annulé' },
}
const statusAfter = (events: DomainEvent[]) => {
  const state = stateAfter(events)
  return state.life === 'absent' ? undefined : (state.sheet.status ?? 'CREATED')
}

const complete: PaymentReading = {
  ...{ provider_payment_id, order_id: id, amount, currency: 'EUR', is_live: true, state: 'paid', refunds: [] },
}
const reading = (more: Partial<PaymentReading> = {}) =>
  ({ type: 'ReadPayment', reading: { ...complete, ...more }, on, takesTests: false }) as const

it.each(Object.keys(ways))('an order stands at %s after the events that lead there', status => {
  expect(statusAfter(ways[status]!)).toBe(status)
})

describe('the sheet of an order', () => {
  it('is registered once', () => {
    given().when({ type: 'Register', id, sheet, mission_id: project_id }).then(made)
    given(made).when({ type: 'Register', id, sheet, mission_id: project_id }).then()
  })
  it('keeps nothing of its follow-up that is sent with it', () => {
    given()
      .when({ type: 'Register', id, sheet: { ...sheet, status: 'PAID' }, mission_id: project_id })
      .then(made)
  })
  it('is frozen from its first day', () => {
    given(made)
      .when({ type: 'Amend', changes: { amount: 1 } })
      .thenRefused('paymentOrder.frozen')
    given(made).when({ type: 'Remove' }).thenRefused('paymentOrder.frozen')
  })
  it('changes nothing when it is sent as it is', () => {
    given(made).when({ type: 'Amend', changes: { amount } }).then()
  })
  it('is unknown until it is registered', () => {
    given().when({ type: 'CancelOrder' }).thenRefused('NOT_FOUND')
  })
})

describe('cancelling', () => {
  it.each(open)('an order at %s is cancelled', status => {
    given(...ways[status]!)
      .when({ type: 'CancelOrder' })
      .then(cancelled)
  })
  it.each(closed)('an order at %s is not cancelled any more', status => {
    given(...ways[status]!)
      .when({ type: 'CancelOrder' })
      .thenRefused('paymentOrder.move', { from: labels[status] })
  })
})

describe('closing', () => {
  it.each(open)('an order at %s expires', status => {
    given(...ways[status]!)
      .when({ type: 'CloseOrder', as: 'EXPIRED' })
      .then(expired)
  })
  it.each(open)('an order at %s is cancelled with its invoice', status => {
    given(...ways[status]!)
      .when({ type: 'CloseOrder', as: 'CANCELLED' })
      .then(cancelled)
  })
  it.each(closed)('an order at %s stays as it is', status => {
    given(...ways[status]!)
      .when({ type: 'CloseOrder', as: 'EXPIRED' })
      .then()
  })
})

describe('sending and opening', () => {
  it('a link leaves with an e-mail, again with another', () => {
    given(made).when({ type: 'SendOrder', mail_id }).then(sent)
    given(made, sent)
      .when({ type: 'SendOrder', mail_id: id })
      .then(paymentOrderSent({ id, mail_id: id }))
  })
  it('an e-mail sent after the opening leaves the order opened', () => {
    expect(statusAfter([made, opened, sent])).toBe('OPENED')
  })
  it('a payment is begun at the provider', () => {
    given(made, sent).when({ type: 'OpenOrder', provider_payment_id }).then(opened)
  })
  it('the provider takes no payment of it', () => {
    given(made).when({ type: 'FailOrder', status: 400 }).then(failed)
  })
})

describe('reading a payment', () => {
  it('pays the order, once', () => {
    given(made, opened).when(reading()).then(paid)
    given(made, opened, paid).when(reading()).then()
  })
  it('pays an order that was cancelled meanwhile', () => {
    given(made, opened, cancelled).when(reading()).then(paid)
    expect(statusAfter([made, opened, cancelled, paid])).toBe('PAID')
  })
  it('of a second payment is money to give back', () => {
    given(made, opened, paid)
      .when(reading({ provider_payment_id: 'pay_2' }))
      .then(paymentOrderDuplicated({ id, provider_payment_id: 'pay_2', amount, on }))
  })
  it.each([
    ['order', { order_id: project_id }],
    ['currency', { currency: 'USD' }],
    ['mode', { is_live: false }],
  ] as const)('disputes money of another %s', (why, more) => {
    given(made, opened)
      .when(reading(more))
      .then(paymentOrderDisputed({ ...ofPayment, amount, on, why }))
  })
  it('disputes another amount, which puts the order in error', () => {
    const disputed = paymentOrderDisputed({ ...ofPayment, amount: 1, on, why: 'amount' })
    given(made, opened)
      .when(reading({ amount: 1 }))
      .then(disputed)
    expect(statusAfter([made, opened, disputed])).toBe('ERROR')
    expect(statusAfter([made, opened, cancelled, disputed])).toBe('CANCELLED')
  })
  it('takes a test payment where tests count', () => {
    given(made, opened)
      .when({ ...reading({ is_live: false }), takesTests: true })
      .then(paid)
  })
  it('of a failed payment refuses the order, once', () => {
    given(made, opened)
      .when(reading({ state: 'failed' }))
      .then(refusedByBank)
    given(made, opened, refusedByBank)
      .when(reading({ state: 'failed' }))
      .then()
  })
  it('of an older attempt that failed says nothing', () => {
    given(made, opened)
      .when(reading({ state: 'failed', provider_payment_id: 'pay_0' }))
      .then()
  })
  it('of money given back says so once', () => {
    const back = reading({ refunds: [{ refund_id, amount }] })
    given(made, opened, paid, refundAsked).when(back).then(refunded)
    given(made, opened, paid, refundAsked, refunded).when(back).then()
  })
  it('of a part given back leaves the order paid', () => {
    expect(statusAfter([made, opened, paid, paymentOrderRefunded({ ...ofPayment, refund_id, amount: 1 })])).toBe('PAID')
  })
})

describe('money to give back', () => {
  const ask = (more: Partial<AskRefund> = {}): AskRefund => ({
    ...{ type: 'AskRefund', provider: 'payplug', provider_payment_id, refund_id, amount: undefined },
    ...more,
  })
  it('is all of a payment unless an amount is told', () => {
    given(made, opened, paid).when(ask()).then(refundAsked)
    given(made, opened, paid)
      .when(ask({ amount: 500 }))
      .then(paymentOrderRefundAsked({ ...ofPayment, refund_id, amount: 500 }))
  })
  it('is the excess first', () => {
    const excess = paymentOrderDuplicated({ ...ofPayment, amount: 2_000, on })
    given(made, opened, paid, excess)
      .when(ask())
      .then(paymentOrderRefundAsked({ ...ofPayment, refund_id, amount: 2_000 }))
  })
  it('is never more than is left', () => {
    given(made, opened, paid)
      .when(ask({ amount: amount + 1 }))
      .thenRefused('paymentOrder.refund.tooMuch', { left: '120,00\u00A0€' })
    given(made, opened, paid, refundAsked)
      .when(ask({ refund_id: id }))
      .thenRefused('paymentOrder.refund.tooMuch')
  })
  it('is asked again after the provider refused', () => {
    const refusal = paymentOrderRefundFailed({ ...ofPayment, refund_id, status: 400 })
    given(made, opened, paid, refundAsked)
      .when({ type: 'RefuseRefund', provider_payment_id, refund_id, status: 400 })
      .then(refusal)
    given(made, opened, paid, refundAsked, refusal)
      .when(ask({ refund_id: id }))
      .then(paymentOrderRefundAsked({ ...ofPayment, refund_id: id, amount }))
  })
  it('is of a payment that is known, at its own provider', () => {
    given(made, opened).when(ask()).thenRefused('paymentOrder.move', { from: 'Ouvert' })
    given(made, opened, paid)
      .when(ask({ provider: 'fake' }))
      .thenRefused('paymentOrder.move', { from: 'Payé' })
  })
  it('is noted once where a payment exceeds its invoice', () => {
    const note = { type: 'NoteExcess', provider_payment_id, amount: 2_000, on } as const
    const excess = paymentOrderDuplicated({ ...ofPayment, amount: 2_000, on })
    given(made, opened, paid).when(note).then(excess)
    given(made, opened, paid, excess).when(note).then()
  })
})
