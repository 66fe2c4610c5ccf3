import type { FieldError } from '../kernel/error-catalogue.ts'
import { formatEuro } from '../kernel/format-number.ts'
import { type Exact, exactly, near, percentOfAmount, split, times } from '../kernel/money.ts'

/** What a line of a quote of ours is. */
export const prestationLabels = {
  SERVICE: 'Prestation du catalogue',
  CUSTOM_SERVICE: 'Prestation libre',
  MILEAGE: 'Frais kilométriques',
  DISCOUNT: 'Remise',
  CO_FUNDER: 'Pris en charge par un tiers',
} as const
export type PrestationKind = keyof typeof prestationLabels

/**
 * Rates of VAT of our own services. `8.5` and `2.1`: of Guadeloupe, Martinique and La Réunion (CGI, art. 296).
 * `0`: a seller under article 293 B.
 */
export const amoRates = {
  '20': '20 %',
  '10': '10 %',
  '5.5': '5,5 %',
  '8.5': '8,5 % (outre-mer)',
  '2.1': '2,1 % (outre-mer)',
  '0': 'Exonéré (art. 293 B)',
} as const
export type AmoRate = keyof typeof amoRates
/** The rates that somebody has to say the reason of. */
const rareRates: readonly AmoRate[] = ['10', '5.5', '2.1']
export const asksReason = (rate: AmoRate | null | undefined): boolean => !!rate && rareRates.includes(rate)

/**
 * A line as it is typed. Quantities, prices (euros) and rates are decimal strings with a point; amounts are cents.
 * A discount is a `rate` of what is sold, or a `unit_price`; without `vat_rate` it is taken off every rate. A free line
 * below 0 is a discount as well.
 */
export interface Prestation {
  readonly kind: PrestationKind
  /** Of a mileage: kilometres of all trips. */
  readonly quantity?: string | null | undefined
  readonly unit_price?: string | null | undefined
  /** Kilometres that are not billed. */
  readonly free_km?: string | null | undefined
  readonly vat_rate?: AmoRate | null | undefined
  readonly vat_reason?: string | null | undefined
  /** Percent: of a co-funder, of the price with tax; of a discount, of what is sold before tax. */
  readonly rate?: string | null | undefined
  /** Cents; of a co-funder without a rate as typed, of any other computed. */
  readonly amount?: number | null | undefined
}

/** What a quote comes to, in cents. */
export interface AmoTotals {
  readonly price_excl_tax: number
  /** Tax of each rate, of the sum of its bases: the lowest rate first. */
  readonly taxes: readonly { readonly rate: AmoRate; readonly base: number; readonly tax: number }[]
  readonly price_incl_tax: number
  /** What others pay in the requester's place. */
  readonly co_funded: number
  readonly to_pay: number
}

const above = ({ top, bottom }: Exact): Exact => (top < 0n ? { top: 0n, bottom } : { top, bottom })
const less = (one: Exact, other: Exact): Exact => ({
  top: one.top * other.bottom - other.top * one.bottom,
  bottom: one.bottom * other.bottom,
})

/** The amount of a line sold, before tax, in cents, rounded once; a line that lacks a number comes to nothing. */
function baseOf({ kind, quantity, unit_price, free_km }: Prestation): number {
  if (!quantity || !unit_price) return 0
  const billed = kind === 'MILEAGE' ? above(less(exactly(quantity), exactly(free_km ?? '0'))) : exactly(quantity)
  return near(times(billed, unit_price, 100))
}

const rateOf = ({ vat_rate }: Prestation): AmoRate => vat_rate ?? '20'
const isSold = ({ kind }: Prestation): boolean => kind !== 'CO_FUNDER' && kind !== 'DISCOUNT'

/** Cents sold at each rate before anything is taken off: the lowest rate first. */
function soldByRate(lines: readonly Prestation[]): Map<AmoRate, number> {
  const bases = new Map<AmoRate, number>()
  for (const line of lines.toSorted((a, b) => Number(rateOf(a)) - Number(rateOf(b))))
    if (isSold(line)) bases.set(rateOf(line), (bases.get(rateOf(line)) ?? 0) + Math.max(0, baseOf(line)))
  return bases
}

/** An amount that a line takes off the base of a rate: in cents, above 0. */
export interface Allowance {
  readonly line: Prestation
  readonly rate: AmoRate
  readonly amount: number
}

/** The amounts that discounts, and free lines below 0, take off each rate, in the order of the lines. */
export function allowancesOf(lines: readonly Prestation[]): Allowance[] {
  const sold = soldByRate(lines)
  return lines.flatMap((line): Allowance[] => {
    if (line.kind !== 'DISCOUNT') {
      const amount = isSold(line) ? -baseOf(line) : 0
      return amount > 0 ? [{ line, rate: rateOf(line), amount }] : []
    }
    const rates = line.vat_rate ? [line.vat_rate] : [...sold.keys()]
    if (rates.length === 0) return []
    const bases = rates.map(rate => sold.get(rate) ?? 0)
    const whole = bases.reduce((sum, base) => sum + base, 0)
    const off = line.rate ? near(percentOfAmount(whole, line.rate)) : near(times(line.unit_price ?? '0', 100))
    const shares = split(off, bases.map(String))
    return rates.flatMap((rate, at) => (shares[at] ? [{ line, rate, amount: shares[at] }] : []))
  })
}

