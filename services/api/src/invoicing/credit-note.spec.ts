import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { invoiceEndpoints, invoiceNumberingEndpoint } from '@faitage/contracts/invoicing/invoice'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { individualTaskEndpoints } from '@faitage/contracts/projects/individual-task'
import { worksQuoteEndpoints } from '@faitage/contracts/works/works-quote'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../kernel/pdf/testing/read-pdf.ts'
import { openMission, openProject } from '../projects/testing/project.scene.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestSystem, type TestSystem } from '../testing/system.ts'
import { invoicedQuote } from './testing/invoiced-quote.ts'
import { describeSeller } from './testing/sellers.ts'

/* An invoice says who buys before it has a number; a part of one is taken back by a credit note. */
const { get, create, edit, credit, payments, list, pdf } = invoiceEndpoints
let system: TestSystem
let contributor: TestClient
let mission: string
beforeAll(async () => {
  system = await startTestSystem()
  contributor = system.as('contributor')
  mission = await openMission(system.as('manager'))
  await describeSeller(system)
}, 60_000)
afterAll(() => system?.stop())

type Lines = NonNullable<BodyInputOf<typeof amoQuoteEndpoints.create>['amo_quote_details']>
const home = { address: '1 rue A', address_code: '49000', address_location: 'Angers' }
const person = { type: 'PO' as const, last_name: 'Élie', first_name: 'Ada' }
const caughtUp = async () => {
  system.seen.position = String(await system.api.events.head())
  await system.settled()
}
const read = async (id: string) => {
  await caughtUp()
  return contributor.call(get, { params: { id } })
}
async function drafted(over: Parameters<typeof openProject>[2] = {}, lines?: Lines) {
  const project_id = (await openProject(contributor, mission, { requester: person, ...home, ...over })).id
  const quote_id = await invoicedQuote(system, { project_id, ...(lines ? { lines } : {}) })
  const { id } = await contributor.call(create, { body: { quote_id, type: 'invoice' } })
  return { id, quote_id, project_id }
}
const editing = (id: string, body = {}) => ({ params: { id }, body })
const edited = async (...of: Parameters<typeof drafted>) => {
  const draft = await drafted(...of)
  await contributor.call(edit, editing(draft.id))
  return draft
}
const xmlOf = async (id: string) => {
  const answer = await contributor.raw(pdf, { params: { id } })
  return (await readPdf(answer.rawPayload)).files['factur-x.xml'] ?? ''
}

describe('before its number, an invoice', () => {
  it('wants the address of its buyer', async () => {
    const { id } = await drafted({ address: null, address_code: null, address_location: null })
    expect((await contributor.refusal(edit, editing(id))).key).toBe('invoice.buyer.noAddress')
    expect(await read(id)).toMatchObject({ status: 'NOT_EDITED' })
  })

  it('wants the SIREN of a company, or that somebody says there is none', async () => {
    const company = { type: 'PB' as const, is_private: false, company_name: 'SARL Les Tilleuls' }
    const at = { address: '1 rue A', address_code: '49000', address_location: 'Angers' }
    const { id } = await drafted({ requester: { ...company, ...at } })
    expect((await contributor.refusal(edit, editing(id))).key).toBe('invoice.buyer.noSiren')
    await contributor.call(edit, editing(id, { without_siren: true }))
    expect((await read(id)).number).toMatch(/^F/)
  })

  it('says the country of who lives abroad, and an electronic address of who has no e-mail', async () => {
    const abroad = {
      address: 'Rue Haute 12',
      address_code: '1000',
      address_location: 'Bruxelles',
      address_country: 'BE',
    }
    const { id } = await edited({ requester: { ...person, ...abroad } })
    await read(id)
    const [, buyer = ''] = (await xmlOf(id)).split('<ram:BuyerTradeParty>')
    expect(buyer).toContain('<ram:CountryID>BE')
    expect(buyer.split('</ram:BuyerTradeParty>')[0]).toContain('<ram:URIUniversalCommunication>')
  })

  it('names who it is to, for the question that is asked before', async () => {
    const { id } = await drafted()
    expect((await read(id)).buyer_name).toBe('Ada Élie')
  })
})

describe('the rates of the overseas departments', () => {
  const overseas = { address: '1 rue A', address_code: '97400', address_location: 'Saint-Denis' }
  const line = { kind: 'CUSTOM_SERVICE' as const, label: 'Visite', quantity: '1', unit_price: '100' }

  it('are billed there, and nowhere else', async () => {
    const there = (await openProject(contributor, mission, overseas)).id
    const here = (await openProject(contributor, mission, home)).id
    for (const rate of ['8.5', '2.1'] as const) {
      const works = (project_id: string) => ({
        body: { project_id, name: 'Toiture', vat_lines: [{ rate, base: 100_000, tax: Number(rate) * 1000 }] },
      })
      const ours = (project_id: string) => ({
        body: { project_id, name: 'Devis', amo_quote_details: [{ ...line, vat_rate: rate, vat_reason: 'Outre-mer' }] },
      })
      await contributor.call(worksQuoteEndpoints.create, works(there))
      await contributor.call(amoQuoteEndpoints.create, ours(there))
      expect((await contributor.refusal(worksQuoteEndpoints.create, works(here))).key).toBe('vat.overseas')
      expect((await contributor.refusal(amoQuoteEndpoints.create, ours(here))).key).toBe('vat.overseas')
    }
  })
})

