import { expect, it } from 'vitest'
import { askedBack, factsOf, paymentBegun } from './invoice-facts.ts'

const invoice = (more: object) =>
  ({
    ...{ number: 'F26-0001', type: 'balance', status: 'WAITING', issue_date: '2026-03-02', due_date: '2026-04-01' },
    ...{ due: 60_000, paid: 0, left: 60_000, payments: null, ...more },
  }) as never
const order = (payment: object, refunds: object[] | null) =>
  ({ payments: [{ provider_payment_id: 'p', amount: 60_000, excess: 0, ...payment }], refunds }) as never
const plain = (item: never, asked = 0) => factsOf(item, asked).map(text => text.replace(/\s/g, ' '))

it('an invoice says when it is to be paid, what is due and what is left', () => {
  expect(plain(invoice({ paid: 20_000, left: 40_000 }))).toEqual([
    'Émise le 02/03/2026',
    'À régler avant le 01/04/2026',
    'Dû par le client : 600,00 €, payé : 200,00 €',
    'Reste dû : 400,00 €',
  ])
})

it('one that was taken back says nothing due but what it still holds, until that went back', () => {
  const paid = { payer: 'buyer', amount: 60_000 }
  const cancelled = { status: 'CANCELLED', left: 0, paid: 60_000 }
  expect(plain(invoice({ ...cancelled, payments: [paid] }))).toEqual(['Émise le 02/03/2026', 'À rembourser : 600,00 €'])
  const back = { payer: 'buyer', amount: -60_000 }
  expect(plain(invoice({ ...cancelled, payments: [paid, back] }))).toEqual(['Émise le 02/03/2026'])
})

it('what it holds is said to be asked back already, and is not recorded as given back once more', () => {
  const held = invoice({ status: 'CANCELLED', left: 0, payments: [{ payer: 'buyer', amount: 60_000 }] })
  const refunds = [
    { provider_payment_id: 'p', state: 'refused', amount: 60_000 },
    { provider_payment_id: 'p', state: 'asked', amount: 60_000 },
  ]
  expect(askedBack([order({ state: 'paid' }, refunds), order({}, null)])).toBe(60_000)
  expect(plain(held, 60_000)).toEqual([
    'Émise le 02/03/2026',
    'À rembourser : 600,00 €',
    'Remboursement demandé : 600,00 €',
  ])
  expect(paymentBegun(held, 60_000)).toEqual({ way: 'refund', amount: 0 })
  expect(paymentBegun(held, undefined)).toEqual({ way: 'refund', amount: 0 })
})

it('what goes back of money that never paid it is not counted: it leaves no invoice', () => {
  const asked = (amount: number) => ({ provider_payment_id: 'p', state: 'asked', amount })
  const done = (amount: number) => ({ provider_payment_id: 'p', state: 'done', amount })
  expect(askedBack([order({ state: 'duplicate', excess: 10_000 }, [asked(10_000)])])).toBe(0)
  expect(askedBack([order({ state: 'disputed', excess: 10_000 }, [asked(10_000)])])).toBe(0)
  // Of a payment that exceeds what was left, the excess goes first.
  const paid = { state: 'paid', amount: 60_000, excess: 10_000 }
  expect(askedBack([order(paid, [asked(10_000)])])).toBe(0)
  expect(askedBack([order(paid, [asked(10_000), asked(50_000)])])).toBe(50_000)
  expect(askedBack([order(paid, [done(4000), asked(56_000)])])).toBe(50_000)
  expect(askedBack([order(paid, [done(30_000), asked(30_000)])])).toBe(30_000)
  // Of another payment of the same link.
  expect(askedBack([order({ ...paid, provider_payment_id: 'q' }, [asked(10_000)])])).toBe(0)
})

it('money is recorded as given back where an invoice was taken back, and as come elsewhere', () => {
  const held = invoice({ status: 'CANCELLED', left: 0, payments: [{ payer: 'buyer', amount: 60_000 }] })
  expect(paymentBegun(held, 0)).toEqual({ way: 'refund', amount: 60_000 })
  expect(paymentBegun(invoice({ left: 40_000 }), 0)).toEqual({ way: 'payment', amount: 40_000 })
})
