import { exactly } from '../kernel/money.ts'
import { trimEnds } from '../kernel/trim-ends.ts'
import { type AmoTotals, amoTotals, type Prestation } from './prestations.ts'

/*
 * What is printed of our quotes and invoices, whole: nothing else is read to print them, so that the same content is the same
 * paper for ever. Amounts are integer cents, days `YYYY-MM-DD`, addresses texts on one or several lines.
 */

/** Who sells, as French law wants it written. SIREN: the first nine figures of the SIRET. `capital` in cents. */
export interface SellerSnapshot {
  readonly name: string
  readonly legal_form?: string | null | undefined
  readonly capital?: number | null | undefined
  readonly postal_address: string
  readonly siret: string
  readonly rcs?: string | null | undefined
  readonly vat_number?: string | null | undefined
  /** Article 293 B of the tax code: no VAT, and the sentence that says so. */
  readonly is_exempt?: boolean | null | undefined
  /** VAT is due as soon as it is invoiced, not once it is paid. */
  readonly pays_on_debits?: boolean | null | undefined
  readonly iban?: string | null | undefined
  readonly mediator?: string | null | undefined
  readonly email_address?: string | null | undefined
  readonly phone_number?: string | null | undefined
  /** What is due when paid late, and what is taken off when paid early: the usual sentences unless given. */
  readonly late_penalties?: string | null | undefined
  readonly discount?: string | null | undefined
}

/** Who buys: a person, a co-ownership, or a professional, who has a SIREN. */
export interface BuyerSnapshot {
  readonly kind: 'person' | 'co_ownership' | 'professional'
  readonly name: string
  readonly address: string
  readonly email?: string | null | undefined
  readonly siren?: string | null | undefined
  readonly vat_number?: string | null | undefined
  /** ISO 3166, two letters; France unless said. */
  readonly country?: string | null | undefined
}

/** A line with its amount in cents; those of co-funders say what is paid by others. */
export type PaperLine = Prestation & {
  readonly label: string
  readonly description?: string | null | undefined
  readonly unit?: string | null | undefined
  readonly amount: number
}

/** A quote of ours as it is printed. */
export interface AmoQuotePaper {
  readonly kind: 'quote'
  readonly reference: string
  readonly name: string
  readonly description?: string | null | undefined
  readonly on: string
  readonly validity_date: string | null
  readonly seller: SellerSnapshot
  readonly buyer: BuyerSnapshot
  /** Where the works are. */
  readonly place: string | null
  readonly project_reference: string | null
  readonly lines: readonly PaperLine[]
  readonly conditions?: string | null | undefined
  /** Signed at home or from afar: the right to withdraw is told, and its form is joined. */
  readonly off_premises: boolean
  /** Not sent yet: nobody can take it for what is to be signed. */
  readonly draft: boolean
}

/** What an invoice is, as it is titled. */
export const invoiceTypeLabels = {
  invoice: 'Facture',
  deposit: 'Facture d’acompte',
  balance: 'Facture de solde',
  credit_note: 'Avoir',
} as const
export type InvoiceType = keyof typeof invoiceTypeLabels

/** An invoice named by another. */
export interface InvoiceNamed {
  readonly number: string
  readonly issue_date: string
}

/** An invoice as it is printed and as machines read it. Of a credit note, amounts are positive too. */
export interface InvoicePaper {
  readonly kind: 'invoice'
  readonly type: InvoiceType
  /** At most 35 characters. */
  readonly number: string
  readonly issue_date: string
  /** When the service was rendered; a deposit has none, and takes its issue date. */
  readonly service_date: string | null
  /** Of a credit note, none. */
  readonly due_date: string | null
  readonly seller: SellerSnapshot
  readonly buyer: BuyerSnapshot
  readonly place: string | null
  readonly project_reference: string | null
  /** The signed quote it comes of. */
  readonly quote_reference: string | null
  readonly lines: readonly PaperLine[]
  /** As said by the lines: `amoTotals`. */
  readonly totals: AmoTotals
  /** Deposits already invoiced, with tax: of a balance, and of the credit note that takes one back. */
  readonly deposits: readonly (InvoiceNamed & { readonly amount: number })[]
  /** The invoice a credit note takes back. */
  readonly preceding: InvoiceNamed | null
  /** How it is to be paid: by transfer to the seller's IBAN, or as it is agreed. */
  readonly payment_means: 'transfer' | 'card' | 'cheque' | 'other'
  readonly notes: readonly string[]
  /** Not issued yet, of no number: nobody can take it for an invoice, and no machine reads it. */
  readonly draft?: boolean | undefined
}

