/** @module-tag always */
import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import {
  invoiceEndpoints,
  invoiceNumberingEndpoint,
  invoiceWorkerEndpoints,
} from '@faitage/contracts/invoicing/invoice'
import { fiscalYearOf, numberingStream, numberOf } from '@faitage/contracts/invoicing/invoice-numbering'
import { sellerEndpoints } from '@faitage/contracts/invoicing/seller'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../kernel/pdf/testing/read-pdf.ts'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { invoicedQuote } from './testing/invoiced-quote.ts'
import { describeSeller } from './testing/sellers.ts'

const {
  list,
  get,
  create,
  update,
  remove,
  edit,
  credit,
  payments,
  send,
  abandon,
  history,
  pdf: pdfOf,
} = invoiceEndpoints

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

const today = () => system.api.clock.today()
const line = { kind: 'CUSTOM_SERVICE', label: 'Accompagnement', quantity: '1', unit_price: '1000' } as const
const caughtUp = async () => {
  system.seen.position = String(await system.api.events.head())
  await system.settled()
}
/** A quote signed on paper: 1 000,00 € HT, 1 200,00 € TTC, unless told. */
async function signed(lines?: BodyInputOf<typeof amoQuoteEndpoints.create>['amo_quote_details']) {
  const requester = { type: 'PO' as const, last_name: 'Morel', email: 'anne.morel@exemple.fr' }
  const project_id = (await openProject(contributor, mission, { requester })).id
  return { id: await invoicedQuote(system, { project_id, ...(lines ? { lines } : {}) }), project_id }
}
const draft = async (quote_id: string, told: object = {}) =>
  (await contributor.call(create, { body: { quote_id, type: 'invoice', ...told } })).id
const read = async (id: string) => {
  await caughtUp()
  return contributor.call(get, { params: { id } })
}
const edited = async (quote_id: string, told: object = {}) => {
  const id = await draft(quote_id, told)
  await contributor.call(edit, { params: { id } })
  return read(id)
}
const pay = (id: string, amount: number, more: object = {}) =>
  contributor.call(payments, { params: { id }, body: { amount, on: today(), means: 'transfer', ...more } })
const check = () => contributor.call(invoiceNumberingEndpoint)

