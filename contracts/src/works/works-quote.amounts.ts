import type { FieldError } from '../kernel/error-catalogue.ts'
import { formatEuro } from '../kernel/format-number.ts'
import { exactly, near, percentOfAmount } from '../kernel/money.ts'
import { isRateOf } from '../kernel/overseas-vat.ts'

/** Rates of VAT that works of renovation may bear; 2.1 and 8.5 overseas alone. */
export const vatRates = { '2.1': '2,1 %', '5.5': '5,5 %', '8.5': '8,5 %', '10': '10 %', '20': '20 %' } as const

/** Those that are billed for a place, the lowest first. */
export const ratesAt = (postalCode: string | null | undefined): readonly (keyof typeof vatRates)[] =>
  isRateOf('8.5', postalCode) ? ['2.1', '8.5'] : ['5.5', '10', '20']

type Amount = number | null | undefined
interface Prices {
  readonly price_excl_tax?: Amount
  readonly price_incl_tax?: Amount
  readonly eligible_amount?: Amount
}
interface Part extends Prices {
  readonly accommodation_id: string
}
/** The amounts of a quote or of a bill, in cents. */
export interface QuoteAmounts extends Prices {
  readonly is_bill?: boolean | null | undefined
  readonly bill_of?: string | null | undefined
  readonly vat_lines?: readonly { rate: keyof typeof vatRates; base: number; tax: number }[] | null | undefined
  readonly common_price_excl_tax?: Amount
  readonly common_price_incl_tax?: Amount
  readonly common_eligible_amount?: Amount
  readonly accommodations?: readonly Part[] | null | undefined
}

/** Cents that a printed tax may lie away from its rate: companies round each line. */
const TAX_SLACK = 5
/** Cents that a price may lie outside of what the lowest and the highest rate allow. */
const PRICE_SLACK = 2

const commonOf = (sheet: QuoteAmounts): Prices => ({
  price_excl_tax: sheet.common_price_excl_tax,
  price_incl_tax: sheet.common_price_incl_tax,
  eligible_amount: sheet.common_eligible_amount,
})

const NONE: Prices = { price_excl_tax: null, price_incl_tax: null, eligible_amount: null }
const commonFrom = (prices: Prices) => ({
  common_price_excl_tax: prices.price_excl_tax,
  common_price_incl_tax: prices.price_incl_tax,
  common_eligible_amount: prices.eligible_amount,
})

/** The fields that tell the amounts by parts, and those that tell them as a whole. */
export const partKeys = [
  'common_price_excl_tax',
  'common_price_incl_tax',
  'common_eligible_amount',
  'common_note',
  'accommodations',
] as const
export const totalKeys = ['price_excl_tax', 'price_incl_tax', 'eligible_amount'] as const

/** The amounts of a quote as a landlord's project has them: one that was told as a whole is of the common parts. */
export const asParts = <S extends QuoteAmounts>(sheet: S): S =>
  isInParts(sheet) ? sheet : { ...sheet, ...commonFrom(sheet) }

/** The same as any other project has them: the totals stay, the parts are left to the history. */
export const asWhole = <S extends QuoteAmounts>(sheet: S): S =>
  isInParts(sheet) ? { ...quoteTotals(sheet), ...commonFrom(NONE), common_note: null, accommodations: null } : sheet

/** The three sums of a quote, in cents. */
export const totalsOf = ({ price_excl_tax, price_incl_tax, eligible_amount }: Prices) => ({
  price_excl_tax: price_excl_tax ?? null,
  price_incl_tax: price_incl_tax ?? null,
  eligible_amount: eligible_amount ?? null,
})

/** Whether the amounts are told by parts: common parts, dwellings. */
export const isInParts = (sheet: QuoteAmounts): boolean =>
  (sheet.accommodations?.length ?? 0) > 0 || Object.values(commonOf(sheet)).some(amount => typeof amount === 'number')

const sum = (amounts: readonly Amount[]): number | null =>
  amounts.every(amount => typeof amount !== 'number')
    ? null
    : amounts.reduce((total: number, amount) => total + (amount ?? 0), 0)

/** The prices without and with tax that the lines of VAT come to. */
export function vatTotals(lines: readonly { base: number; tax: number }[]): { excl: number; incl: number } {
  const excl = lines.reduce((total, { base }) => total + base, 0)
  return { excl, incl: lines.reduce((total, { tax }) => total + tax, excl) }
}

/** The price with tax that a price without it comes to at a rate, in cents; and the other way. */
export const withTax = (excl: number, rate: keyof typeof vatRates): number => near(percentOfAmount(excl, rate)) + excl
export const withoutTax = (incl: number, rate: keyof typeof vatRates): number => {
  const { top, bottom } = exactly(rate)
  // incl × 100 / (100 + rate)
  return near({ top: BigInt(incl) * 100n * bottom, bottom: 100n * bottom + top })
}

