import type { Criterion } from '@faitage/contracts/funding/criterion'
import { countsInCeiling } from '@faitage/contracts/funding/funder'
import { simulationOutcome } from '@faitage/contracts/funding/simulation-outcome'
import { propertyRuns } from '@faitage/contracts/kernel/testing/property-runs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeFunding } from './compute-funding.ts'
import type { FundingInput } from './input.ts'
import { asked, ceiling, dwelling, given, idOf, quote, row } from './testing/given.ts'

const cents = fc.integer({ min: 0, max: 30_000_000 })
const percent = fc.integer({ min: 0, max: 1000 }).map(tenths => String(tenths / 10))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const types = fc.constantFrom('subvention', 'cee', 'prime', 'pret', 'avantage_fiscal')

const criteria: fc.Arbitrary<Criterion[]> = fc.constantFrom(
  [],
  [asked('case_type', 'in', ['decence'])],
  [asked('energy_label_gain', 'gte', 2)],
)
const scenario = fc.record({
  rate: percent,
  criteria,
  upper_limit: maybe(cents),
  upper_price_surface_limit: maybe(fc.integer({ min: 0, max: 200_000 })),
  advance: maybe(percent),
  flat_amount: maybe(fc.integer({ min: 0, max: 500_000 })),
  amount_limit: maybe(cents),
  aids_limit_rate: maybe(percent),
  aids_limit_on: fc.constantFrom('depense', 'HT', 'TTC'),
  calculation: fc.constantFrom(undefined, 'taux', 'forfait'),
})
const funder = fc.record({
  type: types,
  subvention_round: fc.constantFrom(0, 1, 2),
  counts_in_ceiling: fc.constantFrom(undefined, true, false),
})
const typed = fc.record({ subventioned_expense: cents, rate: percent, advance: percent }, { requiredKeys: [] })
const rows = fc.array(fc.tuple(fc.array(scenario, { maxLength: 3 }), funder, typed, fc.boolean()), { maxLength: 6 })
const prices = fc.tuple(cents, cents).map(([excl, tax]) => [excl, excl + Math.trunc(tax / 5)] as const)

const drawn: fc.Arbitrary<FundingInput> = fc
  .record({
    quotes: fc.array(prices, { maxLength: 3 }),
    own: fc.array(prices, { minLength: 4, maxLength: 4 }),
    areas: fc.array(maybe(fc.integer({ min: 1, max: 20_000 }).map(one => String(one / 100))), { maxLength: 4 }),
    rows,
    rate: maybe(percent),
    basis: fc.constantFrom('TTC' as const, 'HT' as const),
    no_advance_request: fc.boolean(),
  })
  .map(({ quotes, own, areas, rows: drawnRows, rate, basis, no_advance_request }) =>
    given({
      requester_type: areas.length > 0 ? 'PB' : 'PO',
      facts: { living_area: '87.5', energy_label_gain: 3 },
      quotes: quotes.map(([price_excl_tax, price_incl_tax], at) =>
        areas.length === 0
          ? quote(`Q${at}`, { price_excl_tax, price_incl_tax })
          : quote(`Q${at}`, {
              common_price_excl_tax: price_excl_tax,
              common_price_incl_tax: price_incl_tax,
              accommodations: areas.map((_, place) => ({
                accommodation_id: idOf(`D${place}`),
                price_excl_tax: own[place]![0],
                price_incl_tax: own[place]![1],
              })),
            }),
      ),
      use_cases: [{ id: idOf('case'), name: 'Énergie', quotes: [idOf('Q0')] }],
      dwellings: areas.map((area, at) => ({
        ...dwelling(`D${at}`, area, at % 2 ? { case_type: 'decence' } : {}),
        simulated: at !== 3,
      })),
      rows: drawnRows.map(([scenarios, own, said, apart], at) =>
        row(`F${at}`, scenarios, own, { typed: said, use_case_id: apart ? idOf('case') : null }),
      ),
      aid_ceiling: rate === undefined ? undefined : ceiling(rate, basis),
      no_advance_request,
    }),
  )

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
const always = (check: (input: FundingInput) => void) =>
  fc.assert(fc.property(drawn, check), { numRuns: propertyRuns(1000) })

