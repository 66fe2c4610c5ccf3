/** @module-tag always */
import {
  erpInvoiceEndpoints as accounts,
  erpInvoiceWorkerEndpoints as worker,
} from '@faitage/contracts/invoicing/erp-invoice'
import { invoiceEndpoints as invoices } from '@faitage/contracts/invoicing/invoice'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type FakeErp, startFakeErp } from '@faitage/engines/erp/server'
import { createDatabase } from '@faitage/engines/testing/databases'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openMission } from '../../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem } from '../../testing/system.ts'
import { caughtUp, editedInvoice } from '../testing/edited-invoice.ts'
import { invoicedQuote } from '../testing/invoiced-quote.ts'
import { describeSeller } from '../testing/sellers.ts'
import { openErp } from './erp.ts'

/* Invoices are told the accounts, which answer late, twice, or that they did not; then they settle them. */

const client = { id: 'faitage', secret: 'secret of a test' }
let database: Awaited<ReturnType<typeof createDatabase>>
let fake: FakeErp
let system: TestSystem
let mission: string
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  fake = await startFakeErp({ databaseUrl: database.url, client, slowMs: 100 })
  system = await startTestSystem({ config: { erp: { url: fake.url, client, auth: 'oauth2' } } })
  mission = await openMission(system.as('manager'))
  await describeSeller(system)
}, 60_000)
afterAll(async () => {
  await system?.stop()
  await fake?.stop()
  await database?.drop()
})

const contributor = () => system.as('contributor')
const send = (invoice_id: string) => contributor().call(accounts.send, { body: { invoice_id } })
const again = (id: string) => system.worker().call(worker.export, { params: { id } })
const read = (id: string) => contributor().call(accounts.read, { params: { id } })
const listed = async (project_id: string) => {
  await caughtUp(system)
  return (await contributor().call(accounts.list, { query: { project_id } })).items
}
const kept = async (id: string) => (await fake.tables.invoices([id])).length
const typesOf = async (id: string) =>
  (await system.api.events.read(streamOf.record('invoice', id)))
    .map(({ type }) => type)
    .filter(type => /Export|Settled/.test(type))

