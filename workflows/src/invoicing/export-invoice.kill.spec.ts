/** @module-tag durable */
import { caughtUp, editedInvoice } from '@faitage/api/invoicing/testing/edited-invoice'
import { describeSeller } from '@faitage/api/invoicing/testing/sellers'
import { seedWorld } from '@faitage/api/testing/world'
import { erpInvoiceEndpoints as accounts } from '@faitage/contracts/invoicing/erp-invoice'
import { invoiceEndpoints as invoices } from '@faitage/contracts/invoicing/invoice'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type FakeErp, startFakeErp } from '@faitage/engines/erp/server'
import { createDatabase } from '@faitage/engines/testing/databases'
import { Client, Connection } from '@temporalio/client'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { keepHistories } from '../testing/keep-history.ts'
import { type Killable, startKillable } from '../testing/killable.ts'

/* Counted in the accounts, which would write a second one if they were asked to: each invoice is there once, whatever is killed. */

const client = { id: 'faitage', secret: 'secret of a test' }
let database: Awaited<ReturnType<typeof createDatabase>>
let fake: FakeErp
let running: Killable
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  fake = await startFakeErp({ databaseUrl: database.url, client, isCareless: true })
  running = await startKillable({ erp: { url: fake.url, client, auth: 'oauth2' } }, { apart: true })
}, 120_000)
afterAll(async () => {
  await running?.stop()
  await fake?.stop()
  await database?.drop()
})

const waiting = { timeout: 90_000, interval: 100 }
const INVOICES = 10

it('each invoice is in the accounts once, and settled once, whatever is killed', async () => {
  const { system } = running
  const { missionId } = await seedWorld(system)
  await describeSeller(system)
  const admin = system.as('admin')
  const ids: string[] = []
  for (let rank = 0; rank < INVOICES; rank++) ids.push((await editedInvoice(system, missionId)).id)
  // What the server tries at once falls, and so do answers of what was written: the worker does it all.
  await fake.tables.fail('POST /sales/invoices', 'lost', INVOICES)
  await fake.tables.fail('POST /crm/customers/search', '500', INVOICES)
  for (const [rank, id] of ids.entries()) {
    await admin.call(accounts.send, { body: { invoice_id: id } })
    if (rank === 3) await running.killWorker()
    if (rank === 5) await running.startWorker()
    if (rank === 7) await Promise.all([running.killWorker(), running.killTemporal()])
  }
  const exported = async () => {
    const all = await Promise.all(ids.map(id => system.api.events.read(streamOf.record('invoice', id))))
    return all.flat().filter(({ type }) => type === 'InvoiceExported').length
  }
  /** The same by one question: ten would take as long as the rest is counted. */
  const seen = async () => {
    const done = `select count(*)::int as n from invoice where sheet ->> 'export_state' = 'done'`
    return (await system.api.pool.query<{ n: number }>(done)).rows[0]!.n
  }
  const before = await exported()
  await running.startWorker()
  await expect.poll(seen, { ...waiting, interval: 5 }).toBeGreaterThan(before)
  await Promise.all([running.killApi(), running.killEventServer()])
  expect(await exported()).toBeLessThan(INVOICES)
  await expect.poll(exported, waiting).toBe(INVOICES)
  expect(await fake.tables.kept('invoice')).toEqual({ rows: INVOICES, references: INVOICES })
  const customers = await fake.tables.kept('customer')
  expect(customers.rows).toBe(customers.references)

  for (const id of ids) {
    const body = { amount: 120_000, on: system.api.clock.today(), means: 'transfer' } as const
    await admin.call(invoices.payments, { params: { id }, body })
    await fake.tables.settle(id)
  }
  await caughtUp(system)
  const connection = await Connection.connect({ address: running.temporalAddress })
  try {
    await new Client({ connection }).schedule.getHandle(`invoice-settling/${running.taskQueue}`).trigger()
    await Promise.all([running.killWorker(), running.killApi()])
    await running.startWorker()
    const settled = async () => {
      const all = await Promise.all(ids.map(id => system.api.events.read(streamOf.record('invoice', id))))
      return all.flat().filter(({ type }) => type === 'InvoiceSettled').length
    }
    await expect.poll(settled, waiting).toBe(INVOICES)
  } finally {
    await connection.close()
  }
  await keepHistories(running, new URL('./histories/', import.meta.url), ['exportInvoice', 'settleInvoices'])
}, 300_000)
