/** @module-tag long */
import { fileEndpoints } from '@faitage/contracts/files/file.endpoints'
import { amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import { invoiceEndpoints as inv, invoiceNumberingEndpoint } from '@faitage/contracts/invoicing/invoice'
import { sellerEndpoints } from '@faitage/contracts/invoicing/seller'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { amoQuoteDecider } from './amo-quote.decider.ts'
import { frozenPaper } from './frozen-invoice.ts'
import { invoiceDecider } from './invoice.decider.ts'
import { caughtUp, editedInvoice } from './testing/edited-invoice.ts'
import { invoicedQuote } from './testing/invoiced-quote.ts'
import { describeSeller } from './testing/sellers.ts'

/* Invoices while two things happen at once, something falls in between, or the world around them changes. */

let system: TestSystem
let contributor: TestClient
let mission: string
let seller: string
beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
  seller = (await describeSeller(system)).id
}, 60_000)
afterAll(() => system?.stop())

const quoteOf = async () => invoicedQuote(system, { project_id: (await openProject(contributor, mission)).id })
const draft = async (quote_id: string) =>
  (await contributor.call(inv.create, { body: { quote_id, type: 'invoice' } })).id
const edit = (id: string) => contributor.raw(inv.edit, { params: { id } })
const abandon = (id: string) => contributor.raw(inv.abandon, { params: { id }, body: { reason: 'Erreur' } })
const credit = (id: string) => contributor.raw(inv.credit, { params: { id }, body: { reason: 'Erreur' } })
const pay = (id: string, amount: number) =>
  contributor.raw(inv.payments, { params: { id }, body: { amount, on: system.api.clock.today(), means: 'transfer' } })
const read = async (id: string) => {
  await caughtUp(system)
  return contributor.call(inv.get, { params: { id } })
}
const noteOf = async (project_id: string) => {
  await caughtUp(system)
  const { items } = await contributor.call(inv.list, { query: { project_id } })
  return items.find(({ type, status }) => type === 'credit_note' && status !== 'CANCELLED')
}

describe('a draft', () => {
  it('that is abandoned or removed holds nothing of its quote, wherever its edition was cut off', async () => {
    for (const end of ['abandon', 'remove'] as const) {
      const quote_id = await quoteOf()
      const id = await draft(quote_id)
      const taken = { invoice_id: id, type: 'invoice', amount: 120_000 } as const
      // What an edition that fell after its first step leaves.
      await handle(system.api, {
        decider: amoQuoteDecider,
        stream: streamOf.record(amoQuote.stream, quote_id),
        command: { type: 'TakePart', part: taken },
        caller: worker,
        request: internalContext(derivedId('taken', id)),
      })
      const ended = end === 'abandon' ? await abandon(id) : await system.as('admin').raw(inv.remove, { params: { id } })
      expect(ended.statusCode).toBe(200)
      expect((await edit(await draft(quote_id))).statusCode).toBe(200)
    }
  })

  it('that is edited and abandoned at once is one or the other, and its quote can be invoiced whole', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const quote_id = await quoteOf()
      const id = await draft(quote_id)
      // Later by a little more each turn: which of the two comes first is what is tried.
      const later = (turned: boolean) => new Promise(resolve => setTimeout(resolve, turned ? turn * 3 : 0))
      const [edited, abandoned] = await Promise.all([
        later(turn % 2 === 0).then(() => edit(id)),
        later(turn % 2 === 1).then(() => abandon(id)),
      ])
      expect([edited.statusCode, abandoned.statusCode].sort()).toEqual([200, 409])
      const next = await edit(await draft(quote_id))
      expect([next.statusCode, next.statusCode === 409 ? next.json().key : '']).toEqual(
        edited.statusCode === 200 ? [409, 'invoice.quote.tooMuch'] : [200, ''],
      )
    }
  })

  it('has one number however often it is edited at once: fifteen that are edited three times each have fifteen that follow', async () => {
    const ids = await Promise.all(Array.from({ length: 15 }, async () => draft(await quoteOf())))
    await Promise.all(ids.flatMap(id => [edit(id), edit(id), edit(id)]))
    // Printing may be too busy for some: asked again, each goes on to its end.
    const numbered = async () => {
      await Promise.all(ids.map(id => edit(id)))
      const numbers = await Promise.all(ids.map(async id => (await read(id)).number))
      return new Set(numbers.filter(Boolean)).size
    }
    await expect.poll(numbered, { timeout: 60_000 }).toBe(15)
    expect(await contributor.call(invoiceNumberingEndpoint)).toMatchObject({ ok: true })
  }, 120_000)
})

