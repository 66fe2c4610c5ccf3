import {
  invoiceEndpoints as inv,
  invoiceNumberingEndpoint,
  invoiceWorkerEndpoints,
} from '@faitage/contracts/invoicing/invoice'
import { paymentOrderEndpoints } from '@faitage/contracts/invoicing/payment-order'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { testBank } from './testing/bank.ts'
import { caughtUp } from './testing/edited-invoice.ts'
import { invoicedQuote } from './testing/invoiced-quote.ts'
import { describeSeller } from './testing/sellers.ts'

/* Invoices in the night that ends a year, and in the days around the 29th of February. */

let system: TestSystem
let mission: string
let today = '2023-12-31'
beforeAll(async () => {
  system = await startTestSystem({
    config: { payments: testBank },
    clock: { now: () => new Date(`${today}T12:00:00Z`), today: () => today },
  })
  mission = await openMission(system.as('manager'))
  await describeSeller(system)
}, 60_000)
afterAll(() => system?.stop())

const requester = { type: 'PO' as const, first_name: 'Anne', last_name: 'Morel', email: 'anne.morel@exemple.fr' }
async function drafted(off_premises = false): Promise<string> {
  const project_id = (await openProject(system.as('contributor'), mission, { requester, on: '2023-06-01' })).id
  const quote_id = await invoicedQuote(system, { project_id, off_premises })
  return (await system.as('contributor').call(inv.create, { body: { quote_id, type: 'invoice' } })).id
}
const edit = (id: string) => system.as('contributor').call(inv.edit, { params: { id } })
async function told(id: string) {
  await caughtUp(system)
  const { number, issue_date, due_date, is_late } = await system.as('contributor').call(inv.get, { params: { id } })
  return { number, issue_date, due_date, is_late }
}

it('one that is asked on the last night and numbered on the first day is of the year that ends', {
  tags: 'long',
}, async () => {
  const [before, cut, after] = [await drafted(), await drafted(), await drafted()]
  await edit(before)
  // The number falls: the worker gives it after midnight.
  const { append } = system.api.events
  const falling: typeof append = (stream, ...rest) =>
    stream.startsWith('invoiceNumbering-') ? Promise.reject(new Error('cut')) : append(stream, ...rest)
  Object.assign(system.api.events, { append: falling })
  await edit(cut)
  Object.assign(system.api.events, { append })
  today = '2024-01-01'
  await edit(after)
  await system.worker().call(invoiceWorkerEndpoints.number, { params: { id: cut } })
  expect(await told(before)).toMatchObject({ number: 'F2023-00001', issue_date: '2023-12-31' })
  expect(await told(cut)).toMatchObject({ number: 'F2023-00002', issue_date: '2023-12-31' })
  expect(await told(after)).toMatchObject({ number: 'F2024-00001', issue_date: '2024-01-01' })
  expect(await system.as('contributor').call(invoiceNumberingEndpoint)).toMatchObject({ ok: true })
})

it('days are counted over the 29th of February: what is due, what is late, when a payment may be asked for', async () => {
  today = '2024-02-22'
  const id = await drafted(true)
  await edit(id)
  const { due_date } = await told(id)
  const order = () => system.as('contributor').raw(paymentOrderEndpoints.create, { body: { invoice_id: id } })
  // Seven whole days: the last of them is the 29th.
  for (const [day, status] of [
    ['2024-02-29', 409],
    ['2024-03-01', 201],
  ] as const) {
    today = day
    expect([day, (await order()).statusCode]).toEqual([day, status])
  }
  today = due_date!
  expect((await told(id)).is_late).toBe(false)
  today = new Date(Date.parse(due_date!) + 86_400_000).toISOString().slice(0, 10)
  expect((await told(id)).is_late).toBe(true)
})
