/** @module-tag always */
import { invoiceEndpoints as invoices } from '@faitage/contracts/invoicing/invoice'
import {
  publicPaymentEndpoints as open,
  paymentOrderEndpoints as orders,
  paymentProviderEndpoints as told,
} from '@faitage/contracts/invoicing/payment-order'
import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { type FakeBank, startFakeBank } from '@faitage/engines/bank/server'
import { createDatabase } from '@faitage/engines/testing/databases'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openMission } from '../../projects/testing/project.scene.ts'
import type { TestClient } from '../../testing/client.ts'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'
import { caughtUp, editedInvoice } from '../testing/edited-invoice.ts'
import { describeSeller } from '../testing/sellers.ts'

/* Links of payment against a bank that tells late, twice, out of order, wrongly or never. */

const key = 'key of the bank of these tests'
let database: Awaited<ReturnType<typeof createDatabase>>
let bank: FakeBank
let system: TestSystem
let contributor: TestClient
let mission: string
let ahead = 0
const now = () => new Date(Date.now() + ahead * 86_400_000)
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  bank = await startFakeBank({
    ...{ databaseUrl: database.url, key, pages: 'http://127.0.0.1/api/fake-bank', delayMs: 5 },
    now: () => now().getTime(),
  })
  const payments = { provider: 'fake', url: bank.url, key, takesTests: true } as const
  const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }).format(now())
  system = await startTestSystem({ listen: true, config: { payments }, clock: { now, today } })
  // Where it listens is known once it does.
  system.api.config.publicUrl = system.url
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
  await describeSeller(system)
}, 60_000)
afterAll(async () => {
  await system?.stop()
  await bank?.stop()
  await database?.drop()
})

const waiting = { timeout: 30_000, interval: 20 }
const ask = async (invoice_id: string) => (await contributor.call(orders.create, { body: { invoice_id } })).id
const settle = (id: string) => system.worker().call(told.settle, { params: { id } })
const invoiceOf = async (id: string) => {
  await caughtUp(system)
  return contributor.call(invoices.get, { params: { id } })
}
const ordersOf = async (invoice_id: string) => {
  await caughtUp(system)
  return (await contributor.call(orders.list, { query: { invoice_id } })).items
}
const orderOf = async (invoice_id: string, id: string) => (await ordersOf(invoice_id)).find(one => one.id === id)!
const state = async (id: string) => (await system.anonymous().call(open.state, { params: { id } })).state
const start = (id: string) => system.anonymous().call(open.start, { params: { id } })
const typesOf = async (id: string) =>
  (await system.api.events.read(streamOf.record('payment_order', id))).map(({ type }) =>
    type.replace('PaymentOrder', ''),
  )
/** Begun at the bank: its id of the payment. */
const begun = async (id: string) => (await start(id)).url.split('/').at(-1)!
const tasksOf = async (project_id: string) => {
  await caughtUp(system)
  const query = { project_id } as never
  return (await contributor.call(individualTaskEndpoints.list, { query })).items.map(({ description }) =>
    description?.replace(/[\u00A0\u202F]/g, ' '),
  )
}
const made = async () => {
  const invoice = await editedInvoice(system, mission)
  return { ...invoice, invoice_id: invoice.id, id: await ask(invoice.id) }
}

