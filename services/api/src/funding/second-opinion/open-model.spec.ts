/** @module-tag long */

import { zoneOf } from '@faitage/contracts/referential/income-scale'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeFunding } from '../engine/compute-funding.ts'
import { categoryOf, inputOf, type Situation } from '../engine/testing/aids-case.ts'
import { idOf } from '../engine/testing/given.ts'
import { askModel } from './official-model.ts'

/*
 * The open official model of the national aids, frozen at the rules of 2025-01-01 … 2025-09-29, gives what our dated data
 * give on any household, dwelling and works of that span.
 */

const CASES = 300
const letters = 'ABCDEFG'

interface Drawn {
  readonly type: 'PO' | 'PB'
  readonly code: string
  readonly home: string
  readonly persons: number
  /** Whole euros: notices are. */
  readonly income: number
  readonly year: number
  readonly before: number
  readonly after: number
  readonly works: number
  readonly main: boolean
}
const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    type: fc.constantFrom('PO' as const, 'PB' as const),
    code: fc.constantFrom('75011', '93200', '44100', '49000', '67000', '31000'),
    home: fc.constantFrom('92200', '29200', '33000'),
    persons: fc.integer({ min: 1, max: 8 }),
    income: fc.oneof(fc.integer({ min: 5000, max: 45_000 }), fc.integer({ min: 5000, max: 140_000 })),
    year: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1900, max: 2010 }) },
      fc.integer({ min: 2008, max: 2024 }),
    ),
    before: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 5, max: 7 }) }, fc.integer({ min: 1, max: 7 })),
    better: fc.integer({ min: 0, max: 5 }),
    // By twenty cents: no rate leaves half a cent, which floats round as they like.
    works: fc.integer({ min: 25_000, max: 600_000 }).map(one => one * 20),
    main: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
  })
  .map(({ better, ...one }) => ({ ...one, after: Math.max(1, one.before - better) }))

const theirs = (one: Drawn) =>
  askModel({
    requester_type: one.type,
    main_residence: one.main,
    construction_age: 2025 - one.year,
    ile_de_france: zoneOf(one.type === 'PO' ? one.code : one.home) === 'ile_de_france',
    persons: one.persons,
    income: one.income * 100,
    energy_label: letters[one.before - 1]!,
    projected_energy_label: letters[one.after - 1]!,
    works: one.works,
  })

function ours(one: Drawn) {
  const situation: Situation = {
    requester: {
      type: one.type,
      adults_occupants_number: one.persons,
      minors_occupants_number: 0,
      taxable_incomes: [{ date: '2023-12-31', income: one.income * 100 }],
      home_address_code: one.home,
    },
    accommodation: {
      accommodation_type: 'Maison',
      construction_year: one.year,
      living_area: '100',
      address_code: one.code,
      main_residence: one.main,
    },
    energy: {
      energy_label: letters[one.before - 1]!,
      projected_energy_label: letters[one.after - 1]!,
      energy_label_gain: one.before - one.after,
    },
    works: { price_excl_tax: one.works, price_incl_tax: Math.round(one.works * 1.055) },
  }
  const key = `ampleur_${one.type}`
  const outcome = computeFunding(inputOf(situation, '2025-05-15', [key]))
  const row = outcome.rows.find(({ funder_id }) => funder_id === idOf(key))
  return {
    category: categoryOf(situation, '2025-05-15'),
    eligible: Boolean(row?.scenario_id),
    expense: row?.subventioned_expense ?? 0,
    rate: row?.rate ?? null,
    before: row?.before ?? 0,
    ceiling: outcome.aid_ceiling?.rate ?? '',
  }
}

test('ampleur gives what the open model gives', async () => {
  const cases = fc.sample(drawn, CASES)
  let eligible = 0
  for (const one of cases) {
    const came = await theirs(one)
    if (came.eligible) eligible++
    expect({ ...one, came: ours(one) }).toEqual({ ...one, came })
  }
  console.log(`${CASES} cases of the open model agree to the cent, ${eligible} of them with a right to the aid.`)
  expect(eligible).toBeGreaterThan(50)
})