describe('a credit note', () => {
  it('is of who sold and who bought then, whatever either is today', async () => {
    const invoice = await editedInvoice(system, mission)
    const admin = system.as('admin')
    const change = (body: object) => admin.call(sellerEndpoints.update, { params: { id: seller }, body: body as never })
    await change({ name: 'Autre Nom', is_exempt: true, vat_number: null })
    await caughtUp(system)
    expect((await credit(invoice.id)).statusCode).toBe(201)
    await change({ name: 'Habitat & Conseil', is_exempt: null, vat_number: 'FR44732829320' })
    await caughtUp(system)
    const note = await noteOf(invoice.project_id)
    const { paper } = await frozenPaper(system.api, note!.id)
    expect([note!.number?.[0], paper.seller.name, paper.buyer.name]).toEqual(['A', 'Habitat & Conseil', 'Anne Morel'])
    expect((await read(invoice.id)).status).toBe('CANCELLED')
  })

  it('that was abandoned is made anew; there is one of an invoice however often it is asked', async () => {
    const { id, project_id, quote_id } = await editedInvoice(system, mission)
    // A note that was begun and not edited, as where no number could be had.
    const note_id = derivedId('credit note', id)
    const { sheet } = await frozenPaper(system.api, id)
    await handle(system.api, {
      decider: invoiceDecider,
      stream: streamOf.record('invoice', note_id),
      command: {
        type: 'Register',
        id: note_id,
        sheet: { project_id, quote_id, type: 'credit_note', credit_of: id, invoice_details: sheet.invoice_details },
        mission_id: mission,
        subject_id: undefined,
      },
      caller: worker,
      request: internalContext(derivedId('begun', id)),
    })
    expect((await abandon(note_id)).statusCode).toBe(200)
    const asked = await Promise.all(Array.from({ length: 20 }, () => credit(id)))
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    await caughtUp(system)
    const { items } = await contributor.call(inv.list, { query: { project_id } })
    expect(items.filter(({ type, number }) => type === 'credit_note' && number)).toHaveLength(1)
    expect((await read(id)).status).toBe('CANCELLED')
  })

  it('asked again under its key for another reason is refused, and stands for the first', async () => {
    const { id, project_id } = await editedInvoice(system, mission)
    const asked = (reason: string) =>
      contributor.raw(inv.credit, { params: { id }, body: { reason }, headers: { 'idempotency-key': id } })
    const first = await asked('Erreur')
    expect([first.statusCode, (await asked('Erreur')).body]).toEqual([201, first.body])
    expect((await asked('Doublon')).json()).toMatchObject({ key: 'IDEMPOTENCY_KEY_REUSED' })
    expect((await noteOf(project_id))!.note).toBe('Erreur')
  })

  it('that comes with a payment at once loses no money: it is paid back, and somebody is told', async () => {
    let both = 0
    for (let turn = 0; turn < 6; turn++) {
      const { id, project_id } = await editedInvoice(system, mission)
      // Later by a little more each turn: which of the two comes first is what is tried.
      const later = new Promise(resolve => setTimeout(resolve, turn * 4))
      const [paid, credited] = await Promise.all([later.then(() => pay(id, 120_000)), credit(id)])
      if (paid.statusCode !== 200 || credited.statusCode !== 201) continue
      both++
      expect(await read(id)).toMatchObject({ status: 'CANCELLED', paid: 120_000, moves: ['pay'] })
      const query = { project_id } as never
      const { items } = await contributor.call(individualTaskEndpoints.list, { query })
      expect(items.map(({ title }) => title)).toContainEqual(expect.stringMatching(/payée et annulée$/))
      expect((await pay(id, 1)).json()).toMatchObject({ key: 'invoice.move' })
      expect((await pay(id, -120_001)).json()).toMatchObject({ key: 'invoice.payment.refund' })
      expect((await pay(id, -120_000)).statusCode).toBe(200)
      expect(await read(id)).toMatchObject({ status: 'CANCELLED', paid: 0, moves: [] })
      expect((await pay(id, -1)).json()).toMatchObject({ key: 'invoice.move' })
    }
    expect(both).toBeGreaterThan(0)
  })
})

describe('the file of an invoice', () => {
  it('is not removed by hand, by whoever', async () => {
    const { id } = await editedInvoice(system, mission)
    const { file_id } = await read(id)
    const removed = await system.as('admin').refusal(fileEndpoints.remove, { params: { id: file_id! } })
    expect([removed.status, removed.key]).toEqual([409, 'file.keptAsProof'])
    expect((await contributor.raw(inv.pdf, { params: { id } })).statusCode).toBe(200)
  })

  it('takes fifty payments at once up to what is due, and no cent more', async () => {
    const { id } = await editedInvoice(system, mission)
    const paid = await Promise.all(Array.from({ length: 50 }, () => pay(id, 10_000)))
    expect(paid.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12)
    expect(paid.find(({ statusCode }) => statusCode !== 200)!.json()).toMatchObject({ key: 'invoice.payment.tooMuch' })
    expect(await read(id)).toMatchObject({ status: 'PAYED', paid: 120_000, left: 0 })
  })
})