describe('a link of payment', () => {
  it('asks what is left of an invoice for thirty days; it is sent by mail with the invoice', async () => {
    const { id, invoice_id, project_id } = await made()
    const order = await orderOf(invoice_id, id)
    expect(order).toMatchObject({
      ...{ status: 'CREATED', amount: 120_000, provider: 'fake', is_open: true, may_write: true },
      ...{ expires_on: addDays(system.api.clock.today(), 30), link: `${system.url}/payment/${id}/redirect` },
      reference: expect.stringMatching(/^[A-Z2-9]{12}$/),
    })
    await contributor.call(orders.sendMail, { params: { id } })
    expect((await orderOf(invoice_id, id)).status).toBe('SENT')
    expect((await invoiceOf(invoice_id)).status).toBe('WAITING_PAYMENT')
    const { items } = await contributor.call(projectMailEndpoints.list, { query: { project_id } })
    expect(items[0]!.subject).toMatch(/^Facture F.*.:.1.200,00.€ à régler$/)
    expect(items[0]!.files?.length).toBe(1)
    const { items: history } = await contributor.call(orders.history, { params: { id } })
    expect(history.map(({ sentence }) => sentence)).toContain('Camille Renaud a envoyé le lien de paiement.')
  })

  it('shows whoever holds it seller, number and amount, and nothing else', async () => {
    const { id, invoice_id } = await made()
    const { number } = await invoiceOf(invoice_id)
    expect(await system.anonymous().call(open.state, { params: { id } })).toEqual({
      ...{ state: 'open', seller: 'Habitat & Conseil', number, amount: 120_000, is_fake: true },
    })
    const nobody = { params: { id: invoice_id } }
    expect(await system.anonymous().refusal(open.state, nobody)).toMatchObject({ status: 404 })
    expect(await system.anonymous().refusal(open.start, nobody)).toMatchObject({ status: 404 })
  })

  it('another cancels it, and so does money that came otherwise; a paid or drafted invoice has none', async () => {
    const { id, invoice_id } = await made()
    const second = await ask(invoice_id)
    expect((await orderOf(invoice_id, id)).status).toBe('CANCELLED')
    expect(await state(id)).toBe('cancelled')
    expect(await system.anonymous().refusal(open.start, { params: { id } })).toMatchObject({ key: 'paymentOrder.over' })
    const on = system.api.clock.today()
    const body = { amount: 20_000, on, means: 'cheque' } as const
    await contributor.call(invoices.payments, { params: { id: invoice_id }, body })
    // At once, whatever the worker is at.
    expect(await state(second)).toBe('cancelled')
    await settle(second)
    expect((await orderOf(invoice_id, second)).status).toBe('CANCELLED')
    const third = await ask(invoice_id)
    expect((await orderOf(invoice_id, third)).amount).toBe(100_000)
    await contributor.call(orders.cancel, { params: { id: third } })
    expect(await contributor.refusal(orders.cancel, { params: { id: third } })).toMatchObject({
      key: 'paymentOrder.move',
    })
    await contributor.call(invoices.payments, { params: { id: invoice_id }, body: { ...body, amount: 100_000 } })
    expect(await contributor.refusal(orders.create, { body: { invoice_id } })).toMatchObject({
      key: 'paymentOrder.nothingLeft',
    })
  })

  it('is made eight days after a signature at home, no sooner', async () => {
    const { id: invoice_id } = await editedInvoice(system, mission, { off_premises: true })
    try {
      const told = async () => (await contributor.call(orders.list, { query: { invoice_id } })).not_before
      for (ahead = 0; ahead <= 7; ahead += 7) {
        expect(await contributor.refusal(orders.create, { body: { invoice_id } })).toMatchObject({
          key: 'paymentOrder.tooSoon',
        })
        // The page says from when, rather than offer what is refused.
        expect(await told()).toBe(addDays(todayInParis(), 8))
      }
      ahead = 8
      expect(await told()).toBeNull()
      expect(await state(await ask(invoice_id))).toBe('open')
    } finally {
      ahead = 0
    }
  })

  it('two people at once leave one that serves', async () => {
    const { id: invoice_id } = await editedInvoice(system, mission)
    const ids = await Promise.all([ask(invoice_id), ask(invoice_id), ask(invoice_id)])
    for (const id of ids) await settle(id)
    const states = await Promise.all(ids.map(state))
    expect(states.toSorted()).toEqual(['cancelled', 'cancelled', 'open'])
  })

  it('belongs to its mission, and asks for its right', async () => {
    const { id, invoice_id } = await made()
    const outsider = system.as('outsider')
    for (const [endpoint, input] of [
      [orders.list, { query: { invoice_id } }],
      [orders.create, { body: { invoice_id } }],
      [orders.sendMail, { params: { id } }],
      [orders.cancel, { params: { id } }],
      [orders.refund, { params: { id }, body: { provider_payment_id: 'x' } }],
      [orders.history, { params: { id } }],
    ] as const)
      expect([endpoint.path, (await outsider.refusal(endpoint, input as never)).status]).toEqual([endpoint.path, 404])
  })
})

