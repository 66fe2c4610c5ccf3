import {
  billedQuantity,
  dueOf,
  type InvoicePaper,
  type InvoiceType,
  invoicePaperFaults,
  type PaperLine,
  prepaidOf,
} from '@faitage/contracts/invoicing/paper'
import { type AmoRate, allowancesOf } from '@faitage/contracts/invoicing/prestations'
import { buyerParty, sellerParty } from './facturx-party.ts'
import { EXEMPT, paymentTerms, taxMention, termsOf } from './mentions.ts'
import { element, type Inside, leaf } from './xml.ts'

/** What an invoice is (UNTDID 1001), and which process of the French reform it is of: services, the last one after deposits. */
const kinds: Record<InvoiceType, { code: string; process: string }> = {
  invoice: { code: '380', process: 'S1' },
  deposit: { code: '386', process: 'S1' },
  balance: { code: '380', process: 'S4' },
  credit_note: { code: '381', process: 'S1' },
}

/** Units of quantities (UN/ECE recommendation 20), of how people write them; anything else is `one`. */
const units: Record<string, string> = {
  ...{ km: 'KMT', kilomètre: 'KMT', kilomètres: 'KMT', m: 'MTR', 'm²': 'MTK', m2: 'MTK', 'm³': 'MTQ' },
  ...{ h: 'HUR', heure: 'HUR', heures: 'HUR', j: 'DAY', jour: 'DAY', jours: 'DAY', mois: 'MON', an: 'ANN', ans: 'ANN' },
  ...{ forfait: 'LS', forfaits: 'LS' },
}
const unitOf = ({ kind, unit }: PaperLine): string =>
  kind === 'MILEAGE' ? 'KMT' : (units[(unit ?? '').trim().toLowerCase()] ?? 'C62')

/** Cents → `1234.50`. */
const money = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
const day = (date: string, prefix = 'udt'): Inside =>
  leaf(`${prefix}:DateTimeString`, date.replaceAll('-', ''), ' format="102"')

/** Which kind of tax a rate is: the usual one, or none under article 293 B. */
const category = (rate: AmoRate): 'S' | 'E' => (rate === '0' ? 'E' : 'S')

/**
 * An invoice as machines read it: Factur-X of profile EN 16931, in the syntax of the cross-industry invoice (D16B/D22B).
 *
 * @throws {RangeError} when the invoice cannot be issued as it is said: `invoicePaperFaults`
 */
