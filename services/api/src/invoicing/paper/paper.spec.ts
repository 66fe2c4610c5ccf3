/** @module-tag always */
import { dueOf, type InvoicePaper, invoicePaperFaults, prepaidOf } from '@faitage/contracts/invoicing/paper'
import { amoTotals } from '@faitage/contracts/invoicing/prestations'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { euros } from '../../kernel/pdf/printed.ts'
import { dense, readPdf, sha } from '../../kernel/pdf/testing/read-pdf.ts'
import { facturX } from './facturx.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { quotePdf } from './quote-pdf.ts'
import { brokenRules } from './testing/en16931.ts'
import {
  cases,
  custom,
  exemptSeller,
  funder,
  invoice,
  mileage,
  person,
  professional,
  quote,
  reduced,
  seller,
  service,
} from './testing/papers.ts'
import { all, readXml, textOf } from './testing/read-xml.ts'
import { schemaErrors } from './testing/schema.ts'

const pad = (many: number) => Array.from({ length: many })

/** What hostile people, or honest ones who paste, have written. */
const hostile = [
  'Isolation <script>&amp; "murs" & \'toit\' ]]> <!--',
  'مرحبا بالعالم שלום',
  '🏠👨‍👩‍👧‍👦 Rénovation 100 % ✅',
  'a\u200Bb\u200Dc\u202Ed\uFEFFe\u00ADf\u2066g',
  'x'.repeat(2000),
  'Accompagnement '.repeat(133),
  'un\n\n\n\n\ndeux\r\ntrois\ttab\u0000\u0007nul',
  '\uD83D demi',
  'E\u0301tude cafe\u0301 1\u202F000\u2011€',
  '\n'.repeat(1999),
  '漢字と仮名',
  '\u200B',
]

