/** @module-tag durable */
import { openMission, openProject } from '@faitage/api/projects/testing/project.scene'
import type { TestSystem } from '@faitage/api/testing/system'
import { billingTriggerEndpoints } from '@faitage/contracts/billing/billing-trigger'
import { orderAssignmentEndpoints as orders } from '@faitage/contracts/billing/order-assignment.endpoints'
import { salesOrderEndpoints as sales } from '@faitage/contracts/billing/sales-order.endpoints'
import { type FakeErp, startFakeErp } from '@faitage/engines/erp/server'
import { createDatabase } from '@faitage/engines/testing/databases'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { keepHistories } from '../testing/keep-history.ts'
import { type Killable, startKillable } from '../testing/killable.ts'

/* What is billed is billed once, as the accounts count it, whatever is killed and whatever answer is lost meanwhile. */

const client = { id: 'faitage', secret: 'secret of a test' }
let database: Awaited<ReturnType<typeof createDatabase>>
let fake: FakeErp
let running: Killable
let system: TestSystem

beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  fake = await startFakeErp({ databaseUrl: database.url, client })
  running = await startKillable({ erp: { url: fake.url, client, auth: 'oauth2' } }, { apart: true })
  system = running.system
}, 120_000)
afterAll(async () => {
  await running?.stop()
  await fake?.stop()
  await database?.drop()
})

const BILLS = 20
const manager = () => system.as('manager')

it('bills once of each, while the worker, its API, its engine, the event server and the accounts are killed', async () => {
  const mission_id = await openMission(manager())
  const trigger = { mission_id, name: 'Ouverture', project_status: 'contact' } as const
  await manager().call(billingTriggerEndpoints.create, { body: trigger })
  const line = { id: 'L1', label: 'Ouverture', quantity: BILLS, unit_price: 10_000, delivered: 0 }
  await fake.tables.put({ id: 'BC-1', name: 'Commande', deal: 'A-1', lines: [line] })
  const added = { mission_id, akuiteo_sales_order_id: 'BC-1' }
  const { id } = await manager().call(sales.create, { body: added })
  const { lines } = await manager().call(sales.get, { params: { id } })
  const line_id = lines[0]!.id
  for (let some = 0; some < BILLS; some += 10)
    await Promise.all(Array.from({ length: 10 }, () => openProject(manager(), mission_id)))
  const query = { mission_id, size: 1000 }
  const listed = async () => (await manager().call(orders.list, { query })).items
  await expect.poll(async () => (await listed()).length, { timeout: 60_000, interval: 50 }).toBe(BILLS)
  const ids = (await listed()).map(one => one.id)
  for (const order of ids)
    await manager().call(orders.update, { params: { id: order }, body: { sales_order_line_id: line_id } })
  await system.settled()

  await fake.tables.fail('POST /sales/bills', 'lost', 3)
  await fake.tables.fail('POST /sales/bills', '500', 3)
  const asking = (async () => {
    for (const order of ids) {
      const body = { lines: [{ line_id, assignment_ids: [order] }] }
      await manager().call(sales.bill, { params: { id }, body })
    }
  })()
  const written = async () => (await fake.tables.counts()).bills
  await expect.poll(written, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  // While they are asked for still: all may be written by the time the last one is.
  await running.killWorker()
  await asking
  const midway = await written()
  expect(midway).toBeLessThan(BILLS)
  const { port } = fake
  await fake.stop()
  await running.killTemporal()
  await running.startWorker()
  fake = await startFakeErp({ databaseUrl: database.url, client, port })
  await expect.poll(written, { timeout: 60_000, interval: 5 }).toBeGreaterThan(midway)
  await Promise.all([running.killWorker(), running.killApi(), running.killEventServer()])
  await running.startWorker()
  const delivered = async () => (await listed()).filter(({ status }) => status === 'DELIVERED').length
  await expect.poll(delivered, { timeout: 90_000, interval: 100 }).toBe(BILLS)
  expect(await fake.tables.counts()).toMatchObject({ bills: BILLS, references: BILLS, delivered: BILLS })
  // The control: it was asked more often than that to write one.
  expect(await fake.tables.asked('POST', '/sales/bills')).toBeGreaterThan(BILLS)
  await keepHistories(running, new URL('./histories/', import.meta.url), ['billSalesOrder'])
}, 300_000)
