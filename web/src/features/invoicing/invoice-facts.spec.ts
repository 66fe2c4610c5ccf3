import { expect, it } from 'vitest'
import { askedBack, factsOf, paymentBegun } from './invoice-facts.ts'

const invoice = (more: object) =>
  ({
    ...{ number: 'F26-0001', type: 'balance', status: 'WAITING', issue_date: '2026-03-02', due_date: '2026-04-01' },
    ...{ due: 60_000, paid: 0, left: 60_000, payments: null, ...more },
  }) as never
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
  const refunds = ['asked', 'refused', 'done'].map(state => ({ state, amount: 60_000 })) as never
  expect(askedBack([{ refunds }, { refunds: null }])).toBe(60_000)
  expect(plain(held, 60_000)).toEqual([
    'Émise le 02/03/2026',
    'À rembourser : 600,00 €',
    'Remboursement demandé : 600,00 €',
  ])
  expect(paymentBegun(held, 60_000)).toEqual({ way: 'refund', amount: 0 })
})

it('money is recorded as given back where an invoice was taken back, and as come elsewhere', () => {
  const held = invoice({ status: 'CANCELLED', left: 0, payments: [{ payer: 'buyer', amount: 60_000 }] })
  expect(paymentBegun(held, 0)).toEqual({ way: 'refund', amount: 60_000 })
  expect(paymentBegun(invoice({ left: 40_000 }), 0)).toEqual({ way: 'payment', amount: 40_000 })
})