test('aids never exceed the price nor, those that count, the ceiling; loans never what remains', () => {
  always(input => {
    const outcome = computeFunding(input)
    const sheetOf = (id: string) => input.rows.find(one => one.id === id)!.funder.sheet
    const counted = outcome.rows.filter(one => one.sum === 'subvention' && countsInCeiling(sheetOf(one.id)))
    expect(outcome.total_subventions).toBeLessThanOrEqual(outcome.total_work_price)
    if (outcome.aid_ceiling)
      expect(sum(counted.map(({ kept }) => kept))).toBeLessThanOrEqual(outcome.aid_ceiling.amount)
    expect(outcome.to_finance).toBeGreaterThanOrEqual(0)
    for (const { kept, before, cut, advance } of outcome.rows) {
      expect([kept + cut, Math.min(kept, advance, cut) >= 0]).toEqual([before, true])
      expect(advance).toBeLessThanOrEqual(kept)
    }
  })
})

test('aids are multiples of what their funder rounds to', () => {
  always(input => {
    for (const { id, sum: kind, before, kept, advance } of computeFunding(input).rows) {
      const unit = 10 ** (2 - input.rows.find(one => one.id === id)!.funder.sheet.subvention_round)
      expect(kind === 'subvention' ? [before % unit, kept % unit, advance % unit] : [before % unit]).not.toContain(1)
      if (kind === 'subvention') expect((before % unit) + (kept % unit)).toBe(0)
    }
  })
})

test('parts add up: dwellings to their row, use cases and dwellings to the totals', () => {
  always(input => {
    const {
      rows: all,
      sub_results,
      total_work_price,
      total_subventions,
      total_advances,
      ...rest
    } = computeFunding(input)
    const simulated = input.dwellings.filter(one => one.simulated).length
    for (const one of all)
      if (simulated > 0)
        for (const name of ['subventioned_expense', 'before', 'kept', 'advance'] as const)
          expect([name, sum(one.accommodations.map(part => part[name]))]).toEqual([name, one[name]])
    const lists = [
      sub_results.filter(one => one.accommodation_id === null),
      ...(simulated > 0 ? [sub_results.filter(one => one.accommodation_id !== null)] : []),
    ]
    for (const list of lists) {
      expect(sum(list.map(one => one.total_work_price))).toBe(total_work_price)
      expect(sum(list.map(one => one.total_subventions))).toBe(total_subventions)
      expect(sum(list.map(one => one.total_advances))).toBe(total_advances)
      expect(sum(list.map(one => one.remaining_costs))).toBe(rest.remaining_costs)
    }
  })
})

test('the same input gives the same outcome, as it is answered', () => {
  always(input => {
    const outcome = computeFunding(input)
    expect(computeFunding(structuredClone(input))).toEqual(outcome)
    expect(simulationOutcome.parse(outcome)).toEqual(outcome)
  })
})

test('order changes who bears the cut, never what each would give alone', () => {
  always(input => {
    const [one, other] = [computeFunding(input), computeFunding({ ...input, rows: input.rows.toReversed() })]
    expect(other.rows.toReversed().map(({ before }) => before)).toEqual(one.rows.map(({ before }) => before))
    const isCut = (rows: typeof one.rows) => rows.some(({ sum: kind, cut }) => kind === 'subvention' && cut > 0)
    if (!isCut(one.rows) && !isCut(other.rows)) expect(other.total_subventions).toBe(one.total_subventions)
    // Those served first give the same whoever comes after them.
    const shorter = computeFunding({ ...input, rows: input.rows.slice(0, 2) })
    const aids = (outcome: typeof one) =>
      outcome.rows.slice(0, 2).map(({ kept, sum: kind }) => (kind === 'subvention' ? kept : null))
    expect(aids(shorter)).toEqual(aids(one))
  })
})
