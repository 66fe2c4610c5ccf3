import { expect, test } from 'vitest'
import { computeFunding } from '../engine/compute-funding.ts'
import { inputOf, type Situation } from '../engine/testing/aids-case.ts'
import { askModel } from './official-model.ts'
import { opinionOf, situationOf } from './second-opinion.ts'

const house: Situation = {
  requester: {
    type: 'PO',
    adults_occupants_number: 2,
    minors_occupants_number: 2,
    taxable_incomes: [{ date: '2023-12-31', income: 2_400_000 }],
  },
  accommodation: {
    accommodation_type: 'Maison',
    construction_year: 1972,
    living_area: '100',
    address_code: '63000',
    main_residence: true,
  },
  energy: { energy_label: 'F', projected_energy_label: 'C', energy_label_gain: 3 },
  works: { price_excl_tax: 5_000_000, price_incl_tax: 5_275_000 },
}
const household = { taxable_income: 2_400_000, occupants_number: 4, construction_age: 53 }

const simulated = (on: string, situation = house, more: object = household) => {
  const input = inputOf(situation, on, ['ampleur_PO'])
  const given = { ...input, facts: { ...input.facts, ...more } }
  return { given, outcome: computeFunding(given) }
}
async function opinion(on: string, situation = house) {
  const { given, outcome } = simulated(on, situation)
  const asked = situationOf(given, outcome, '63000')
  if (!('situation' in asked)) throw new Error('the model was not asked')
  return opinionOf(given, outcome, await askModel(asked.situation))
}

test('in its span the model says what the simulation says', async () => {
  const told = await opinion('2025-05-15')
  expect(told).toMatchObject({ verdict: 'told', in_span: true, rules_on: '2025-05-15' })
  if (told.verdict !== 'told') return
  expect(told.lines.filter(({ agrees }) => !agrees)).toEqual([])
  expect(told.lines.find(({ label }) => label === 'Taux')).toMatchObject({ ours: '90\u00A0%', theirs: '90\u00A0%' })
})

test('outside of it the difference is shown and the span is said', async () => {
  const told = await opinion('2026-03-01')
  expect(told).toMatchObject({ verdict: 'told', in_span: false })
  if (told.verdict !== 'told') return
  expect(told.lines.filter(({ agrees }) => !agrees).map(({ label }) => label)).toContain('Dépense retenue')
})

test('a simulation without the aid has nothing of its own to show beside', async () => {
  const { given, outcome } = simulated('2025-05-15')
  const theirs = await askModel({
    ...{ requester_type: 'PO', main_residence: true, construction_age: 53, ile_de_france: false, persons: 4 },
    ...{ income: 2_400_000, energy_label: 'F', projected_energy_label: 'C', works: 5_000_000 },
  })
  const told = opinionOf({ ...given, rows: [] }, { ...outcome, rows: [] }, theirs)
  expect(told).toMatchObject({
    lines: expect.arrayContaining([expect.objectContaining({ label: 'Taux', ours: null })]),
  })
})

test('the model is not asked what is not known, nor what it does not know', () => {
  const { given, outcome } = simulated('2025-05-15', house, {})
  expect(situationOf(given, outcome, '63000')).toMatchObject({
    verdict: 'missing',
    fields: [{ field: 'taxable_income' }, { field: 'occupants_number' }, { field: 'construction_age' }],
  })
  const landlord = { ...given, requester_type: 'PB' as const }
  const two = [1, 2].map(at => ({ id: `${at}`, name: '', living_area: '50', simulated: true, facts: {} }))
  expect(situationOf({ ...landlord, dwellings: two }, outcome, '63000')).toMatchObject({ verdict: 'apart' })
  expect(situationOf({ ...given, requester_type: 'SDC' }, outcome, '63000')).toMatchObject({ verdict: 'apart' })
})