describe('an invoice', () => {
  it('is drafted of a signed quote, edited once with the next number, and printed', async () => {
    const quote = await signed()
    const id = await draft(quote.id)
    expect(await read(id)).toMatchObject({ status: 'NOT_EDITED', price_incl_tax: 120_000, moves: ['edit', 'abandon'] })
    await Promise.all([contributor.call(edit, { params: { id } }), contributor.call(edit, { params: { id } })])
    const told = await read(id)
    expect(told).toMatchObject({ status: 'EDITED', issue_date: today(), due_date: addDays(today(), 30), due: 120_000 })
    expect(told.number).toMatch(/^F\d{4}-\d{5}$/)
    const next = await edited((await signed()).id)
    expect(Number(next.number!.slice(-5))).toBe(Number(told.number!.slice(-5)) + 1)
    const answer = await contributor.raw(pdfOf, { params: { id } })
    const { text, files } = await readPdf(answer.rawPayload)
    for (const part of [told.number!, 'Habitat & Conseil', 'Morel', '1 200,00']) expect(text).toContain(part)
    expect(Object.keys(files)).toEqual(['factur-x.xml'])
    expect(files['factur-x.xml']).toContain(told.number!)
    for (const refusal of [
      await contributor.refusal(update, { params: { id }, body: { note: 'X' } }),
      await contributor.refusal(remove, { params: { id } }),
    ])
      expect(['invoice.frozen', 'FORBIDDEN']).toContain(refusal.key)
    expect(await check()).toMatchObject({ ok: true })
  })

  it('asks for a signed quote that is still valid, and the setting', async () => {
    const project_id = (await openProject(contributor, mission)).id
    const { id } = await contributor.call(amoQuoteEndpoints.create, {
      body: { project_id, name: 'Devis', amo_quote_details: [line] },
    })
    const refusal = (quote_id: string) => contributor.refusal(create, { body: { quote_id, type: 'invoice' } })
    expect((await refusal(id)).key).toBe('invoice.quote.notSigned')
    expect((await refusal(crypto.randomUUID())).status).toBe(404)
    const quote = await signed()
    const drafted = await draft(quote.id)
    await system.as('admin').call(settingsEndpoints.update, { body: { invoicesEdit: false } })
    expect((await contributor.refusal(edit, { params: { id: drafted } })).key).toBe('settings.invoicesEdit.off')
    await system.as('admin').call(settingsEndpoints.update, { body: { invoicesEdit: true } })
    const body = { no_longer_valid: true, no_longer_valid_reason: 'Erreur.' }
    await contributor.call(amoQuoteEndpoints.update, { params: { id: quote.id }, body })
    expect((await contributor.refusal(edit, { params: { id: drafted } })).key).toBe('invoice.quote.notSigned')
    expect(await read(drafted)).toMatchObject({ status: 'NOT_EDITED' })
  })

  it('a deposit, then the balance: together what was signed, never more', async () => {
    const quote = await signed([line, { ...line, unit_price: '333.33', vat_rate: '10', vat_reason: 'Travaux' }])
    expect((await contributor.refusal(create, { body: { quote_id: quote.id, type: 'deposit' } })).key).toBe(
      'invoice.share',
    )
    const deposit = await edited(quote.id, { type: 'deposit', share: '30' })
    // 300,00 and 100,00 before tax: 60,00 and 10,00 of VAT.
    expect(deposit).toMatchObject({ price_excl_tax: 40_000, price_incl_tax: 47_000, due: 47_000 })
    const balance = await edited(quote.id, { type: 'balance' })
    expect(balance).toMatchObject({ price_incl_tax: 156_666, due: 109_666 })
    const answer = await contributor.raw(pdfOf, { params: { id: balance.id } })
    expect((await readPdf(answer.rawPayload)).text).toContain(deposit.number!)
    const more = await draft(quote.id, { type: 'deposit', share: '1' })
    const refusal = await contributor.refusal(edit, { params: { id: more } })
    expect([refusal.key, refusal.message]).toEqual([
      'invoice.quote.tooMuch',
      'Les factures de ce devis dépasseraient son montant : il reste 0,00\u00A0€ à facturer.',
    ])
    const { totals } = await contributor.call(list, { query: { project_id: quote.project_id } })
    expect(totals.invoiced).toEqual({ count: 2, amount: 156_666 })
    expect(totals.due).toEqual({ count: 2, amount: 156_666 })
    // The balance is taken back as it was asked: the deposit stays.
    const { id: note } = await contributor.call(credit, { params: { id: balance.id }, body: { reason: 'Erreur' } })
    await read(note)
    const printed = await contributor.raw(pdfOf, { params: { id: note } })
    const { text } = await readPdf(printed.rawPayload)
    expect(text).toContain(deposit.number!)
    expect(text.replace(/\s/g, ' ')).toMatch(/À votre crédit.{0,3}1 096,66 €/)
    const after = await contributor.call(list, { query: { project_id: quote.project_id } })
    expect(after.totals.invoiced.amount).toBe(47_000)
    const again = await edited(quote.id, { type: 'balance' })
    expect(again.due).toBe(109_666)
  })

  it('deposits stop at what a third party leaves the buyer: the balance can always be made', async () => {
    const quote = await signed([line, { kind: 'CO_FUNDER', label: 'Commune', rate: '50' }])
    const refusal = await contributor.refusal(create, { body: { quote_id: quote.id, type: 'deposit', share: '60' } })
    expect([refusal.key, refusal.details]).toMatchObject(['invoice.deposit.tooMuch', { left: '600,00\u00A0€' }])
    const two = await Promise.all(['40', '20'].map(share => draft(quote.id, { type: 'deposit', share })))
    await contributor.call(edit, { params: { id: two[0]! } })
    const late = await contributor.refusal(edit, { params: { id: two[1]! } })
    expect([late.key, late.details]).toMatchObject(['invoice.deposit.tooMuch', { left: '120,00\u00A0€' }])
    expect(await edited(quote.id, { type: 'balance' })).toMatchObject({ price_incl_tax: 120_000, due: 12_000 })
  })

  it('two people edit two invoices of one quote at once: one of them is refused', async () => {
    const quote = await signed()
    const ids = await Promise.all([draft(quote.id), draft(quote.id)])
    const answers = await Promise.all(ids.map(id => contributor.raw(edit, { params: { id } })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('is paid in parts, by its buyer and by others, and no more than is due', async () => {
    const quote = await signed([line, { kind: 'CO_FUNDER', label: 'Commune', amount: 20_000 }])
    const { id } = await edited(quote.id)
    const refusal = async (amount: number, more: object = {}) =>
      contributor.refusal(payments, { params: { id }, body: { amount, on: today(), means: 'cheque', ...more } })
    await pay(id, 60_000)
    expect(await read(id)).toMatchObject({ status: 'WAITING_PAYMENT', paid: 60_000, left: 40_000 })
    const tooMuch = await refusal(40_001)
    expect([tooMuch.key, tooMuch.details]).toMatchObject(['invoice.payment.tooMuch', { left: '400,00\u00A0€' }])
    expect((await refusal(20_001, { payer: 'co_funder' })).key).toBe('invoice.payment.tooMuch')
    expect((await refusal(-60_001)).key).toBe('invoice.payment.refund')
    expect((await refusal(0)).key).toBe('VALIDATION')
    expect((await refusal(1, { on: addDays(today(), 1) })).key).toBe('VALIDATION')
    await pay(id, 20_000, { payer: 'co_funder' })
    await pay(id, 40_000)
    expect(await read(id)).toMatchObject({ status: 'PAYED', left: 0, is_late: false })
    await pay(id, -40_000)
    expect((await read(id)).status).toBe('WAITING_PAYMENT')
  })

  it('is taken back by one credit note, of the other series, once what was paid is given back', async () => {
    const quote = await signed()
    const { id, number } = await edited(quote.id)
    await pay(id, 100)
    const refusal = await contributor.refusal(credit, { params: { id }, body: { reason: 'Erreur.' } })
    expect(refusal.key).toBe('invoice.credit.paid')
    await pay(id, -100)
    const body = { reason: 'Erreur de prix.' }
    const made = await contributor.call(credit, { params: { id }, body })
    expect((await contributor.call(credit, { params: { id }, body })).id).toBe(made.id)
    const note = await read(made.id)
    expect(note).toMatchObject({ type: 'credit_note', credit_of: id, due: 0, moves: ['send'] })
    expect(note.number).toMatch(/^A\d{4}-\d{5}$/)
    const { items: before } = await contributor.call(history, { params: { id } })
    expect(before.at(-1)!.sentence).toMatch(/ a créé la facture\.$/)
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', credited_by: made.id })
    const { text } = await readPdf((await contributor.raw(pdfOf, { params: { id: made.id } })).rawPayload)
    expect(text).toContain(number!)
    await contributor.call(send, { params: { id: made.id } })
    // Nothing is waited for of it.
    expect(await read(made.id)).toMatchObject({ status: 'EDITED', left: 0 })
    const { items: mails } = await contributor.call(projectMailEndpoints.list, {
      query: { project_id: quote.project_id },
    })
    expect(mails[0]).toMatchObject({ subject: `Votre avoir ${note.number}` })
    const told = await contributor.call(history, { params: { id: made.id } })
    expect(told.items.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(new RegExp(` a envoyé par e-mail l’avoir ${note.number}\\.$`)),
      'Le PDF est rangé.',
      expect.stringMatching(`L’avoir porte le numéro ${note.number}`),
      expect.stringMatching(/ a demandé l’édition de l’avoir/),
      expect.stringMatching(/ a créé l’avoir\.$/),
    ])
    // Each thing it points at by its name.
    const named = Object.fromEntries(told.items.flatMap(({ changes }) => changes.map(one => [one.label, one.after])))
    expect(named).toMatchObject({
      Devis: expect.stringMatching(/^Devis DV-[0-9A-F]{8}$/),
      'Facture annulée': number,
      Vendeur: 'Habitat & Conseil',
      PDF: expect.stringContaining(note.number!),
    })
    // What it took of the quote may be invoiced again.
    expect((await edited(quote.id)).status).toBe('EDITED')
    const { totals } = await contributor.call(list, { query: { project_id: quote.project_id } })
    expect(totals.invoiced).toEqual({ count: 2, amount: 120_000 })
    expect(await check()).toMatchObject({ ok: true })
  })

  it('is sent with its PDF, and a draft is abandoned, never numbered', async () => {
    const quote = await signed()
    const { id, number } = await edited(quote.id)
    await contributor.call(send, { params: { id } })
    expect((await read(id)).status).toBe('WAITING_PAYMENT')
    const { items } = await contributor.call(projectMailEndpoints.list, { query: { project_id: quote.project_id } })
    expect(items[0]).toMatchObject({ subject: `Votre facture ${number}` })
    const other = await draft((await signed()).id)
    await contributor.call(abandon, { params: { id: other }, body: { reason: 'Doublon.' } })
    expect(await read(other)).toMatchObject({ status: 'CANCELLED', reason: 'Doublon.' })
    expect((await contributor.refusal(edit, { params: { id: other } })).key).toBe('invoice.move')
  })

  it('what fell after the content was frozen is done by the worker: the same number, one PDF', {
    tags: 'long',
  }, async () => {
    const quote = await signed()
    const id = await draft(quote.id)
    const { append } = system.api.events
    let falls = true
    Object.assign(system.api.events, {
      append: async (stream: string, ...rest: [never, never]) => {
        if (!stream.startsWith('invoiceNumbering') || !falls) return append(stream, ...rest)
        falls = false
        await append(stream, ...rest)
        throw new Error('killed after it was written')
      },
    })
    await contributor.call(edit, { params: { id } })
    Object.assign(system.api.events, { append })
    expect(await read(id)).toMatchObject({ status: 'NOT_EDITED', edit_requested: true, moves: [] })
    const params = { id }
    const number = () => system.worker().call(invoiceWorkerEndpoints.number, { params })
    const print = () => system.worker().call(invoiceWorkerEndpoints.print, { params })
    await Promise.all([number(), number()])
    await Promise.all([print(), print()])
    expect(await read(id)).toMatchObject({ status: 'EDITED', printing: false })
    expect((await check()).ok).toBe(true)
  })

  /** A year that begins next month: today is still of the one before, and so is yesterday. */
  const beginNextMonth = async () => {
    const next = (Number(today().slice(5, 7)) % 12) + 1
    const body = { fiscal_year_month: String(next) as '1' }
    await system.as('admin').call(sellerEndpoints.update, { params: { id: seller }, body })
    return next
  }

  it('is not numbered while the clock is behind the last number', { tags: 'long' }, async () => {
    await beginNextMonth()
    const quote = await signed()
    const id = await draft(quote.id)
    await edited((await signed()).id)
    const { today: now } = system.api.clock
    system.api.clock.today = () => addDays(now(), -1)
    await contributor.call(edit, { params: { id } })
    const refusal = await system.worker().refusal(invoiceWorkerEndpoints.number, { params: { id } })
    system.api.clock.today = now
    expect([refusal.status, refusal.key]).toEqual([503, 'invoice.numbering.dateBackwards'])
    await system.worker().call(invoiceWorkerEndpoints.number, { params: { id } })
    expect(await read(id)).toMatchObject({ status: 'EDITED', issue_date: today() })
    expect((await check()).ok).toBe(true)
  })

  it('each fiscal year has its own numbers, from one on', async () => {
    const year = fiscalYearOf(today(), await beginNextMonth())
    const before = (await system.api.events.read(numberingStream(seller, 'F', year))).length
    const told = await edited((await signed()).id)
    expect(told.number).toBe(numberOf('F', year, before + 1))
    const { series, ok } = await check()
    expect([ok, series.map(one => one.year)]).toEqual([true, expect.arrayContaining([year])])
  })
})