describe('the file for machines of an invoice', () => {
  it.each(Object.entries(cases))('keeps the rules of EN 16931: %s', (_, paper) => {
    expect(brokenRules(facturX(paper))).toEqual([])
  })

  it('is valid by the schema of Factur-X, in every case', async () => {
    expect(
      await schemaErrors(
        Object.fromEntries(Object.entries(cases).map(([name, paper]) => [name.replaceAll(' ', '-'), facturX(paper)])),
      ),
    ).toEqual([])
  })

  it('control: schema and rules refuse what is wrong', async () => {
    const right = facturX(cases['at three rates']!)
    const wrong = (from: string | RegExp, to: string) => {
      const changed = right.replace(from, to)
      expect(changed).not.toBe(right)
      return changed
    }
    expect(brokenRules(wrong(/<ram:GrandTotalAmount>\d+/, '<ram:GrandTotalAmount>1'))).toEqual(['BR-CO-15', 'BR-CO-16'])
    expect(brokenRules(wrong(/<ram:DuePayableAmount>\d+/, '<ram:DuePayableAmount>1'))).toEqual(['BR-CO-16'])
    expect(brokenRules(wrong(/(<ram:LineTotalAmount>)1550/, '$11551'))).toEqual(['BR-CO-10', 'BR-S-8'])
    expect(brokenRules(wrong(/<ram:CalculatedAmount>19/, '<ram:CalculatedAmount>18'))).toEqual(['BR-CO-14', 'BR-CO-17'])
    expect(brokenRules(wrong(/<ram:SubjectCode>PMD/, '<ram:SubjectCode>ADU'))).toEqual(['BR-FR-05'])
    expect(brokenRules(wrong(/<ram:SpecifiedTradePaymentTerms>.*<\/ram:SpecifiedTradePaymentTerms>/, ''))).toEqual([
      'BR-CO-25',
    ])
    const schema = await schemaErrors({
      order: wrong(/(<ram:Name>Faîtage Conseil<\/ram:Name>)(<ram:Description>.*?<\/ram:Description>)/, '$2$1'),
      unknown: wrong('<ram:TypeCode>380', '<ram:Nature>380').replace('</ram:TypeCode>', '</ram:Nature>'),
    })
    expect(schema.some(error => error.startsWith('order.xml'))).toBe(true)
    expect(schema.some(error => error.startsWith('unknown.xml'))).toBe(true)
  })

  it('says of each party what France wants, in its lists', () => {
    const of = (paper: InvoicePaper) => readXml(facturX(paper))
    const buyer = (paper: InvoicePaper) => all(of(paper), 'BuyerTradeParty')[0]!
    const sold = all(of(cases['to a person']!), 'SellerTradeParty')[0]!
    expect(textOf(sold, 'GlobalID')).toBe('73282932000074')
    expect(textOf(sold, 'SpecifiedLegalOrganization/ID')).toBe('732829320')
    expect(all(sold, 'SpecifiedLegalOrganization/ID')[0]?.attributes.schemeID).toBe('0002')
    expect(textOf(sold, 'SpecifiedTaxRegistration/ID')).toBe('FR44732829320')
    expect(textOf(sold, 'PostalTradeAddress/PostcodeCode')).toBe('44000')
    expect(textOf(sold, 'PostalTradeAddress/CityName')).toBe('Nantes')
    expect(all(buyer(cases['to a person']!), 'URIID')[0]).toMatchObject({
      text: person.email,
      attributes: { schemeID: 'EM' },
    })
    expect(all(buyer(cases['to a professional']!), 'URIID')[0]).toMatchObject({
      text: professional.siren,
      attributes: { schemeID: '0225' },
    })
    expect(textOf(of(cases['under article 293 B']!), 'ExemptionReasonCode')).toBe('VATEX-FR-FRANCHISE')
    expect(all(of(cases['under article 293 B']!), 'SpecifiedTaxRegistration/ID')[0]).toMatchObject({
      text: '732829320',
      attributes: { schemeID: 'FC' },
    })
    expect(textOf(of(cases['a balance']!), 'BusinessProcessSpecifiedDocumentContextParameter/ID')).toBe('S4')
    expect(textOf(of(cases['a balance']!), 'InvoiceReferencedDocument/IssuerAssignedID')).toBe('F2026-00042')
    expect(textOf(of(cases['a deposit']!), 'OccurrenceDateTime/DateTimeString')).toBe('20261124')
    expect(textOf(of(cases['a credit note']!), 'ExchangedDocument/TypeCode')).toBe('381')
    expect(textOf(of(cases['to a professional']!), 'DueDateTypeCode')).toBe('5')
  })

  it('comes to what its lines come to, whatever they are', () => {
    const quantity = fc.integer({ min: 0, max: 99_999 }).map(hundredths => (hundredths / 100).toFixed(2))
    const unit_price = fc.integer({ min: 0, max: 9_999_999 }).map(thousandths => (thousandths / 1000).toFixed(3))
    const vat_rate = fc.constantFrom('20' as const, '10' as const, '5.5' as const)
    const label = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...hostile))
    const line = fc.oneof(
      fc.record({
        kind: fc.constant('CUSTOM_SERVICE' as const),
        label,
        description: label,
        quantity,
        unit_price,
        vat_rate,
        unit: fc.constantFrom('h', 'jour', 'visite', null),
      }),
      fc.record({ kind: fc.constant('MILEAGE' as const), label, quantity, free_km: quantity, unit_price, vat_rate }),
    )
    const share = fc.record({
      kind: fc.constant('CO_FUNDER' as const),
      label,
      rate: fc.constantFrom('10', '33.33', '40'),
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 10 }),
        fc.array(share, { maxLength: 2 }),
        (lines, others) => {
          const paper = invoice({}, [...lines, ...others])
          const xml = facturX(paper)
          expect(brokenRules(xml)).toEqual([])
          const settled = (name: string) =>
            textOf(readXml(xml), `SpecifiedTradeSettlementHeaderMonetarySummation/${name}`) ?? '0'
          const cents = (name: string) => Math.round(Number(settled(name)) * 100)
          expect(cents('GrandTotalAmount')).toBe(paper.totals.price_incl_tax)
          expect(cents('TotalPrepaidAmount')).toBe(prepaidOf(paper))
          expect(cents('DuePayableAmount')).toBe(dueOf(paper))
          // What is billed at its price is the amount of the line.
          for (const item of all(readXml(xml), 'IncludedSupplyChainTradeLineItem')) {
            const of = (name: string) => Number(textOf(item, name))
            expect(Math.abs(of('BilledQuantity') * of('ChargeAmount') - of('LineTotalAmount'))).toBeLessThan(0.0051)
          }
        },
      ),
    )
  })

  it('is refused where the paper does not hold together', () => {
    const paper = cases['to a person']!
    const wrong: Partial<InvoicePaper>[] = [
      { totals: { ...paper.totals, price_incl_tax: paper.totals.price_incl_tax + 1 } },
      { totals: { ...paper.totals, taxes: [] } },
      { number: 'x'.repeat(36) },
      { number: 'F 1' },
      { lines: [], totals: amoTotals([]) },
      { type: 'credit_note' },
      { preceding: { number: 'F1', issue_date: '2026-01-01' } },
      { deposits: [{ number: 'F1', issue_date: '2026-01-01', amount: 100 }] },
      { type: 'balance', deposits: [{ number: 'F1', issue_date: '2026-01-01', amount: 900_000 }] },
      { due_date: null },
      { seller: { ...seller, siret: '732829320' } },
      { seller: exemptSeller },
    ]
    expect(invoicePaperFaults(paper)).toEqual([])
    for (const change of wrong) {
      expect(invoicePaperFaults({ ...paper, ...change })).toHaveLength(1)
      expect(() => facturX({ ...paper, ...change })).toThrow(RangeError)
    }
  })

  it('holds whatever a label holds', async () => {
    const written = Object.fromEntries(
      hostile.map((text, at) => [
        `hostile-${at}`,
        facturX(
          invoice(
            {
              notes: [text],
              buyer: { ...person, name: text, address: text },
              seller: { ...seller, name: text, rcs: text, discount: text, late_penalties: text },
            },
            [{ ...service, label: text, description: text, unit: text }],
          ),
        ),
      ]),
    )
    expect(await schemaErrors(written)).toEqual([])
    for (const xml of Object.values(written)) expect(brokenRules(xml)).toEqual([])
    expect(textOf(readXml(written['hostile-0']!), 'SpecifiedTradeProduct/Name')).toBe(hostile[0])
    expect(textOf(readXml(written['hostile-2']!), 'SpecifiedTradeProduct/Name')).toBe(hostile[2])
  })
})