describe('a discount', () => {
  it('goes from the quote to the invoice, as an allowance of the whole', async () => {
    const service = { kind: 'CUSTOM_SERVICE' as const, label: 'Visite', quantity: '1', unit_price: '100' }
    const lines: Lines = [
      service,
      { kind: 'DISCOUNT', label: 'Remise', rate: '10' },
      { ...service, label: 'Geste', unit_price: '-10' },
    ]
    const { id } = await edited({}, lines)
    expect(await read(id)).toMatchObject({ price_excl_tax: 8000, price_incl_tax: 9600, due: 9600 })
    const xml = await xmlOf(id)
    expect(xml.match(/<ram:SpecifiedTradeAllowanceCharge>/g)).toHaveLength(2)
    expect(xml).toContain('<ram:AllowanceTotalAmount>20.00')
  })
})

describe('a credit note of a part', () => {
  const parts = (amount: number) => ({ reason: 'Visite non faite', parts: [{ vat_rate: '20' as const, amount }] })
  const noteOf = async (project_id: string) => {
    const { items } = await contributor.call(list, { query: { project_id } as never })
    return items.filter(({ type }) => type === 'credit_note')
  }

  it('lowers what is due, leaves the rest of the quote to be invoiced, and has its number', async () => {
    const { id, quote_id, project_id } = await edited()
    await contributor.call(credit, { params: { id }, body: parts(25_000) })
    expect(await read(id)).toMatchObject({ status: 'EDITED', due: 90_000, left: 90_000, price_incl_tax: 120_000 })
    expect(await noteOf(project_id)).toMatchObject([{ price_incl_tax: 30_000, status: 'EDITED', credit_of: id }])
    const { totals } = await contributor.call(list, { query: { project_id } as never })
    expect(totals).toMatchObject({ invoiced: { amount: 90_000 }, due: { amount: 90_000 } })
    const { invoiced } = (await contributor.call(amoQuoteEndpoints.get, { params: { id: quote_id } })) as {
      invoiced?: { amount: number }[]
    }
    expect(invoiced?.map(({ amount }) => amount)).toEqual([90_000])
    expect(await contributor.call(invoiceNumberingEndpoint)).toMatchObject({ ok: true })
  })

  it('is refused beyond what is left, and once there is one the whole is not taken back any more', async () => {
    const { id } = await edited()
    await contributor.call(credit, { params: { id }, body: parts(60_000) })
    expect((await contributor.refusal(credit, { params: { id }, body: parts(40_001) })).key).toBe(
      'invoice.credit.tooMuch',
    )
    expect((await contributor.refusal(credit, { params: { id }, body: parts(100_001) })).key).toBe(
      'invoice.credit.rate',
    )
    expect((await contributor.refusal(credit, { params: { id }, body: { reason: 'X' } })).key).toBe(
      'invoice.credit.partly',
    )
    expect((await read(id)).moves).not.toContain('credit')
    // The rest taken back as well, nothing of it stands.
    await contributor.call(credit, { params: { id }, body: parts(40_000) })
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', left: 0 })
  })

  it('takes no more of a rate than was billed at it, with all that came before', async () => {
    const at = { kind: 'CUSTOM_SERVICE' as const, quantity: '1', unit_price: '100' }
    const { id } = await edited({}, [
      { ...at, label: 'Visite', vat_rate: '20' },
      { ...at, label: 'Suivi', vat_rate: '10', vat_reason: 'Travaux' },
    ])
    const twice = { ...parts(9000), parts: [...parts(9000).parts, ...parts(9000).parts] }
    expect((await contributor.refusal(credit, { params: { id }, body: twice })).key).toBe('invoice.credit.rate')
    await contributor.call(credit, { params: { id }, body: parts(10_000) })
    expect((await contributor.refusal(credit, { params: { id }, body: parts(1000) })).key).toBe('invoice.credit.rate')
    expect(await read(id)).toMatchObject({ due: 11_000, left: 11_000 })
  })

  it('and one of the whole, asked at once, never take back more than was billed', async () => {
    const { id, project_id } = await edited()
    await Promise.all([
      contributor.raw(credit, { params: { id }, body: { reason: 'Erreur' } }),
      contributor.raw(credit, { params: { id }, body: parts(1000) }),
      contributor.raw(credit, { params: { id }, body: parts(90_000) }),
    ])
    await caughtUp()
    const numbered = (await noteOf(project_id)).filter(({ number }) => number)
    const taken = numbered.reduce((sum, { price_incl_tax }) => sum + (price_incl_tax ?? 0), 0)
    expect(taken).toBeLessThanOrEqual(120_000)
    expect((await read(id)).left).toBe(120_000 - taken)
    // Whoever lost left nothing behind that keeps the rest from being taken back.
    if (taken < 120_000) await contributor.call(credit, { params: { id }, body: parts((120_000 - taken) / 1.2) })
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', left: 0 })
  })

  it('of a paid invoice has somebody pay back what is too much', async () => {
    const { id, project_id } = await edited()
    const on = system.api.clock.today()
    await contributor.call(payments, { params: { id }, body: { amount: 120_000, on, means: 'transfer' } })
    await contributor.call(credit, { params: { id }, body: parts(10_000) })
    expect(await read(id)).toMatchObject({ status: 'PAYED', due: 108_000 })
    const { items } = await contributor.call(individualTaskEndpoints.list, { query: { project_id } as never })
    expect(items.map(({ title }) => title)).toContainEqual(expect.stringMatching(/payée et réduite$/))
    await contributor.call(payments, { params: { id }, body: { amount: -12_000, on, means: 'transfer' } })
    expect(await read(id)).toMatchObject({ status: 'PAYED', paid: 108_000 })
  })
})
