import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { near, percentOfAmount } from '../kernel/money.ts'
import { type AmoRate, allowancesOf, amoTotals, amountsOf, type Prestation, prestationFaults } from './prestations.ts'

const decimal = (most: number, places: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: 10 ** places - 1 }))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(places, '0')}`)
const rate = fc.constantFrom<AmoRate>('20', '10', '5.5', '0')
const service = fc.record({
  kind: fc.constantFrom('SERVICE' as const, 'CUSTOM_SERVICE' as const),
  quantity: decimal(200, 2),
  unit_price: decimal(5000, 3),
  vat_rate: rate,
})
const mileage = fc.record({
  kind: fc.constant('MILEAGE' as const),
  quantity: decimal(2000, 1),
  free_km: decimal(500, 1),
  unit_price: decimal(1, 3),
  vat_rate: rate,
})
const funder = fc.record({ kind: fc.constant('CO_FUNDER' as const), rate: decimal(30, 1) })
const discount = fc.record({
  kind: fc.constant('DISCOUNT' as const),
  rate: decimal(30, 1),
  vat_rate: fc.option(rate, { nil: null }),
})
const lines = fc.array(fc.oneof(service, mileage, funder, discount), { maxLength: 12 })

describe('a quote of ours', () => {
  it('comes to the sum of its lines, and to their tax by rate', () => {
    fc.assert(
      fc.property(lines, all => {
        const whole = amountsOf(all as Prestation[])
        const totals = amoTotals(all as Prestation[])
        const before = whole.filter(({ kind }) => kind !== 'CO_FUNDER')
        expect(totals.price_excl_tax).toBe(before.reduce((sum, { amount }) => sum + amount, 0))
        expect(totals.taxes.reduce((sum, { base }) => sum + base, 0)).toBe(totals.price_excl_tax)
        expect(totals.price_incl_tax).toBe(totals.taxes.reduce((sum, { tax }) => sum + tax, totals.price_excl_tax))
        expect(totals.to_pay + totals.co_funded).toBe(totals.price_incl_tax)
        for (const { rate: of, base, tax } of totals.taxes) expect(tax).toBe(near(percentOfAmount(base, of)))
      }),
    )
  })

  it('control: the tax of each line, added up, is another', () => {
    const three = Array.from({ length: 3 }, () => ({
      kind: 'SERVICE' as const,
      quantity: '1',
      unit_price: '0.33',
      vat_rate: '5.5' as const,
    }))
    const { taxes } = amoTotals(three)
    expect(taxes[0]?.tax).toBe(5)
    expect(three.reduce(sum => sum + near(percentOfAmount(33, '5.5')), 0)).toBe(6)
  })

  it('bills the kilometres beyond the free ones, at three decimals, never below nothing', () => {
    const trip = { kind: 'MILEAGE' as const, unit_price: '0.529', vat_rate: '20' as const }
    expect(amountsOf([{ ...trip, quantity: '84.5', free_km: '30' }])[0]?.amount).toBe(2883)
    expect(amountsOf([{ ...trip, quantity: '20', free_km: '30' }])[0]?.amount).toBe(0)
  })

  it('has co-funders pay after tax, in order, and no more than there is', () => {
    const told: Prestation[] = [
      { kind: 'SERVICE', quantity: '1', unit_price: '1000', vat_rate: '20' },
      { kind: 'CO_FUNDER', rate: '50' },
      { kind: 'CO_FUNDER', amount: 50_000 },
    ]
    expect(amoTotals(told)).toMatchObject({
      price_excl_tax: 100_000,
      price_incl_tax: 120_000,
      co_funded: 110_000,
      to_pay: 10_000,
    })
    expect(prestationFaults(told)).toEqual([])
    const more = [...told, { kind: 'CO_FUNDER' as const, amount: 10_001 }]
    expect(prestationFaults(more).map(({ path }) => path)).toEqual(['amo_quote_details.3.amount'])
  })

  it('asks why a rate is not the usual one, and for what a line lacks', () => {
    const line = { kind: 'SERVICE' as const, quantity: '1', unit_price: '10', vat_rate: '10' as const }
    expect(prestationFaults([line]).map(({ path }) => path)).toEqual(['amo_quote_details.0.vat_reason'])
    expect(prestationFaults([{ ...line, vat_reason: 'Accessoire de travaux' }])).toEqual([])
    expect(prestationFaults([{ kind: 'SERVICE', vat_rate: '20' }])).toHaveLength(2)
    expect(prestationFaults([{ kind: 'CO_FUNDER' }])).toHaveLength(1)
  })

  describe('a discount', () => {
    const sold = (unit_price: string, vat_rate: AmoRate): Prestation => ({
      ...{ kind: 'CUSTOM_SERVICE', quantity: '1', unit_price, vat_rate },
    })
    const paths = (all: Prestation[]) => prestationFaults(all).map(({ path }) => path.replace('amo_quote_details.', ''))

    it('is taken off before tax, of every rate by what is sold at it', () => {
      const all: Prestation[] = [sold('1000', '20'), sold('500', '8.5'), { kind: 'DISCOUNT', rate: '10' }]
      expect(amountsOf(all).map(({ amount }) => amount)).toEqual([100_000, 50_000, -15_000])
      expect(amoTotals(all)).toMatchObject({
        price_excl_tax: 135_000,
        taxes: [
          { rate: '8.5', base: 45_000, tax: 3825 },
          { rate: '20', base: 90_000, tax: 18_000 },
        ],
        price_incl_tax: 156_825,
      })
      expect(prestationFaults(all)).toEqual([])
    })

    it('is of one rate where it says so, and leaves no cent behind where it is of all', () => {
      const all: Prestation[] = [sold('10', '20'), sold('10', '10'), sold('10', '0')]
      expect(amoTotals([...all, { kind: 'DISCOUNT', unit_price: '4', vat_rate: '10' }]).taxes[1]).toMatchObject({
        base: 600,
      })
      expect(allowancesOf([...all, { kind: 'DISCOUNT', unit_price: '10' }]).map(({ amount }) => amount)).toEqual([
        334, 333, 333,
      ])
    })

    it.each([
      ['a price below 0', { quantity: '1', unit_price: '-10' }],
      ['a quantity below 0', { quantity: '-1', unit_price: '10' }],
    ])('is a free line of %s as well', (_, written) => {
      const off: Prestation = { kind: 'CUSTOM_SERVICE', vat_rate: '20', ...written }
      expect(prestationFaults([sold('100', '20'), off])).toEqual([])
      expect(amoTotals([sold('100', '20'), off]).price_incl_tax).toBe(10_800)
      expect(allowancesOf([sold('100', '20'), off])).toMatchObject([{ rate: '20', amount: 1000 }])
    })

    it('takes no more off a rate than is sold at it, and is said one way', () => {
      expect(paths([sold('100', '20'), { kind: 'DISCOUNT', unit_price: '100.01' }])).toEqual(['1.unit_price'])
      expect(paths([sold('100', '20'), { kind: 'DISCOUNT', rate: '10', vat_rate: '10' }])).toEqual([])
      expect(paths([sold('100', '20'), { kind: 'DISCOUNT', unit_price: '1', vat_rate: '10' }])).toEqual([
        '1.unit_price',
      ])
      expect(paths([sold('100', '20'), sold('-101', '20')])).toEqual(['1.unit_price'])
      expect(paths([sold('100', '20'), { kind: 'DISCOUNT' }])).toEqual(['1.rate'])
      expect(paths([sold('100', '20'), { kind: 'DISCOUNT', rate: '5', unit_price: '5' }])).toEqual(['1.rate'])
      expect(paths([sold('100', '20'), { kind: 'DISCOUNT', unit_price: '-5' }])).toEqual(['1.unit_price'])
      expect(paths([{ ...sold('100', '20'), kind: 'SERVICE', quantity: '-1' }])).toContain('0.quantity')
    })
  })
})