describe('an invoice on paper', () => {
  it.each(Object.entries(cases))('is read back whole, with its file for machines: %s', async (_, paper) => {
    const { pages, text, files, info, metadata } = await readPdf(await invoicePdf(paper))
    expect(files).toEqual({ 'factur-x.xml': facturX(paper) })
    expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(info).toMatchObject({ Author: paper.seller.name, Language: 'fr-FR' })
    for (const told of [
      paper.number,
      paper.buyer.name,
      'SIREN 732 829 320',
      'Prestation de services',
      euros(paper.totals.price_incl_tax),
      euros(dueOf(paper)),
      ...paper.lines.flatMap(({ label, amount }) => [label, euros(Math.abs(amount))]),
      `page 1 / ${pages.length}`,
    ])
      expect(dense(text)).toContain(dense(told))
  })

  it('says the sums that its file for machines says', async () => {
    const line = fc.record({
      ...{ kind: fc.constant('CUSTOM_SERVICE' as const), label: fc.constantFrom('Visite', 'Étude') },
      quantity: fc.integer({ min: 1, max: 9999 }).map(hundredths => (hundredths / 100).toFixed(2)),
      unit_price: fc.integer({ min: 1, max: 9_999_999 }).map(thousandths => (thousandths / 1000).toFixed(3)),
      vat_rate: fc.constantFrom('20' as const, '10' as const, '5.5' as const),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), fc.boolean(), async (lines, isShared) => {
        const paper = invoice({}, isShared ? [...lines, funder] : lines)
        const { text, files } = await readPdf(await invoicePdf(paper))
        const read = readXml(files['factur-x.xml'] ?? '')
        const settlement = all(read, 'ApplicableHeaderTradeSettlement')[0]!
        const said = (path: string) => all(settlement, path).map(one => euros(Math.round(Number(one.text) * 100)))
        const sums = 'SpecifiedTradeSettlementHeaderMonetarySummation'
        const taxes = settlement.children.filter(({ name }) => name === 'ApplicableTradeTax')
        for (const sum of [
          ...said(`${sums}/LineTotalAmount`),
          ...said(`${sums}/GrandTotalAmount`),
          ...said(`${sums}/DuePayableAmount`),
          ...taxes.flatMap(tax => all(tax, 'CalculatedAmount').map(one => euros(Math.round(Number(one.text) * 100)))),
        ])
          expect(dense(text)).toContain(dense(sum))
      }),
      { numRuns: propertyRuns(15) },
    )
  })

  it('says what the law wants of each', async () => {
    const said = async (name: string) => (await readPdf(await invoicePdf(cases[name]!))).text
    const toPerson = await said('to a person')
    expect(toPerson).toContain('Médiation')
    expect(toPerson).toContain('IBAN FR76 3000')
    expect(toPerson).not.toContain('40 €')
    const toProfessional = await said('to a professional')
    expect(toProfessional).toContain('40 €')
    expect(toProfessional).toContain('SIREN 552 100 554')
    expect(toProfessional).toContain('Option pour le paiement de la taxe d’après les débits')
    expect(toProfessional).not.toContain('Médiation')
    expect(await said('under article 293 B')).toContain('TVA non applicable, art. 293 B du CGI')
    expect(await said('a credit note')).toContain('F2026-00042 du 24/11/2026')
    expect(await said('a balance')).toContain('Acompte F2026-00042 du 24/11/2026')
    const threeRates = await said('at three rates')
    for (const rate of ['TVA 5,5 % sur 360,99 €', 'TVA 10 % sur 212,81 €', 'TVA 20 % sur 1 578,83 €'])
      expect(threeRates).toContain(rate)
  })

  it('is the same bytes for the same content, and others for another', async () => {
    const [one, again, other] = await Promise.all([
      invoicePdf(invoice()),
      invoicePdf(invoice()),
      invoicePdf(invoice({ number: 'F2026-00043' })),
    ])
    expect(sha(one)).toBe(sha(again))
    expect(sha(other)).not.toBe(sha(one))
  })

  it('goes on over pages, each with its number and its invoice', async () => {
    const paper = invoice(
      {},
      pad(60).map((_, at) => ({ ...service, label: `Prestation ${at + 1}` })),
    )
    const { pages } = await readPdf(await invoicePdf(paper))
    expect(pages.length).toBeGreaterThan(4)
    pages.forEach((text, at) => {
      expect(text).toContain(`page ${at + 1} / ${pages.length}`)
      if (at > 0) expect(text).toContain('Facture F2026-00042 du 24/11/2026')
    })
    for (let at = 1; at <= 60; at++) expect(pages.join('\n')).toMatch(new RegExp(`Prestation ${at}\\b`))
  })

  it('is read aloud in its order, each page but for its edges', async () => {
    const { tags } = await readPdf(await invoicePdf(invoice()))
    expect(tags.slice(0, 2)).toEqual(['Root', 'Document'])
    expect(tags.filter(role => role.startsWith('H'))).toEqual(['H1', 'H2', 'H2'])
    // Each label, text and figure is a paragraph of its own: several lines of a label are one.
    expect(tags.filter(role => role === 'P').length).toBeGreaterThan(40)
    const quoted = await readPdf(await quotePdf(quote()))
    expect(quoted.tags.filter(role => role.startsWith('H'))).toEqual(['H1', 'H2', 'H2', 'H2', 'H1'])
  })

  it('is nothing to rely on while it is a draft', async () => {
    const draft = invoice({ number: '', draft: true })
    const { text, files, metadata } = await readPdf(await invoicePdf(draft))
    expect(text).toContain('BROUILLON')
    expect(files).toEqual({})
    expect(metadata).not.toContain('factur-x')
    expect(() => facturX({ ...draft, number: 'F2026-00042' })).toThrow('draft')
  })

  it('control: a plain PDF is no Factur-X', async () => {
    const { files, metadata } = await readPdf(await quotePdf(quote()))
    expect(files).toEqual({})
    expect(metadata).not.toContain('factur-x')
  })
})