describe('what the bank does', () => {
  /** Chosen on the page of a payment, then seen on our side. */
  const chosen = async (choice: Parameters<FakeBank['choose']>[1]) => {
    const one = await made()
    const payment = await begun(one.id)
    await bank.choose(payment, choice)
    return { ...one, payment }
  }
  const paid = async ({ id, invoice_id }: { id: string; invoice_id: string }) => {
    await expect.poll(() => state(id), waiting).toBe('paid')
    await expect.poll(async () => (await invoiceOf(invoice_id)).status, waiting).toBe('PAYED')
    const { payments } = await invoiceOf(invoice_id)
    expect(payments).toMatchObject([{ amount: 120_000, means: 'card', payer: 'buyer', order_id: id }])
  }

  for (const choice of ['paid', 'first', 'twice', 'disorder', 'trouble'] as const)
    it(`${choice}: the invoice is paid once`, async () => {
      const one = await chosen(choice)
      // What three errors kept from being read is read by its workflow.
      if (choice === 'trouble') for (let n = 0; n < 5; n++) await settle(one.id).catch(() => undefined)
      await paid(one)
      for (let n = 0; n < 3; n++) await settle(one.id)
      await paid(one)
      expect((await typesOf(one.id)).filter(type => type === 'Paid')).toHaveLength(1)
    })

  it('never told: it is confirming until it is read', async () => {
    const one = await chosen('never')
    expect(await state(one.id)).toBe('confirming')
    await settle(one.id)
    await paid(one)
  })

  it('refused: the invoice says so, and the next try pays it', async () => {
    const one = await chosen('refused')
    await expect.poll(() => state(one.id), waiting).toBe('refused')
    await expect.poll(async () => (await invoiceOf(one.invoice_id)).status, waiting).toBe('REFUSED')
    const again = await begun(one.id)
    expect(again).not.toBe(one.payment)
    await bank.choose(again, 'paid')
    await paid(one)
  })

  it('abandoned: nothing happened, and the same payment goes on; two tabs pay the same', async () => {
    const one = await chosen('abandoned')
    expect(await Promise.all([begun(one.id), begun(one.id)])).toEqual([one.payment, one.payment])
    expect((await bank.tables.ofOrder(one.id)).length).toBe(1)
    expect((await invoiceOf(one.invoice_id)).status).toBe('EDITED')
  })

  it('another amount: nothing is paid, somebody is asked, and it can be given back', async () => {
    const one = await chosen('altered')
    await expect.poll(() => state(one.id), waiting).toBe('error')
    await settle(one.id)
    expect((await invoiceOf(one.invoice_id)).payments ?? []).toEqual([])
    expect((await invoiceOf(one.invoice_id)).status).toBe('ERROR')
    expect(await tasksOf(one.project_id)).toEqual([
      'Un paiement de 1 201,00 € est arrivé, et le montant n’est pas celui demandé.',
    ])
  })

  it('a payment that is only said: it is read by key, and is none', async () => {
    const one = await chosen('forged')
    await settle(one.id)
    expect(await typesOf(one.id)).toEqual(['Registered', 'Opened'])
    expect(await state(one.id)).toBe('confirming')
  })

  it('paid after its end: the link is expired, and the money counts', async () => {
    const one = await chosen('late')
    try {
      ahead = 31
      expect(await state(one.id)).toBe('expired')
      expect((await settle(one.id)).over).toBe(false)
      await paid(one)
      expect(await typesOf(one.id)).toEqual(['Registered', 'Opened', 'Expired', 'Paid'])
      ahead = 62
      expect((await settle(one.id)).over).toBe(true)
    } finally {
      ahead = 0
    }
  })

  it('unpaid at its end: the invoice says so', async () => {
    const one = await made()
    try {
      ahead = 31
      // Said from that day on, before anything is written.
      expect(await orderOf(one.invoice_id, one.id)).toMatchObject({ status: 'EXPIRED', is_open: false })
      expect((await settle(one.id)).over).toBe(true)
      expect((await invoiceOf(one.invoice_id)).status).toBe('EXPIRED')
    } finally {
      ahead = 0
    }
  })

  it('given back by the bank: the invoice waits for its money again', async () => {
    const one = await chosen('refunded')
    await expect.poll(() => state(one.id), waiting).toBe('refunded')
    await expect.poll(async () => (await invoiceOf(one.invoice_id)).status, waiting).toBe('WAITING_PAYMENT')
    expect((await invoiceOf(one.invoice_id)).paid).toBe(0)
  })
})

describe('a bank that does not know us, or a payment', () => {
  it('a key that is not taken for a while ends nothing: once it is, the payment is read', async () => {
    const one = await made()
    const other = await made()
    const theirs = await begun(one.id)
    await bank.choose(theirs, 'never')
    bank.refuse(401, 4)
    expect(await system.anonymous().refusal(open.start, { params: { id: other.id } })).toMatchObject({ status: 503 })
    expect((await system.worker().refusal(told.settle, { params: { id: one.id } })).status).toBe(503)
    bank.refuse(401, 0)
    await settle(one.id)
    expect(await state(one.id)).toBe('paid')
    expect(await state(other.id)).toBe('open')
    expect((await invoiceOf(other.invoice_id)).status).toBe('EDITED')
  })

  it('a payment that it does not know keeps nothing else from being done', async () => {
    const one = await made()
    await begun(one.id)
    bank.refuse(404, 1)
    const body = { amount: 120_000, on: system.api.clock.today(), means: 'transfer' } as const
    await contributor.call(invoices.payments, { params: { id: one.invoice_id }, body })
    await settle(one.id)
    expect((await orderOf(one.invoice_id, one.id)).status).toBe('CANCELLED')
  })
})

