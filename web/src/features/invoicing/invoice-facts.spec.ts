import { expect, it } from 'vitest'
import { factsOf } from './invoice-facts.ts'

const invoice = (more: object) =>
  ({
    ...{ number: 'F26-0001', type: 'balance', status: 'WAITING', issue_date: '2026-03-02', due_date: '2026-04-01' },
    ...{ due: 60_000, paid: 0, left: 60_000, payments: null, ...more },
  }) as never
const plain = (item: never) => factsOf(item).map(text => text.replace(/\s/g, ' '))

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
