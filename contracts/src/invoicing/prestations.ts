import type { FieldError } from '../kernel/error-catalogue.ts'
import { formatEuro } from '../kernel/format-number.ts'
import { type Exact, exactly, near, percentOfAmount, times } from '../kernel/money.ts'

/** What a line of a quote of ours is. */
export const prestationLabels = {
  SERVICE: 'Prestation du catalogue',
  CUSTOM_SERVICE: 'Prestation libre',
  MILEAGE: 'Frais kilométriques',
  CO_FUNDER: 'Pris en charge par un tiers',
} as const
export type PrestationKind = keyof typeof prestationLabels

/** Rates of VAT of our own services. `0`: a seller under article 293 B. */
export const amoRates = { '20': '20 %', '10': '10 %', '5.5': '5,5 %', '0': 'Exonéré (art. 293 B)' } as const
export type AmoRate = keyof typeof amoRates
/** The rates that somebody has to say the reason of. */
const rareRates: readonly AmoRate[] = ['10', '5.5']

/** A line as it is typed. Quantities, prices (euros) and rates are decimal strings with a point; amounts are cents. */
export interface Prestation {
  readonly kind: PrestationKind
  /** Of a mileage: kilometres of all trips. */
  readonly quantity?: string | null | undefined
  readonly unit_price?: string | null | undefined
  /** Kilometres that are not billed. */
  readonly free_km?: string | null | undefined
  readonly vat_rate?: AmoRate | null | undefined
  readonly vat_reason?: string | null | undefined
  /** Of a co-funder: the share of the price with tax, in percent. */
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

/** What a line before tax comes to, in cents, rounded once; a line that lacks a number comes to nothing. */
function baseOf({ kind, quantity, unit_price, free_km }: Prestation): number {
  if (!quantity || !unit_price) return 0
  const billed = kind === 'MILEAGE' ? above(less(exactly(quantity), exactly(free_km ?? '0'))) : exactly(quantity)
  return near(times(billed, unit_price, 100))
}

/** The lines with the amount of each, in their order: those of co-funders come of the price with tax. */
export function amountsOf<P extends Prestation>(lines: readonly P[]): (P & { amount: number })[] {
  const { price_incl_tax } = taxed(lines)
  return lines.map(line => ({
    ...line,
    amount:
      line.kind !== 'CO_FUNDER'
        ? baseOf(line)
        : line.rate
          ? near(percentOfAmount(price_incl_tax, line.rate))
          : (line.amount ?? 0),
  }))
}

/** VAT is of the sum of the bases of a rate, not of each line. */
function taxed(lines: readonly Prestation[]) {
  const bases = new Map<AmoRate, number>()
  for (const line of lines)
    if (line.kind !== 'CO_FUNDER') {
      const rate = line.vat_rate ?? '20'
      bases.set(rate, (bases.get(rate) ?? 0) + baseOf(line))
    }
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
  const { price_incl_tax } = taxed(lines)
  let left = price_incl_tax
  amountsOf(lines).forEach((line, at) => {
    if (line.kind === 'CO_FUNDER') {
      if (line.rate && typeof lines[at]?.amount === 'number' && lines[at].amount !== line.amount)
        fault(at, 'amount', 'Indiquez un taux ou un montant, pas les deux.')
      if (!line.rate && typeof lines[at]?.amount !== 'number') fault(at, 'amount', 'Indiquez un taux ou un montant.')
      if (line.amount > left)
        fault(at, line.rate ? 'rate' : 'amount', `Il ne reste que ${formatEuro(left)} à prendre en charge.`)
      left -= Math.min(line.amount, Math.max(left, 0))
      return
    }
    if (!line.quantity) fault(at, 'quantity', 'Indiquez une quantité.')
    if (!line.unit_price) fault(at, 'unit_price', 'Indiquez un prix.')
    if (line.vat_rate && rareRates.includes(line.vat_rate) && !line.vat_reason)
      fault(at, 'vat_reason', `Dites pourquoi le taux est de ${amoRates[line.vat_rate]}.`)
  })
  return faults
}