describe('money that is too much', () => {
  const payment = async (invoice_id: string, id: string) => {
    const theirs = await begun(id)
    await bank.choose(theirs, 'never')
    return { invoice_id, id, theirs }
  }
  const refund = (id: string, provider_payment_id: string, amount?: number) =>
    contributor.call(orders.refund, { params: { id }, body: { provider_payment_id, ...(amount ? { amount } : {}) } })

  it('two links of one invoice paid: the second is to be given back, and is, once', async () => {
    const { id, invoice_id, project_id } = await made()
    const theirs = await begun(id)
    const second = await ask(invoice_id)
    const other = await payment(invoice_id, second)
    await bank.tables.change(theirs, one => ({ ...one, failure: undefined as never, paid_at: Date.now() }))
    await settle(second)
    await settle(id)
    expect((await invoiceOf(invoice_id)).payments).toHaveLength(1)
    const [extra] = (await orderOf(invoice_id, id)).payments
    expect(extra).toMatchObject({ excess: 120_000, to_give_back: 120_000, refundable: 120_000 })
    expect(await tasksOf(project_id)).toEqual(['1 200,00 € ont été payés en trop : remboursez-les.'])
    // Done there, and answered 500: it is looked for before it is asked again.
    bank.fail(1, 'after')
    await refund(id, theirs)
    await settle(id).catch(() => undefined)
    await settle(id)
    expect((await bank.tables.get(theirs))!.refunds).toHaveLength(1)
    expect((await orderOf(invoice_id, id)).payments[0]).toMatchObject({ to_give_back: 0, refundable: 0 })
    expect(
      await contributor.refusal(orders.refund, { params: { id }, body: { provider_payment_id: theirs } }),
    ).toMatchObject({
      key: 'paymentOrder.refund.tooMuch',
    })
    expect((await invoiceOf(invoice_id)).status).toBe('PAYED')
    expect(other.theirs).not.toBe(theirs)
  })

  it('a cheque came meanwhile: what is left is taken, the rest is given back, then all of it', async () => {
    const { id, invoice_id } = await made()
    const { theirs } = await payment(invoice_id, id)
    const body = { amount: 50_000, on: system.api.clock.today(), means: 'cheque' } as const
    await contributor.call(invoices.payments, { params: { id: invoice_id }, body })
    await settle(id)
    expect((await invoiceOf(invoice_id)).paid).toBe(120_000)
    expect((await orderOf(invoice_id, id)).payments[0]).toMatchObject({ amount: 120_000, excess: 50_000 })
    await refund(id, theirs)
    expect((await orderOf(invoice_id, id)).payments[0]).toMatchObject({ to_give_back: 0, refundable: 70_000 })
    expect((await invoiceOf(invoice_id)).paid).toBe(120_000)
    await refund(id, theirs, 20_000)
    expect((await invoiceOf(invoice_id)).paid).toBe(100_000)
    await refund(id, theirs)
    expect((await invoiceOf(invoice_id)).paid).toBe(50_000)
    expect((await orderOf(invoice_id, id)).status).toBe('REFUNDED')
  })

  it('an invoice that was credited meanwhile: the money is to be given back', async () => {
    const { id, invoice_id, project_id } = await made()
    const { theirs } = await payment(invoice_id, id)
    const params = { id: invoice_id }
    await contributor.call(invoices.credit, { params, body: { reason: 'Erreur' } })
    await settle(id)
    expect((await invoiceOf(invoice_id)).status).toBe('CANCELLED')
    expect((await invoiceOf(invoice_id)).payments ?? []).toEqual([])
    expect((await orderOf(invoice_id, id)).payments[0]).toMatchObject({ excess: 120_000 })
    expect(await tasksOf(project_id)).toEqual(['1 200,00 € ont été payés en trop : remboursez-les.'])
    await refund(id, theirs)
    expect((await bank.tables.get(theirs))!.refunds).toHaveLength(1)
  })

  it('twenty people who go on with their payments at once are all led to the bank', { tags: 'long' }, async () => {
    const all = []
    for (let n = 0; n < 20; n++) all.push(await made())
    const first = await Promise.all(all.map(({ id }) => begun(id)))
    expect(await Promise.all(all.map(({ id }) => begun(id)))).toEqual(first)
  })

  it('a hundred readings at once: one payment, one line on the invoice', { tags: 'long' }, async () => {
    const { id, invoice_id } = await made()
    const theirs = await begun(id)
    await bank.choose(theirs, 'never')
    await Promise.all(Array.from({ length: 100 }, () => settle(id)))
    expect((await typesOf(id)).filter(type => type === 'Paid')).toHaveLength(1)
    expect((await invoiceOf(invoice_id)).payments).toHaveLength(1)
  })
})
