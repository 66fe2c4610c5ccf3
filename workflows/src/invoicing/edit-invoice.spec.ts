/** @module-tag durable */
import { pdf } from '@faitage/api/files/testing/samples'
import { sendFile } from '@faitage/api/files/testing/send'
import { describeSeller } from '@faitage/api/invoicing/testing/sellers'
import type { TestSystem } from '@faitage/api/testing/system'
import { seedWorld } from '@faitage/api/testing/world'
import { amoQuoteEndpoints as quotes } from '@faitage/contracts/invoicing/amo-quote'
import { invoiceNumberingEndpoint, invoiceEndpoints as invoices } from '@faitage/contracts/invoicing/invoice'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepHistories } from '../testing/keep-history.ts'
import { type Killable, startKillable } from '../testing/killable.ts'

let running: Killable
let system: TestSystem
beforeAll(async () => {
  running = await startKillable({}, { apart: true })
  system = running.system
}, 120_000)
afterAll(() => running?.stop())

const waiting = { timeout: 60_000, interval: 50 }
const INVOICES = 12

it('each invoice has one number and one PDF, whatever is killed meanwhile', async () => {
  const { missionId: mission_id } = await seedWorld(system)
  await describeSeller(system)
  const admin = system.as('admin')
  const home = { address: '12 rue des Lilas', address_code: '35000', address_location: 'Rennes' }
  const body = { mission_id, requester: { type: 'PO' as const, last_name: 'Durand' }, ...home }
  const { id: project_id } = await admin.call(projectEndpoints.create, { body })
  const amo_quote_details = [{ kind: 'CUSTOM_SERVICE' as const, label: 'Visite', quantity: '1', unit_price: '1000' }]
  const { id: quote_id } = await admin.call(quotes.create, { body: { project_id, name: 'Devis', amo_quote_details } })
  const owner = { kind: 'project' as const, id: project_id }
  const file = await sendFile(system, { as: 'admin', owner, name: 'signé.pdf', content: pdf('signé') })
  const on = system.api.clock.today()
  await admin.call(quotes.sign, { params: { id: quote_id }, body: { on, file_id: file.id } })
  await expect
    .poll(async () => (await admin.call(quotes.get, { params: { id: quote_id } })).status, waiting)
    .toBe('SIGNED')
  // What the server tries at once falls: the worker does it all.
  const { print } = system.api.papers
  Object.assign(system.api.papers, { print: () => Promise.reject(new Error('killed')) })
  const ids: string[] = []
  for (let rank = 0; rank < INVOICES; rank++) {
    const drafted = await admin.call(invoices.create, { body: { quote_id, type: 'deposit', share: '8' } })
    ids.push(drafted.id)
    if (rank === 2) await running.killWorker()
    await admin.call(invoices.edit, { params: { id: drafted.id } })
    if (rank === 4) await running.startWorker()
    if (rank === 6) await Promise.all([running.killWorker(), running.killTemporal()])
  }
  Object.assign(system.api.papers, { print })
  // By one question: twelve would take as long as the rest is printed.
  const printed = async () => {
    const { items } = await admin.call(invoices.list, { query: { project_id, size: 100 } })
    return items.filter(({ file_id }) => file_id).length
  }
  const before = await printed()
  await running.startWorker()
  await expect.poll(printed, { ...waiting, interval: 5 }).toBeGreaterThan(before)
  await Promise.all([running.killApi(), running.killEventServer()])
  expect(await printed()).toBeLessThan(INVOICES)
  await expect.poll(printed, waiting).toBe(INVOICES)
  for (const id of ids) {
    const types = (await system.api.events.read(streamOf.record('invoice', id))).map(({ type }) => type)
    expect(types).toEqual(['InvoiceRegistered', 'InvoiceEditRequested', 'InvoiceEdited', 'InvoicePrinted'])
  }
  expect(await admin.call(invoiceNumberingEndpoint)).toMatchObject({ ok: true, series: [{ count: INVOICES }] })
  await keepHistories(running, new URL('./histories/', import.meta.url), ['editInvoice'])
}, 300_000)