export function facturX(paper: InvoicePaper): string {
  const [fault] = invoicePaperFaults(paper)
  if (fault) throw new RangeError(`invoice ${paper.number}: ${fault}`)
  const namespaces = [
    ['rsm', 'CrossIndustryInvoice'],
    ['ram', 'ReusableAggregateBusinessInformationEntity'],
    ['qdt', 'QualifiedDataType'],
    ['udt', 'UnqualifiedDataType'],
  ].map(([prefix, name]) => ` xmlns:${prefix}="urn:un:unece:uncefact:data:standard:${name}:100"`)
  const sold = paper.lines.filter(line => line.kind !== 'CO_FUNDER' && !isAllowance(line))
  const inside = [
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:BusinessProcessSpecifiedDocumentContextParameter', leaf('ram:ID', kinds[paper.type].process)),
      element('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    header(paper),
    element(
      'rsm:SupplyChainTradeTransaction',
      sold.map(lineItem),
      agreement(paper),
      delivery(paper),
      settlement(paper),
    ),
  ].join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice${namespaces.join('')}>\n${inside}\n</rsm:CrossIndustryInvoice>\n`
}

function header({ number, type, issue_date, seller, notes, lines }: InvoicePaper): Inside {
  const note = (text: string | undefined, subject?: string): Inside => {
    const content = leaf('ram:Content', text)
    return content && element('ram:IncludedNote', content, leaf('ram:SubjectCode', subject))
  }
  const funders = lines.filter(({ kind, amount }) => kind === 'CO_FUNDER' && amount > 0)
  return element(
    'rsm:ExchangedDocument',
    leaf('ram:ID', number),
    leaf('ram:TypeCode', kinds[type].code),
    element('ram:IssueDateTime', day(issue_date)),
    Object.entries(paymentTerms(seller)).map(([subject, text]) => note(text, subject)),
    [taxMention(seller), 'Prestation de services'].map(text => note(text)),
    funders.map(({ label, amount }) => note(`Pris en charge par ${label} : ${money(amount)} EUR`)),
    notes.map(text => note(text)),
  )
}

function lineItem(line: PaperLine, at: number): Inside {
  const rate = line.vat_rate ?? '20'
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', at + 1)),
    element(
      'ram:SpecifiedTradeProduct',
      leaf('ram:Name', line.label) ?? leaf('ram:Name', 'Prestation'),
      leaf('ram:Description', line.description),
    ),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', line.unit_price ?? '0')),
    ),
    element(
      'ram:SpecifiedLineTradeDelivery',
      leaf('ram:BilledQuantity', billedQuantity(line), ` unitCode="${unitOf(line)}"`),
    ),
    element(
      'ram:SpecifiedLineTradeSettlement',
      element(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', category(rate)),
        leaf('ram:RateApplicablePercent', rate),
      ),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', money(line.amount))),
    ),
  )
}

/** Taken off the whole: no line of an invoice may have a price below 0 (BR-27). */
const isAllowance = ({ kind, amount }: PaperLine): boolean =>
  kind === 'DISCOUNT' || (kind !== 'CO_FUNDER' && amount < 0)

/** The allowances, rate by rate (BG-20); 95: a discount (UNTDID 5189). */
const allowances = ({ lines }: InvoicePaper): Inside[] =>
  allowancesOf(lines).map(({ line, rate, amount }) =>
    element(
      'ram:SpecifiedTradeAllowanceCharge',
      element('ram:ChargeIndicator', leaf('udt:Indicator', 'false')),
      leaf('ram:ActualAmount', money(amount)),
      leaf('ram:ReasonCode', '95'),
      leaf('ram:Reason', (line as PaperLine).label) ?? leaf('ram:Reason', 'Remise'),
      element(
        'ram:CategoryTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', category(rate)),
        leaf('ram:RateApplicablePercent', rate),
      ),
    ),
  )

const agreement = ({ seller, buyer, quote_reference, project_reference }: InvoicePaper): Inside =>
  element(
    'ram:ApplicableHeaderTradeAgreement',
    leaf('ram:BuyerReference', project_reference),
    sellerParty(seller),
    buyerParty(buyer, seller),
    element('ram:ContractReferencedDocument', leaf('ram:IssuerAssignedID', quote_reference)),
  )

/** Always there and dated: an empty one is warned of. */
const delivery = ({ service_date, issue_date }: InvoicePaper): Inside =>
  element(
    'ram:ApplicableHeaderTradeDelivery',
    element('ram:ActualDeliverySupplyChainEvent', element('ram:OccurrenceDateTime', day(service_date ?? issue_date))),
  )

function settlement(paper: InvoicePaper): Inside {
  const { number, totals, seller, due_date, type, deposits, preceding } = paper
  const named = [...deposits, ...(preceding ? [preceding] : [])]
  const takenOff = allowancesOf(paper.lines).reduce((sum, { amount }) => sum + amount, 0)
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    type === 'credit_note' ? undefined : leaf('ram:PaymentReference', number),
    leaf('ram:InvoiceCurrencyCode', 'EUR'),
    type === 'credit_note' ? undefined : paymentMeans(paper),
    totals.taxes.map(({ rate, base, tax }, at) =>
      element(
        'ram:ApplicableTradeTax',
        leaf('ram:CalculatedAmount', money(tax)),
        leaf('ram:TypeCode', 'VAT'),
        rate === '0' ? leaf('ram:ExemptionReason', EXEMPT) : undefined,
        leaf('ram:BasisAmount', money(base)),
        leaf('ram:CategoryCode', category(rate)),
        rate === '0' ? leaf('ram:ExemptionReasonCode', 'VATEX-FR-FRANCHISE') : undefined,
        // Due once paid, or as soon as it is invoiced (UNTDID 2475): said once for all rates.
        rate === '0' || at > 0 ? undefined : leaf('ram:DueDateTypeCode', seller.pays_on_debits ? '5' : '72'),
        leaf('ram:RateApplicablePercent', rate),
      ),
    ),
    allowances(paper),
    element(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', termsOf(paper)),
      due_date && type !== 'credit_note' ? element('ram:DueDateDateTime', day(due_date)) : undefined,
    ),
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      leaf('ram:LineTotalAmount', money(totals.price_excl_tax + takenOff)),
      takenOff > 0 ? leaf('ram:AllowanceTotalAmount', money(takenOff)) : undefined,
      leaf('ram:TaxBasisTotalAmount', money(totals.price_excl_tax)),
      leaf('ram:TaxTotalAmount', money(totals.price_incl_tax - totals.price_excl_tax), ' currencyID="EUR"'),
      leaf('ram:GrandTotalAmount', money(totals.price_incl_tax)),
      prepaidOf(paper) > 0 ? leaf('ram:TotalPrepaidAmount', money(prepaidOf(paper))) : undefined,
      leaf('ram:DuePayableAmount', money(dueOf(paper))),
    ),
    named.map(invoice =>
      element(
        'ram:InvoiceReferencedDocument',
        leaf('ram:IssuerAssignedID', invoice.number),
        element('ram:FormattedIssueDateTime', day(invoice.issue_date, 'qdt')),
      ),
    ),
  )
}

/** A transfer (SEPA) where there is an account to send it to; a card, a cheque; else what was agreed (UNTDID 4461). */
function paymentMeans({ payment_means, seller: { iban } }: InvoicePaper): Inside {
  const account = payment_means === 'transfer' && iban ? iban : undefined
  const code = account ? '58' : payment_means === 'card' ? '54' : payment_means === 'cheque' ? '20' : '1'
  return element(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', code),
    element('ram:PayeePartyCreditorFinancialAccount', leaf('ram:IBANID', account)),
  )
}