describe('an invoice and the accounts', () => {
  it('is told them once, with its buyer, who is found again by our reference', async () => {
    const { id, project_id } = await editedInvoice(system, mission)
    const customer = () => contributor().call(accounts.customers, { query: { project_id } })
    expect((await customer()).customer).toBeNull()
    expect(await listed(project_id)).toMatchObject([
      { id, erp_invoice: null, export_state: null, settles: 'not_there' },
    ])
    await send(id)
    await send(id)
    await again(id)
    expect(await kept(id)).toBe(1)
    expect(await typesOf(id)).toEqual(['InvoiceExportAsked', 'InvoiceExported'])
    expect((await customer()).customer).toMatchObject({ name: 'Anne Morel' })
    const [item] = await listed(project_id)
    expect(item).toMatchObject({ export_state: 'done', balance: 120_000, total: 120_000, settles: 'unpaid_there' })
    expect(item!.erp_invoice).toMatch(/^FA\d{6}$/)
    const answer = await system.http.inject({ url: '/api/akuiteo/invoices/?project_id=x' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each([
    ['lost', 'POST /sales/invoices', 1],
    ['duplicate', 'POST /sales/invoices', 1],
    ['500', 'POST /sales/invoices', 2],
    ['401', 'POST /sales/invoices', 1],
    ['slow', 'POST /sales/invoices', 1],
    ['lost', 'POST /crm/customers', 1],
    ['500', 'POST /crm/customers/search', 1],
  ] as const)('%s of %s: one there, one here', async (fault, call, times) => {
    const { id } = await editedInvoice(system, mission)
    await fake.tables.fail(call, fault, times)
    await send(id)
    for (let n = 0; n < 3; n++) await again(id).catch(() => undefined)
    expect(await kept(id)).toBe(1)
    expect(await typesOf(id)).toEqual(['InvoiceExportAsked', 'InvoiceExported'])
    const customers = await fake.tables.kept('customer')
    expect(customers.rows).toBe(customers.references)
  })

  it('refused there for good, it says so and may be sent again; ten at once are one', async () => {
    const { id, project_id } = await editedInvoice(system, mission)
    await fake.tables.fail('POST /sales/invoices', '404', 1)
    await send(id)
    expect((await listed(project_id))[0]).toMatchObject({ export_state: 'refused', settles: 'not_there' })
    await Promise.all(Array.from({ length: 10 }, () => send(id)))
    expect(await kept(id)).toBe(1)
    expect(await typesOf(id)).toEqual([
      'InvoiceExportAsked',
      'InvoiceExportRefused',
      'InvoiceExportAsked',
      'InvoiceExported',
    ])
  })

  it('control: accounts that refuse no second one have two without a look, and one with it', async () => {
    const careless = await startFakeErp({ databaseUrl: database.url, client, isCareless: true })
    try {
      const erp = openErp({ url: careless.url, client, auth: 'basic' })
      const invoice = (reference: string) => ({
        ...{ reference, number: 'F1', customer_id: 'C', deal: null, issue_date: '2026-01-01', due_date: null },
        ...{ excl_tax: 1, total: 1, deposits: 0 },
      })
      const blind = async (reference: string) => {
        const authorization = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
        const body = JSON.stringify(invoice(reference))
        await fetch(`${careless.url}/sales/invoices`, { method: 'POST', headers: { authorization }, body })
      }
      for (const send of [blind, (reference: string) => erp.sendInvoice(invoice(reference))]) {
        await careless.tables.fail('POST /sales/invoices', 'lost', 1)
        for (let n = 0; n < 3; n++) await send(send === blind ? 'blind' : 'looking').catch(() => undefined)
      }
      expect(await kept('blind')).toBe(3)
      expect(await kept('looking')).toBe(1)
    } finally {
      await careless.stop()
    }
  })

  it('paid here and settled there, it is settled: on demand, or within the hour', async () => {
    const [one, other] = [await editedInvoice(system, mission), await editedInvoice(system, mission)]
    const pay = (id: string) =>
      contributor().call(invoices.payments, {
        params: { id },
        body: { amount: 120_000, on: system.api.clock.today(), means: 'transfer' },
      })
    await Promise.all([send(one.id), send(other.id)])
    await fake.tables.settle(one.id)
    await caughtUp(system)
    expect(await read(one.id)).toMatchObject({ status: 'EDITED', settles: 'unpaid_here', balance: 0 })
    await pay(one.id)
    await pay(other.id)
    expect(await read(other.id)).toMatchObject({ status: 'PAYED', settles: 'unpaid_there' })
    await fake.tables.settle(other.id)
    await caughtUp(system)
    expect(await system.worker().call(worker.settle, { body: { after: null } })).toEqual({ next: null })
    await caughtUp(system)
    for (const { id } of [one, other]) {
      expect(await read(id)).toMatchObject({ status: 'SOLDED', settles: 'settled' })
      expect((await typesOf(id)).filter(type => type === 'InvoiceSettled')).toHaveLength(1)
    }
  })

  it('a deposit, its balance and the note that takes it back come to what is asked of the client', async () => {
    const { project_id } = await editedInvoice(system, mission)
    const quote_id = await invoicedQuote(system, { project_id, off_premises: false })
    const edit = async (body: object) => {
      const { id } = await contributor().call(invoices.create, { body: { quote_id, ...body } as never })
      await contributor().call(invoices.edit, { params: { id } })
      await send(id)
      return id
    }
    const ids = [await edit({ type: 'deposit', share: '30' }), await edit({ type: 'balance' })]
    const balances = async () => (await fake.tables.invoices(ids)).reduce((sum, { balance }) => sum + balance, 0)
    expect(await balances()).toBe(120_000)
    const { id } = await contributor().call(invoices.credit, { params: { id: ids[1]! }, body: { reason: 'Erreur' } })
    await send(id)
    ids.push(id)
    expect(await balances()).toBe(36_000)
  })

  it('a draft is not told; nobody else’s is read or sent', async () => {
    const { quote_id, id, project_id } = await editedInvoice(system, mission)
    const drafted = await contributor().call(invoices.create, { body: { quote_id, type: 'deposit', share: '10' } })
    const body = { invoice_id: drafted.id }
    expect(await contributor().refusal(accounts.send, { body })).toMatchObject({ key: 'invoice.export.notEdited' })
    const outsider = system.as('outsider')
    expect((await outsider.refusal(accounts.send, { body: { invoice_id: id } })).status).toBe(404)
    expect((await outsider.refusal(accounts.read, { params: { id } })).status).toBe(404)
    expect((await outsider.refusal(accounts.list, { query: { project_id } })).status).toBe(404)
    expect((await system.as('client').refusal(accounts.list, { query: { project_id } })).status).toBe(403)
  })
})