/** What was paid in the buyer's place or before: co-funders and deposits, in cents. */
export const prepaidOf = ({ totals, deposits }: Pick<InvoicePaper, 'totals' | 'deposits'>): number =>
  totals.co_funded + deposits.reduce((sum, { amount }) => sum + amount, 0)

/** What the buyer still has to pay, in cents; of a credit note, what is given back. */
export const dueOf = (paper: Pick<InvoicePaper, 'totals' | 'deposits'>): number =>
  paper.totals.price_incl_tax - prepaidOf(paper)

/** What is billed of a line: of a mileage, the kilometres beyond the free ones, never below 0. A decimal string. */
export function billedQuantity({ kind, quantity, free_km }: PaperLine): string {
  if (kind !== 'MILEAGE' || !free_km) return quantity ?? '0'
  const [all, free] = [exactly(quantity ?? '0'), exactly(free_km)]
  const top = all.top * free.bottom - free.top * all.bottom
  if (top <= 0n) return '0'
  // Both are decimals: so is their difference, of as many places as both.
  const places = String(all.bottom * free.bottom).length - 1
  if (places === 0) return String(top)
  const digits = String(top).padStart(places + 1, '0')
  const decimals = trimEnds(digits.slice(-places), /0/, 'end')
  return digits.slice(0, -places) + (decimals && `.${decimals}`)
}

const sameTotals = (one: AmoTotals, other: AmoTotals): boolean =>
  (['price_excl_tax', 'price_incl_tax', 'co_funded', 'to_pay'] as const).every(key => one[key] === other[key]) &&
  one.taxes.length === other.taxes.length &&
  one.taxes.every(({ rate, base, tax }, at) => {
    const told = other.taxes[at]
    return told?.rate === rate && told.base === base && told.tax === tax
  })

/** A text of several lines on one, what was between them in between. */
export const oneLine = (text: string, between: string): string =>
  text
    .split('\n')
    .map(part => part.trim())
    .filter(Boolean)
    .join(between)

/** Why an invoice cannot be issued as it is said; each begins with the field at fault. Empty: it can. */
export function invoicePaperFaults(paper: InvoicePaper): string[] {
  const { lines, totals, deposits, preceding, type, number, seller } = paper
  const said = amoTotals(lines)
  const faults: [boolean, string][] = [
    [!/^[^\s]{1,35}$/.test(number), 'number: 1 to 35 characters, no space'],
    [paper.draft === true, 'draft: not issued yet'],
    [!lines.some(({ kind }) => kind !== 'CO_FUNDER'), 'lines: nothing is sold'],
    [!sameTotals(said, totals), 'totals: not those of the lines'],
    [said.taxes.some(({ base }) => base < 0), 'lines: more is taken off than is sold'],
    [dueOf({ totals: said, deposits }) < 0, 'deposits: more was paid than is owed'],
    [deposits.some(({ amount }) => !(amount > 0)), 'deposits: one is no amount'],
    [(type === 'credit_note') !== (preceding !== null), 'preceding: of a credit note, and of it alone'],
    [type !== 'balance' && type !== 'credit_note' && deposits.length > 0, 'deposits: of a balance only'],
    [type !== 'credit_note' && paper.due_date === null, 'due_date: missing'],
    [!/^\d{14}$/.test(seller.siret), 'seller.siret: 14 figures'],
    [
      totals.taxes.some(({ rate }) => (rate === '0') !== (seller.is_exempt === true)),
      'lines: a seller under article 293 B bills no VAT, any other does',
    ],
  ]
  return faults.flatMap(([wrong, why]) => (wrong ? [why] : []))
}
