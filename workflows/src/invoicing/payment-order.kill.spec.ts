/** @module-tag durable */
import { caughtUp, editedInvoice } from '@faitage/api/invoicing/testing/edited-invoice'
import { describeSeller } from '@faitage/api/invoicing/testing/sellers'
import { seedWorld } from '@faitage/api/testing/world'
import { invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import {
  publicPaymentEndpoints as open,
  paymentOrderEndpoints as orders,
} from '@faitage/contracts/invoicing/payment-order'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type FakeBank, startFakeBank } from '@faitage/engines/bank/server'
import { createDatabase } from '@faitage/engines/testing/databases'
import { Client, Connection } from '@temporalio/client'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { keepHistories } from '../testing/keep-history.ts'
import { type Killable, startKillable } from '../testing/killable.ts'
import { LOOK, paymentOrderWorkflowId } from './payment-order.shapes.ts'

/* The bank tells nobody, some of its answers are lost, the worker, its API, Temporal and the event server are killed: each payment pays once. */

const key = 'key of the bank'
let database: Awaited<ReturnType<typeof createDatabase>>
let bank: FakeBank
let running: Killable
let connection: Connection
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  bank = await startFakeBank({ databaseUrl: database.url, key, pages: 'http://127.0.0.1/api/fake-bank', delayMs: 0 })
  const payments = { provider: 'fake', url: bank.url, key, takesTests: true } as const
  running = await startKillable({ payments }, { apart: true })
  connection = await Connection.connect({ address: running.temporalAddress })
}, 120_000)
afterAll(async () => {
  await connection?.close()
  await running?.stop()
  await bank?.stop()
  await database?.drop()
})

const waiting = { timeout: 90_000, interval: 100 }

it('orders paid at the bank are paid here once each, and given back once, whatever is killed', async () => {
  const { system } = running
  const { missionId } = await seedWorld(system)
  await describeSeller(system)
  const admin = system.as('admin')
  const made: { id: string; invoice_id: string; theirs: string }[] = []
  for (let rank = 0; rank < 8; rank++) {
    const { id: invoice_id } = await editedInvoice(system, missionId)
    const { id } = await admin.call(orders.create, { body: { invoice_id } })
    const { url } = await system.anonymous().call(open.start, { params: { id } })
    made.push({ id, invoice_id, theirs: url.split('/').at(-1)! })
  }
  const temporal = new Client({ connection })
  const look = (id: string) => temporal.workflow.getHandle(paymentOrderWorkflowId(id)).signal(LOOK)
  // Every one is followed before anything comes of it, and read again a minute after.
  const timers = async (id: string) => {
    const { events } = await temporal.workflow.getHandle(paymentOrderWorkflowId(id)).fetchHistory()
    return (events ?? []).flatMap(({ timerStartedEventAttributes: timer }) =>
      timer ? [Number(timer.startToFireTimeout?.seconds)] : [],
    )
  }
  for (const { id } of made) await expect.poll(() => timers(id).catch(() => []), waiting).toContain(60)
  for (const { theirs } of made) await bank.choose(theirs, 'never')
  bank.fail(3)
  await Promise.all(made.map(({ id }) => look(id)))
  const eventsOf = (id: string) => system.api.events.read(streamOf.record('payment_order', id))
  const paid = async () =>
    (await Promise.all(made.map(({ id }) => eventsOf(id)))).flat().filter(({ type }) => type === 'PaymentOrderPaid')
      .length
  await expect.poll(paid, waiting).toBeGreaterThan(0)
  await Promise.all([running.killWorker(), running.killTemporal(), running.killEventServer(), running.killApi()])
  await running.startWorker()
  const statuses = async () => {
    await caughtUp(system)
    const all = await Promise.all(
      made.map(({ invoice_id: id }) => admin.call(invoiceEndpoints.get, { params: { id } })),
    )
    return all.map(({ status }) => status)
  }
  await expect.poll(statuses, waiting).toEqual(made.map(() => 'PAYED'))

  // Given back: the bank does it and its answer is lost, and the worker is killed again.
  bank.fail(2, 'after')
  for (const { id, theirs } of made)
    await admin.call(orders.refund, { params: { id }, body: { provider_payment_id: theirs } })
  await Promise.all([running.killWorker(), running.killEventServer()])
  await running.startWorker()
  await running.killApi()
  await expect.poll(statuses, waiting).toEqual(made.map(() => 'WAITING_PAYMENT'))
  for (const { id, theirs, invoice_id } of made) {
    expect((await bank.tables.get(theirs))!.refunds).toHaveLength(1)
    const types = (await eventsOf(id)).map(({ type }) => type.replace('PaymentOrder', ''))
    expect(types.toSorted()).toEqual(['Opened', 'Paid', 'RefundAsked', 'Refunded', 'Registered'])
    const { payments } = await admin.call(invoiceEndpoints.get, { params: { id: invoice_id } })
    expect(payments?.map(({ amount }) => amount)).toEqual([120_000, -120_000])
  }
  await keepHistories(running, new URL('./histories/', import.meta.url), ['paymentOrder'])
}, 300_000)
