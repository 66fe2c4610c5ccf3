import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { near, percentOfAmount } from '../kernel/money.ts'
import {
  asParts,
  asWhole,
  isInParts,
  priceFaults,
  priceWarnings,
  type QuoteAmounts,
  quoteTotals,
} from './works-quote.amounts.ts'

const cents = fc.integer({ min: 0, max: 5_000_000_000 })
const maybe = fc.option(cents, { nil: null })
const prices = fc.record({ price_excl_tax: maybe, price_incl_tax: maybe, eligible_amount: maybe })
const parts: fc.Arbitrary<QuoteAmounts> = fc.record({
  common_price_excl_tax: maybe,
  common_price_incl_tax: maybe,
  common_eligible_amount: maybe,
  accommodations: fc.array(
    fc.tuple(fc.uuid(), prices).map(([accommodation_id, of]) => ({ accommodation_id, ...of })),
    { maxLength: 12 },
  ),
})
/** The sum of what was said, by hand and with floats that hold these integers exactly; null where nothing was. */
const added = (amounts: readonly (number | null | undefined)[]) => {
  const said = amounts.filter(one => typeof one === 'number')
  return said.length === 0 ? null : said.reduce((all, one) => all + one, 0)
}

describe('totals', () => {
  it('are the sums of the parts, whatever was sent for them', () => {
    fc.assert(
      fc.property(parts, prices, (told, sent) => {
        fc.pre(isInParts(told))
        const { common_price_excl_tax: excl, common_price_incl_tax: incl, accommodations = [] } = told
        const totals = quoteTotals({ ...sent, ...told })
        expect(totals.price_excl_tax).toBe(added([excl, ...accommodations!.map(one => one.price_excl_tax)]))
        expect(totals.price_incl_tax).toBe(added([incl, ...accommodations!.map(one => one.price_incl_tax)]))
      }),
    )
  })

  it('control: what is sent is not the sum', () => {
    const told = { price_excl_tax: 1, common_price_excl_tax: 100, accommodations: [] }
    expect(quoteTotals(told).price_excl_tax).not.toBe(told.price_excl_tax)
  })

  it('count a part whole where nothing is said of what is eligible of it, once something is said of another', () => {
    const two = [
      { accommodation_id: 'a', price_excl_tax: 2_731_040, eligible_amount: null },
      { accommodation_id: 'b', price_excl_tax: 3_120_040, eligible_amount: 3_100_000 },
    ]
    const told = { common_price_excl_tax: 2_750_000, common_eligible_amount: 2_700_000, accommodations: two }
    expect(quoteTotals<QuoteAmounts>(told).eligible_amount).toBe(2_700_000 + 2_731_040 + 3_100_000)
    expect(quoteTotals<QuoteAmounts>({ common_price_excl_tax: 100 }).eligible_amount).toBeNull()
  })

  it('are those of the lines of VAT where it has some', () => {
    const lines = [
      { rate: '5.5' as const, base: 2_415_000, tax: 132_825 },
      { rate: '10' as const, base: 328_000, tax: 32_800 },
    ]
    expect(quoteTotals({ price_excl_tax: 5, vat_lines: lines })).toMatchObject({
      price_excl_tax: 2_743_000,
      price_incl_tax: 2_908_625,
    })
  })
})

describe('a project that becomes another kind', () => {
  it('keeps what its quotes come to, from an owner to a landlord and back', () => {
    fc.assert(
      fc.property(fc.oneof(parts, prices), told => {
        const sums = ({ price_excl_tax, price_incl_tax, eligible_amount }: QuoteAmounts) =>
          [price_excl_tax, price_incl_tax, eligible_amount].map(one => one ?? null)
        const before = quoteTotals(told as QuoteAmounts)
        expect(sums(quoteTotals(asParts(before)))).toEqual(sums(before))
        expect(sums(asWhole(before))).toEqual(sums(before))
        expect(isInParts(asWhole(before))).toBe(false)
      }),
    )
  })
})

describe('what cannot be', () => {
  const paths = (sheet: QuoteAmounts) => priceFaults(sheet).map(({ path }) => path)

  it('is named by field', () => {
    expect(paths({ price_excl_tax: 100, price_incl_tax: 99 })).toEqual(['price_incl_tax'])
    expect(paths({ price_excl_tax: 100, price_incl_tax: 110, eligible_amount: 111 })).toEqual(['eligible_amount'])
    expect(paths({ common_price_excl_tax: 100, common_price_incl_tax: 99 })).toEqual(['common_price_incl_tax'])
    const twice = { accommodation_id: 'a', price_excl_tax: 10, price_incl_tax: 9 }
    expect(paths({ accommodations: [twice, { accommodation_id: 'a' }] })).toEqual([
      'accommodations.0.price_incl_tax',
      'accommodations.1.accommodation_id',
    ])
    expect(paths({ bill_of: 'a' })).toEqual(['bill_of'])
    expect(paths({ bill_of: 'a', is_bill: true })).toEqual([])
  })

  it('is a tax five cents and more from its rate, not one that a company rounded line by line', () => {
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom('5.5' as const, '10' as const, '20' as const),
        fc.nat(9),
        (base, rate, away) => {
          const tax = near(percentOfAmount(base, rate)) + away
          expect(paths({ vat_lines: [{ rate, base, tax }] })).toEqual(away > 5 ? ['vat_lines.0.tax'] : [])
        },
      ),
    )
  })

  it('is lines of VAT that come to something else than the parts', () => {
    const vat_lines = [{ rate: '10' as const, base: 10_000, tax: 1000 }]
    expect(paths({ vat_lines, common_price_excl_tax: 10_000, common_price_incl_tax: 11_000 })).toEqual([])
    expect(paths({ vat_lines, common_price_excl_tax: 10_000, common_price_incl_tax: 11_001 })).toEqual(['vat_lines'])
  })
})

describe('what is told and not refused', () => {
  const told = (sheet: QuoteAmounts) => priceWarnings(sheet).map(({ path }) => path)

  it('is a price with tax that no rate of works gives, by more than two cents', () => {
    const of = (incl: number) => told({ price_excl_tax: 100_000, price_incl_tax: incl, eligible_amount: 100_000 })
    expect([105_497, 105_498, 120_002, 120_003].map(of)).toEqual([['price_incl_tax'], [], [], ['price_incl_tax']])
  })

  it('is more eligible than without tax, nothing eligible, a bill without its quote', () => {
    expect(told({ price_excl_tax: 100, price_incl_tax: 110, eligible_amount: 105 })).toEqual(['eligible_amount'])
    expect(told({ price_excl_tax: 100, price_incl_tax: 110 })).toEqual(['eligible_amount'])
    expect(told({ is_bill: true })).toEqual(['bill_of'])
  })
})
