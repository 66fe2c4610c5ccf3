import { all, type Read, readXml, textOf } from './read-xml.ts'

/*
 * The rules of EN 16931 (and of its French part) that an invoice of ours could break, judged on the XML alone, by an
 * arithmetic of its own in cents: nothing of what writes it is used here.
 */

/** `12.3` → 1230, whatever its sign; NaN when it is no amount. */
function cents(text: string | undefined): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text ?? '')
  if (!match) return Number.NaN
  const [, sign, whole = '', decimals = ''] = match
  return (sign ? -1 : 1) * (Number(whole) * 100 + Number(decimals.padEnd(2, '0')))
}
const sum = (found: readonly Read[]): number => found.reduce((total, { text }) => total + cents(text), 0)

/** The tax of a base in cents at a rate such as `5.5`, half up; in thousandths of a percent, so that it stays whole. */
const taxOf = (base: number, rate: string): number => {
  const thousandths = BigInt(Math.round(Number(rate) * 1000))
  return Number((BigInt(base) * thousandths * 2n + 100_000n) / 200_000n)
}

const SETTLED = 'SpecifiedTradeSettlementHeaderMonetarySummation'

/** The rules that an invoice breaks, by their names. */
export function brokenRules(xml: string): string[] {
  const read = readXml(xml)
  const settlement = all(read, 'ApplicableHeaderTradeSettlement')[0] ?? read
  const total = (name: string) => cents(textOf(settlement, `${SETTLED}/${name}`))
  const lines = all(read, 'IncludedSupplyChainTradeLineItem')
  const taxes = settlement.children.filter(({ name }) => name === 'ApplicableTradeTax')
  const prepaid = all(settlement, `${SETTLED}/TotalPrepaidAmount`)
  const seller = all(read, 'SellerTradeParty')[0] ?? read
  const notes = all(read, 'IncludedNote').map(note => textOf(note, 'SubjectCode'))
  const kind = textOf(read, 'ExchangedDocument/TypeCode') ?? ''
  const lineTax = (line: Read) => {
    const at = 'SpecifiedLineTradeSettlement/ApplicableTradeTax'
    return { category: textOf(line, `${at}/CategoryCode`), rate: textOf(line, `${at}/RateApplicablePercent`) }
  }
  const allowances = settlement.children.filter(({ name }) => name === 'SpecifiedTradeAllowanceCharge')
  const off = (some: readonly Read[]) => sum(some.flatMap(one => all(one, 'ActualAmount')))
  const rateOff = (one: Read) => textOf(one, 'CategoryTradeTax/RateApplicablePercent')
  const amount = (line: Read) => cents(textOf(line, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'))
  const exempt = taxes.filter(tax => textOf(tax, 'CategoryCode') === 'E')

  const rules: [string, boolean][] = [
    ['BR-1', textOf(read, 'GuidelineSpecifiedDocumentContextParameter/ID') === 'urn:cen.eu:en16931:2017'],
    ['BR-2', /\S/.test(textOf(read, 'ExchangedDocument/ID') ?? '')],
    ['BR-3', /^\d{8}$/.test(textOf(read, 'IssueDateTime/DateTimeString') ?? '')],
    ['BR-4', ['380', '381', '386'].includes(kind)],
    ['BR-5', textOf(settlement, 'InvoiceCurrencyCode') === 'EUR'],
    ['BR-6', all(seller, 'Name').length > 0],
    ['BR-7', all(read, 'BuyerTradeParty/Name').length > 0],
    ['BR-9', textOf(seller, 'PostalTradeAddress/CountryID') === 'FR'],
    ['BR-11', textOf(read, 'BuyerTradeParty/PostalTradeAddress') !== undefined && all(read, 'CountryID').length === 2],
    ['BR-16', lines.length > 0],
    ['BR-21', lines.every(line => /\S/.test(textOf(line, 'AssociatedDocumentLineDocument/LineID') ?? ''))],
    ['BR-22', lines.every(line => /^\d+(\.\d+)?$/.test(textOf(line, 'BilledQuantity') ?? ''))],
    ['BR-23', all(read, 'BilledQuantity').every(({ attributes }) => /^[A-Z0-9]{2,3}$/.test(attributes.unitCode ?? ''))],
    ['BR-25', lines.every(line => /\S/.test(textOf(line, 'SpecifiedTradeProduct/Name') ?? ''))],
    ['BR-27', lines.every(line => !(textOf(line, 'ChargeAmount') ?? '-').startsWith('-'))],
    [
      'BR-55',
      all(read, 'InvoiceReferencedDocument').every(named => /\S/.test(textOf(named, 'IssuerAssignedID') ?? '')),
    ],
    [
      'BR-61',
      !['30', '58'].includes(textOf(settlement, 'SpecifiedTradeSettlementPaymentMeans/TypeCode') ?? '') ||
        all(settlement, 'IBANID').length > 0,
    ],
    ['BR-CO-4', lines.every(line => lineTax(line).category !== undefined)],
    ['BR-CO-10', lines.reduce((all, line) => all + amount(line), 0) === total('LineTotalAmount')],
    ['BR-31', allowances.every(one => cents(textOf(one, 'ActualAmount')) > 0)],
    ['BR-32', allowances.every(one => textOf(one, 'CategoryTradeTax/CategoryCode') !== undefined)],
    ['BR-33', allowances.every(one => /\S/.test(textOf(one, 'Reason') ?? ''))],
    [
      'BR-CO-11',
      allowances.length === 0
        ? textOf(settlement, `${SETTLED}/AllowanceTotalAmount`) === undefined
        : off(allowances) === total('AllowanceTotalAmount'),
    ],
    ['BR-CO-13', total('TaxBasisTotalAmount') === total('LineTotalAmount') - off(allowances)],
    ['BR-CO-14', sum(taxes.flatMap(tax => all(tax, 'CalculatedAmount'))) === total('TaxTotalAmount')],
    ['BR-CO-15', total('GrandTotalAmount') === total('TaxBasisTotalAmount') + total('TaxTotalAmount')],
    ['BR-CO-16', total('DuePayableAmount') === total('GrandTotalAmount') - sum(prepaid)],
    [
      'BR-CO-17',
      taxes.every(
        tax =>
          cents(textOf(tax, 'CalculatedAmount')) ===
          taxOf(cents(textOf(tax, 'BasisAmount')), textOf(tax, 'RateApplicablePercent') ?? ''),
      ),
    ],
    ['BR-CO-18', taxes.length > 0],
    [
      'BR-CO-25',
      !(total('DuePayableAmount') > 0) ||
        all(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime').length > 0 ||
        all(settlement, 'SpecifiedTradePaymentTerms/Description').length > 0,
    ],
    ['BR-CO-26', all(seller, 'SpecifiedLegalOrganization/ID').length > 0],
    ['CII-SR-462', all(settlement, 'DueDateTypeCode').length <= 1],
    [
      'BR-S-1',
      !lines.some(line => lineTax(line).category === 'S') || taxes.some(tax => textOf(tax, 'CategoryCode') === 'S'),
    ],
    ['BR-S-2', all(seller, 'SpecifiedTaxRegistration/ID').length > 0],
    ['BR-S-5', lines.every(line => lineTax(line).category !== 'S' || Number(lineTax(line).rate) > 0)],
    [
      'BR-S-8',
      taxes.every(
        tax =>
          cents(textOf(tax, 'BasisAmount')) ===
          lines
            .filter(line => lineTax(line).rate === textOf(tax, 'RateApplicablePercent'))
            .reduce((base, line) => base + amount(line), 0) -
            off(allowances.filter(one => rateOff(one) === textOf(tax, 'RateApplicablePercent'))),
      ),
    ],
    ['BR-S-10', taxes.every(tax => textOf(tax, 'CategoryCode') !== 'S' || all(tax, 'ExemptionReason').length === 0)],
    ['BR-E-1', exempt.length <= 1 && exempt.length === (lines.some(line => lineTax(line).category === 'E') ? 1 : 0)],
    ['BR-E-5', lines.every(line => lineTax(line).category !== 'E' || Number(lineTax(line).rate) === 0)],
    ['BR-E-9', exempt.every(tax => cents(textOf(tax, 'CalculatedAmount')) === 0)],
    ['BR-E-10', exempt.every(tax => all(tax, 'ExemptionReason').length > 0)],
    // France: the three sentences on payment, what processes and addresses are called, a number that fits.
    ['BR-FR-05', ['PMD', 'PMT', 'AAB'].every(subject => notes.filter(one => one === subject).length === 1)],
    ['BR-FR-02', (textOf(read, 'ExchangedDocument/ID') ?? '').length <= 35],
    ['BR-FR-08', /^S[14]$/.test(textOf(read, 'BusinessProcessSpecifiedDocumentContextParameter/ID') ?? '')],
    [
      'BR-FR-12',
      ['SellerTradeParty', 'BuyerTradeParty'].every(name =>
        /\S/.test(textOf(all(read, name)[0] ?? read, 'URIUniversalCommunication/URIID') ?? ''),
      ),
    ],
    ['BR-FR-10', /^\d{9}$/.test(textOf(seller, 'SpecifiedLegalOrganization/ID') ?? '')],
    ['a credit note names its invoice', kind !== '381' || all(read, 'InvoiceReferencedDocument').length > 0],
    ['it is dated', /^\d{8}$/.test(textOf(read, 'OccurrenceDateTime/DateTimeString') ?? '')],
    [
      'a party is told in its order',
      ['SellerTradeParty', 'BuyerTradeParty'].every(name => inOrder(all(read, name)[0])),
    ],
  ]
  return rules.flatMap(([name, holds]) => (holds ? [] : [name]))
}

const ORDER = [
  'ID',
  'GlobalID',
  'Name',
  'Description',
  'SpecifiedLegalOrganization',
  'PostalTradeAddress',
  'URIUniversalCommunication',
  'SpecifiedTaxRegistration',
]
const inOrder = (party: Read | undefined): boolean => {
  const places = (party?.children ?? []).map(({ name }) => ORDER.indexOf(name))
  return places.length > 0 && places.every((place, at) => place > (places[at - 1] ?? -1))
}
