import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DomainEvent } from '../kernel/message.ts'
import { propertyRuns } from '../kernel/testing/property-runs.ts'
import { evolveOrder, type PaymentOrder } from './payment-order.state.ts'
import { eventsOfReading, type PaymentReading } from './payment-reading.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
const amount = 12_000
const on = '2026-11-24'
type Order = PaymentOrder & { readonly id: string }
const made = {
  ...{ id, amount, project_id: id, invoice_id: id, expires_on: '2026-12-24', reference: 'ABCDEFGHJKLM' },
  provider: 'payplug',
  status: 'CREATED',
} as const

/** What a bank may say, of three payments that each come true in their own way, told again, late and in any order. */
const truths = fc.array(
  fc.record({
    amount: fc.constantFrom(amount, amount, amount, amount + 1),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
    is_live: fc.constantFrom(true, true, false),
    order_id: fc.constantFrom(id, id, id, undefined),
    comes: fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const, 'open' as const),
    back: fc.array(fc.integer({ min: 1, max: amount }), { maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 3 },
)
const told = fc.array(fc.record({ of: fc.nat(2), early: fc.boolean() }), { minLength: 1, maxLength: 25 })

type Truth = typeof truths extends fc.Arbitrary<(infer T)[]> ? T : never
const readingOf = (truth: Truth, rank: number, early: boolean): PaymentReading => ({
  ...{ provider_payment_id: `pay_${rank}`, amount: truth.amount, currency: truth.currency },
  ...{ is_live: truth.is_live, order_id: truth.order_id, state: early ? 'open' : truth.comes },
  refunds:
    early || truth.comes !== 'paid' ? [] : truth.back.map((one, n) => ({ refund_id: `re_${rank}_${n}`, amount: one })),
})

function run(history: [Truth[], { of: number; early: boolean }[]], read: typeof eventsOfReading) {
  const [payments, said] = history
  let order: Order = made
  const events: DomainEvent[] = []
  for (const { of, early } of said) {
    const rank = of % payments.length
    for (const event of read(order, readingOf(payments[rank]!, rank, early), { on, takesTests: false })) {
      events.push(event)
      order = { ...evolveOrder(order, event), id }
    }
  }
  return { events, order }
}
const count = (events: readonly DomainEvent[], type: string, theirs?: string) =>
  events.filter(
    one =>
      one.type === type && (!theirs || (one.data as { provider_payment_id: string }).provider_payment_id === theirs),
  ).length
const came = ['PaymentOrderPaid', 'PaymentOrderDuplicated', 'PaymentOrderDisputed']

const holds = (history: [Truth[], { of: number; early: boolean }[]], read = eventsOfReading): void => {
  const { events, order } = run(history, read)
  expect(count(events, 'PaymentOrderPaid')).toBeLessThanOrEqual(1)
  history[0].forEach((truth, rank) => {
    const seen = history[1].some(({ of, early }) => of % history[0].length === rank && !early)
    const said = came.map(type => count(events, type, `pay_${rank}`)).reduce((a, b) => a + b)
    expect(said).toBe(seen && truth.comes === 'paid' ? 1 : 0)
    if (truth.comes === 'paid')
      expect(count(events, 'PaymentOrderRefunded', `pay_${rank}`)).toBe(seen ? truth.back.length : 0)
    const isSound = truth.order_id === id && truth.currency === 'EUR' && truth.amount === amount && truth.is_live
    if (!isSound) expect(count(events, 'PaymentOrderPaid', `pay_${rank}`)).toBe(0)
  })
  expect(order.payments?.length ?? 0).toBe(came.map(type => count(events, type)).reduce((a, b) => a + b))
}

it('one payment pays an order, each is said once, and what does not agree pays nothing', () => {
  fc.assert(
    fc.property(truths, told, (payments, said) => holds([payments, said])),
    { numRuns: propertyRuns(5000) },
  )
})

it('control: a reading that trusts the last word says the same payment twice, or lets a foreign one pay', () => {
  const forgetful: typeof eventsOfReading = (order, reading, by) =>
    eventsOfReading({ ...order, payments: [] }, reading, by)
  const trusting: typeof eventsOfReading = (order, reading, by) =>
    eventsOfReading(order, { ...reading, order_id: id, currency: 'EUR', amount, is_live: true }, by)
  for (const broken of [forgetful, trusting])
    expect(() =>
      fc.assert(
        fc.property(truths, told, (payments, said) => holds([payments, said], broken)),
        { numRuns: propertyRuns(2000) },
      ),
    ).toThrow()
})

it('who was refused may try again, and is paid; an older attempt that failed says nothing of the next', () => {
  const opened = (theirs: string): Order => ({ ...made, status: 'OPENED', provider_payment_id: theirs })
  const failed: PaymentReading = {
    ...{ provider_payment_id: 'a', order_id: id, amount, currency: 'EUR', is_live: true, state: 'failed', refunds: [] },
  }
  const by = { on, takesTests: false }
  expect(eventsOfReading(opened('a'), failed, by).map(({ type }) => type)).toEqual(['PaymentOrderRefused'])
  expect(eventsOfReading(opened('b'), failed, by)).toEqual([])
  const refused: Order = { ...made, status: 'REFUSED', provider_payment_id: 'a' }
  expect(eventsOfReading(refused, { ...failed, state: 'paid' }, by).map(({ type }) => type)).toEqual([
    'PaymentOrderPaid',
  ])
})