/** The lines with the amount of each, in their order: below 0 of a discount; those of co-funders come of the price with tax. */
export function amountsOf<P extends Prestation>(lines: readonly P[]): (P & { amount: number })[] {
  const { price_incl_tax } = taxed(lines)
  const allowances = allowancesOf(lines)
  const amountOf = (line: P): number => {
    if (line.kind === 'CO_FUNDER')
      return line.rate ? near(percentOfAmount(price_incl_tax, line.rate)) : (line.amount ?? 0)
    if (line.kind === 'DISCOUNT')
      return -allowances.reduce((sum, one) => (one.line === line ? sum + one.amount : sum), 0) + 0
    return baseOf(line)
  }
  return lines.map(line => ({ ...line, amount: amountOf(line) }))
}

/** The lines as they are kept: what one takes off is computed where it is read. */
export const keptAmounts = <P extends Prestation>(lines: readonly P[]): (P & { amount: number | null })[] =>
  amountsOf(lines).map(line => ({ ...line, amount: line.amount < 0 ? null : line.amount }))

/** VAT is of the sum of the bases of a rate, not of each line. */
function taxed(lines: readonly Prestation[]) {
  const bases = soldByRate(lines)
  for (const { rate, amount } of allowancesOf(lines)) bases.set(rate, (bases.get(rate) ?? 0) - amount)
  const taxes = [...bases]
    .map(([rate, base]) => ({ rate, base, tax: near(percentOfAmount(base, rate)) }))
    .sort((a, b) => Number(a.rate) - Number(b.rate))
  const price_excl_tax = taxes.reduce((sum, { base }) => sum + base, 0)
  return { taxes, price_excl_tax, price_incl_tax: taxes.reduce((sum, { tax }) => sum + tax, price_excl_tax) }
}

/** What the lines come to. Co-funders pay after tax: they change neither the price nor the VAT. */
export function amoTotals(lines: readonly Prestation[]): AmoTotals {
  const price = taxed(lines)
  const co_funded = amountsOf(lines).reduce((sum, { kind, amount }) => (kind === 'CO_FUNDER' ? sum + amount : sum), 0)
  return { ...price, co_funded, to_pay: price.price_incl_tax - co_funded }
}

/** What of the lines cannot be, by field. */
export function prestationFaults(lines: readonly Prestation[], path = 'amo_quote_details'): FieldError[] {
  const faults: FieldError[] = []
  const fault = (at: number, field: string, message: string) => faults.push({ path: `${path}.${at}.${field}`, message })
  const { price_incl_tax, taxes } = taxed(lines)
  const belowNothing = new Set(taxes.filter(({ base }) => base < 0).map(({ rate }) => rate))
  let left = price_incl_tax
  amountsOf(lines).forEach((line, at) => {
    if (line.kind === 'CO_FUNDER') {
      if (line.rate && typeof lines[at]?.amount === 'number' && lines[at].amount !== line.amount)
        fault(at, 'amount', 'Indiquez un taux ou un montant, pas les deux.')
      if (!line.rate && !((lines[at]?.amount ?? -1) >= 0)) fault(at, 'amount', 'Indiquez un taux ou un montant.')
      if (line.amount > left)
        fault(at, line.rate ? 'rate' : 'amount', `Il ne reste que ${formatEuro(left)} à prendre en charge.`)
      left -= Math.min(line.amount, Math.max(left, 0))
      return
    }
    if (line.amount < 0 && allowancesOf(lines).some(one => one.line === lines[at] && belowNothing.has(one.rate)))
      fault(
        at,
        line.kind === 'DISCOUNT' && line.rate ? 'rate' : 'unit_price',
        'La remise dépasse ce qui est vendu à ce taux de TVA.',
      )
    if (line.kind === 'DISCOUNT') {
      if (!line.rate === !line.unit_price)
        fault(at, 'rate', 'Indiquez une remise en pour cent ou en euros, l’une des deux.')
      else if (isBelow(line.unit_price)) fault(at, 'unit_price', 'Une remise s’écrit sans signe moins.')
      return
    }
    if (!line.quantity) fault(at, 'quantity', 'Indiquez une quantité.')
    if (!line.unit_price) fault(at, 'unit_price', 'Indiquez un prix.')
    if (line.kind !== 'CUSTOM_SERVICE' || (isBelow(line.quantity) && isBelow(line.unit_price)))
      for (const field of ['quantity', 'unit_price'] as const)
        if (isBelow(line[field])) fault(at, field, 'Ajoutez une remise plutôt qu’un nombre négatif.')
    if (line.vat_rate && asksReason(line.vat_rate) && !line.vat_reason)
      fault(at, 'vat_reason', `Dites pourquoi le taux est de ${amoRates[line.vat_rate]}.`)
  })
  return faults
}

const isBelow = (decimal: string | null | undefined): boolean => decimal?.startsWith('-') === true
