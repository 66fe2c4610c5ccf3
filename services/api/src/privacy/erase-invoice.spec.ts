import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { addMonths, formatDay } from '@faitage/contracts/kernel/format-date'
import { dueEndpoints, retentionEndpoints } from '@faitage/contracts/privacy/retention'
import { subjectEndpoints as endpoints } from '@faitage/contracts/privacy/subject.endpoints'
import { moneyEndpoints } from '@faitage/contracts/steering/money.endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editedInvoice } from '../invoicing/testing/edited-invoice.ts'
import { describeSeller } from '../invoicing/testing/sellers.ts'
import { openMission } from '../projects/testing/project.scene.ts'
import { of } from '../testing/in-world.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'

let system: TestSystem
let id: string
let project_id: string
let quote_id: string
beforeAll(async () => {
  system = await startTestSystem()
  await describeSeller(system)
  ;({ id, project_id, quote_id } = await editedInvoice(system, await openMission(system.as('manager'))))
}, 60_000)
afterAll(() => system?.stop())

const admin = () => system.as('admin')
const body = { cause: 'due' as const, documents: true }
const due = async () => (await admin().call(dueEndpoints.list, { query: { kind: ['invoice'] } })).items
/** Sees the world as it will be some day. */
async function on<T>(day: string, look: () => Promise<T>): Promise<T> {
  const { today } = system.api.clock
  system.api.clock.today = () => day
  try {
    return await look()
  } finally {
    system.api.clock.today = today
  }
}

test('an invoice is kept ten years from the end of its year, whoever asks; then it is due, and erased but for what was billed', async () => {
  const before = await admin().call(invoiceEndpoints.get, of(id))
  const end = `${before.issue_date!.slice(0, 4)}-12-31`
  const last = addMonths(end, 120)
  expect(await due()).toEqual([])
  expect(await on(addMonths(end, 119), due)).toEqual([])
  for (const cause of ['request', 'due', 'decision'] as const)
    expect(await admin().refusal(endpoints.erase, { ...of(id), body: { ...body, cause } })).toMatchObject({
      key: 'privacy.erase.invoice',
      message: expect.stringContaining(formatDay(last)),
    })

  // Their requester is erased meanwhile: the invoice stays whom it was made out to.
  const { rows } = await sql<{
    requester_id: string
  }>`select requester_id from project_list where id = ${project_id}`.execute(system.api.db)
  await admin().call(endpoints.erase, { ...of(rows[0]!.requester_id), body: { ...body, cause: 'request' } })
  await system.settled()
  const quote = await admin().call(amoQuoteEndpoints.get, of(quote_id))
  expect(quote.amo_quote_details).toMatchObject([{ label: 'Effacé', amount: 100_000 }])
  const held = await admin().call(endpoints.get, of(id))
  expect(JSON.stringify(held.parts)).toContain('Morel')
  const money = () => admin().call(moneyEndpoints.figures, { query: {} })
  const billed = await money()

  await on(last, async () => {
    expect(await due()).toMatchObject([
      {
        id,
        kind: 'invoice',
        title: before.number,
        since: end,
        due_on: last,
        months: 120,
        act: 'Effacer le client et le PDF',
      },
    ])
    await admin().call(endpoints.erase, { ...of(id), body })
    await system.settled()
    expect(await due()).toEqual([])
    expect((await admin().refusal(endpoints.erase, { ...of(id), body })).key).toBe('privacy.erase.erased')
    const refusal = await admin().refusal(invoiceEndpoints.credit, { ...of(id), body: { reason: 'Erreur.' } })
    expect([refusal.status, refusal.key]).toEqual([409, 'invoice.erased'])
  })
  const gone = await admin().call(endpoints.get, of(id))
  expect(gone).toMatchObject({
    erased: true,
    name: null,
    parts: [],
    erasures: [{ kind: 'invoice', files: 1, cause: 'due' }],
  })
  const after = await admin().call(invoiceEndpoints.get, of(id))
  expect(after.invoice_details).toMatchObject([{ label: 'Effacé', amount: 100_000 }])
  for (const kept of ['number', 'issue_date', 'price_incl_tax', 'status', 'due'] as const)
    expect([kept, after[kept]]).toEqual([kept, before[kept]])
  expect((await admin().refusal(fileEndpoints.content, of(before.file_id!))).status).toBeGreaterThanOrEqual(400)
  expect(await money()).toEqual(billed)
  const events = JSON.stringify(await system.api.events.read(`invoice-${id}`))
  expect(events).not.toContain('Morel')
})

test('no rule has invoices kept for less than the law does', async () => {
  const rule = { kind: 'invoice' as const, start_day: '2026-01-01', current_months: 24, archive_months: 95 }
  const refusal = await admin().refusal(retentionEndpoints.create, { body: rule })
  expect(refusal.details).toMatchObject({
    fields: [{ path: 'current_months', message: expect.stringContaining('120') }],
  })
  const { id: made } = await admin().call(retentionEndpoints.create, { body: { ...rule, archive_months: 120 } })
  await admin().call(retentionEndpoints.remove, of(made))
})
