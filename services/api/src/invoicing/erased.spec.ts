/** @module-tag long */
import { amoQuoteEndpoints as quotes } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteWorkerEndpoints as worker } from '@faitage/contracts/invoicing/amo-quote.worker.endpoints'
import { invoiceNumberingEndpoint, invoiceEndpoints as invoices } from '@faitage/contracts/invoicing/invoice'
import {
  publicPaymentEndpoints as open,
  paymentOrderEndpoints as orders,
} from '@faitage/contracts/invoicing/payment-order'
import { projectBulkEndpoints } from '@faitage/contracts/projects/project-bulk.endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '../kernel/pdf/testing/read-pdf.ts'
import { openMission } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { streamOfSignature } from './signature/sign-token.ts'
import { signatureDecider } from './signature/signature.decider.ts'
import { testBank } from './testing/bank.ts'
import { caughtUp, editedInvoice } from './testing/edited-invoice.ts'
import { describeSeller } from './testing/sellers.ts'

/* A requester is forgotten: their invoices are kept as they were issued, and nobody signs for them any more. */

let system: TestSystem
let mission: string
beforeAll(async () => {
  system = await startTestSystem({ config: { payments: testBank } })
  mission = await openMission(system.as('manager'))
  await describeSeller(system)
}, 60_000)
afterAll(() => system?.stop())

it.each([true, false])('documents deleted with them: %s', async delete_documents => {
  const contributor = system.as('contributor')
  const { id, project_id } = await editedInvoice(system, mission)
  const order = await contributor.call(orders.create, { body: { invoice_id: id } })
  const body = {
    project_id,
    name: 'À signer',
    amo_quote_details: [{ kind: 'CUSTOM_SERVICE' as const, label: 'Visite', quantity: '1', unit_price: '100' }],
  }
  const { id: quote_id } = await contributor.call(quotes.create, { body })
  await contributor.call(quotes.send, { params: { id: quote_id } })
  await system.worker().call(worker.settle, { params: { id: quote_id } })
  const { signature_id } = await contributor.call(quotes.get, { params: { id: quote_id } })
  await caughtUp(system)
  const query = { delete_documents: String(delete_documents) as never }
  await system.as('admin').call(projectBulkEndpoints.anonymise, { query, body: { projects_id: [project_id] } })
  await caughtUp(system)

  const { rawPayload, statusCode } = await system.as('admin').raw(invoices.pdf, { params: { id } })
  expect(statusCode).toBe(200)
  expect((await readPdf(rawPayload)).text).toContain('Morel')
  expect(await system.as('admin').call(invoiceNumberingEndpoint)).toMatchObject({ ok: true })
  // What is owed is owed still: the link goes on serving, and says no more of anybody than before.
  expect(await system.anonymous().call(open.state, { params: { id: order.id } })).toMatchObject({ state: 'open' })

  expect((await system.as('admin').call(quotes.get, { params: { id: quote_id } })).status).toBe('CANCELLED')
  await system.worker().call(worker.settle, { params: { id: quote_id } })
  const { state } = await system.api.folds.catchUp(signatureDecider, streamOfSignature(signature_id!))
  expect(state.phase).toBe('cancelled')
})