/** The sheet with its totals: the sums of its parts where it has some, else those of its lines of VAT, else as typed. */
export function quoteTotals<S extends QuoteAmounts>(sheet: S): S {
  if (isInParts(sheet)) {
    const parts = [commonOf(sheet), ...(sheet.accommodations ?? [])]
    const eligible = parts.some(({ eligible_amount }) => typeof eligible_amount === 'number')
    return {
      ...sheet,
      price_excl_tax: sum(parts.map(({ price_excl_tax }) => price_excl_tax)),
      price_incl_tax: sum(parts.map(({ price_incl_tax }) => price_incl_tax)),
      // A part of which nothing is said counts whole, as it does when it stands alone.
      eligible_amount: eligible ? sum(parts.map(part => part.eligible_amount ?? part.price_excl_tax)) : null,
    }
  }
  if (!sheet.vat_lines?.length) return sheet
  const { excl, incl } = vatTotals(sheet.vat_lines)
  return { ...sheet, price_excl_tax: excl, price_incl_tax: incl }
}

/** What of some prices cannot be: a price with tax below the one without, more eligible than is paid. */
function faultsOf({ price_excl_tax, price_incl_tax, eligible_amount }: Prices, path: string): FieldError[] {
  const faults: FieldError[] = []
  if (typeof price_excl_tax === 'number' && typeof price_incl_tax === 'number' && price_incl_tax < price_excl_tax)
    faults.push({
      path: `${path}price_incl_tax`,
      message: `Le montant TTC ne peut pas être inférieur au montant HT (${formatEuro(price_excl_tax)}).`,
    })
  if (typeof eligible_amount === 'number' && typeof price_incl_tax === 'number' && eligible_amount > price_incl_tax)
    faults.push({
      path: `${path}eligible_amount`,
      message: `Le montant éligible ne peut pas dépasser le montant TTC (${formatEuro(price_incl_tax)}).`,
    })
  return faults
}

/** What of the amounts of a quote cannot be, by field. */
export function priceFaults(sheet: QuoteAmounts): FieldError[] {
  const { vat_lines: lines = [], accommodations: parts = [] } = sheet
  const faults = isInParts(sheet)
    ? [
        ...faultsOf(commonOf(sheet), 'common_'),
        ...(parts ?? []).flatMap((one, at) => faultsOf(one, `accommodations.${at}.`)),
      ]
    : faultsOf(sheet, '')
  const met = new Set<string>()
  parts?.forEach(({ accommodation_id }, at) => {
    if (met.has(accommodation_id))
      faults.push({ path: `accommodations.${at}.accommodation_id`, message: 'Ce logement est déjà dans la liste.' })
    met.add(accommodation_id)
  })
  const rates = new Set<string>()
  lines?.forEach(({ rate, base, tax }, at) => {
    if (rates.has(rate)) faults.push({ path: `vat_lines.${at}.rate`, message: 'Ce taux est déjà dans la liste.' })
    rates.add(rate)
    const right = near(percentOfAmount(base, rate))
    if (Math.abs(tax - right) > TAX_SLACK)
      faults.push({
        path: `vat_lines.${at}.tax`,
        message: `À ${vatRates[rate]}, la TVA de ${formatEuro(base)} est de ${formatEuro(right)}.`,
      })
  })
  if (lines?.length && isInParts(sheet)) {
    const { excl, incl } = vatTotals(lines)
    const totals = quoteTotals(sheet)
    if (excl !== totals.price_excl_tax || incl !== totals.price_incl_tax)
      faults.push({
        path: 'vat_lines',
        message: `Les lignes de TVA font ${formatEuro(excl)} HT et ${formatEuro(incl)} TTC, les parties ${formatEuro(totals.price_excl_tax)} HT et ${formatEuro(totals.price_incl_tax)} TTC.`,
      })
  }
  if (sheet.bill_of && !sheet.is_bill) faults.push({ path: 'bill_of', message: 'Seule une facture répond à un devis.' })
  return faults
}

/** What a person should look at twice in the amounts of a quote. */
export function priceWarnings(sheet: QuoteAmounts, postalCode?: string | null): FieldError[] {
  const { price_excl_tax: excl, price_incl_tax: incl, eligible_amount: eligible } = quoteTotals(sheet)
  const warnings: FieldError[] = []
  if (typeof excl === 'number' && typeof incl === 'number' && incl >= excl) {
    const rates = ratesAt(postalCode)
    const [lowest, highest] = [rates[0]!, rates.at(-1)!]
    const [least, most] = [withTax(excl, lowest), withTax(excl, highest)]
    if (incl < least - PRICE_SLACK || incl > most + PRICE_SLACK)
      warnings.push({
        path: 'price_incl_tax',
        message: `Entre ${vatRates[lowest]} et ${vatRates[highest]} de TVA, le montant TTC serait de ${formatEuro(least)} à ${formatEuro(most)}.`,
      })
  }
  if (typeof excl === 'number' && typeof eligible === 'number' && eligible > excl)
    warnings.push({
      path: 'eligible_amount',
      message: `Le montant éligible dépasse le montant HT (${formatEuro(excl)}).`,
    })
  if (typeof excl === 'number' && typeof eligible !== 'number')
    warnings.push({ path: 'eligible_amount', message: 'Sans montant éligible, tout le montant HT est compté.' })
  if (sheet.is_bill && !sheet.bill_of)
    warnings.push({ path: 'bill_of', message: 'Cette facture ne répond à aucun devis.' })
  return warnings
}
