/** @module-tag long */

import type { IncomeCategory } from '@faitage/contracts/referential/income-category'
import fc from 'fast-check'
import rules from 'mesaidesreno/mesaidesreno.model.json' with { type: 'json' }
import Engine from 'publicodes'
import { expect, test } from 'vitest'
import { computeFunding } from './compute-funding.ts'
import { categoryOf, inputOf, type Situation } from './testing/aids-case.ts'
import { idOf } from './testing/given.ts'

/*
 * The open official model of the national aids, frozen at the rules of 2025-01-01 … 2025-09-29, gives what our dated data
 * give on any household, dwelling and works of that span.
 */

const CASES = 300
const silent = { log: () => {}, warn: () => {}, error: () => {} }
const engine = new Engine(rules as ConstructorParameters<typeof Engine>[0], { logger: silent })
const letters = 'ABCDEFG'
const classes: Readonly<Record<string, IncomeCategory>> = {
  'très modeste': 'tres_modeste',
  modeste: 'modeste',
  intermédiaire: 'intermediaire',
  supérieure: 'superieur',
}

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

const ageWords = (age: number) =>
  age >= 15 ? 'au moins 15 ans' : age >= 10 ? 'de 10 à 15 ans' : age >= 2 ? 'de 2 à 10 ans' : 'moins de 2 ans'
const saysYes = (value: boolean) => (value ? 'oui' : 'non')

function theirs(one: Drawn) {
  const owner = one.type === 'PO'
  const household = owner ? one.code : one.home
  engine.setSituation({
    'vous . propriétaire . statut': "'propriétaire'",
    'logement . propriétaire occupant': saysYes(owner),
    [`logement . résidence principale ${owner ? 'propriétaire' : 'locataire'}`]: saysYes(one.main),
    'logement . période de construction': `'${ageWords(2025 - one.year)}'`,
    'ménage . code région': /^(?:75|9[1-5])/.test(household) ? "'11'" : "'44'",
    'ménage . personnes': `${one.persons} personne`,
    'ménage . revenu': `${one.income} €`,
    'DPE . actuel': String(one.before),
    'projet . DPE visé': String(one.after),
    'projet . travaux': `${one.works / 100} €`,
  })
  const read = (name: string) => engine.evaluate(name).nodeValue
  const inCents = (name: string) => Math.round(Number(read(name) ?? 0) * 100)
  const eligible = read('MPR . accompagnée . éligible') === true
  return {
    category: classes[String(read('ménage . revenu . classe'))],
    eligible,
    expense: eligible ? inCents('projet . travaux . plafonnés') : 0,
    rate: eligible ? String(read('MPR . accompagnée . pourcent dont bonus')) : null,
    before: eligible ? inCents('MPR . accompagnée . montant') : 0,
    ceiling: String(read("ampleur . pourcent d'écrêtement")),
  }
}

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

test('ampleur gives what the open model gives', () => {
  const cases = fc.sample(drawn, CASES)
  const eligible = cases.filter(one => theirs(one).eligible).length
  for (const one of cases) expect({ ...one, came: ours(one) }).toEqual({ ...one, came: theirs(one) })
  console.log(`${CASES} cases of the open model agree to the cent, ${eligible} of them with a right to the aid.`)
  expect(eligible).toBeGreaterThan(50)
})