describe('whatever people write', () => {
  it.each(hostile.map(text => [text.slice(0, 20), text]))(
    'is printed by letters the font has: %j',
    { tags: 'long', timeout: 20_000 },
    async (_, text) => {
      const lines = [service, custom, reduced, mileage, funder].map(line => ({
        ...line,
        label: text,
        description: text,
        unit: text.slice(0, 40),
      }))
      const named = { ...person, name: text, address: text }
      const long = { name: text, place: text, project_reference: text }
      const quoted = await readPdf(
        await quotePdf(
          quote(
            {
              ...long,
              buyer: named,
              conditions: text,
              description: text,
              seller: { ...seller, name: text, mediator: text, legal_form: text },
            },
            lines,
          ),
        ),
      )
      const billed = await readPdf(
        await invoicePdf(invoice({ ...long, buyer: named, notes: [text] } as Partial<InvoicePaper>, lines)),
      )
      for (const { pages, metadata } of [quoted, billed]) {
        expect(pages.join('')).not.toMatch(/[\uFFFD\u202E\u200B]|(?!\n)\p{Cc}/u)
        expect(pages.at(-1)).toContain(`page ${pages.length} / ${pages.length}`)
        // Well-formed, whatever it says.
        readXml(metadata.replace(/<\?xpacket.*?\?>/gs, ''))
      }
      expect(dense(billed.text)).toContain(dense(euros(dueOf(invoice({}, lines)))))
    },
  )

  it('keeps what the font knows, and says ? for what it does not', async () => {
    const { text } = await readPdf(await quotePdf(quote({ name: 'E\u0301tude ½ 🏠 n° 3 – Œuvre' })))
    expect(text).toContain('Étude ½ ? n° 3 – Œuvre')
  })
})
