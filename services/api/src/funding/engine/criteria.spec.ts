import type { Criterion } from '@faitage/contracts/funding/criterion'
import { criterion } from '@faitage/contracts/funding/criterion'
import { expect, test } from 'vitest'
import { criterionState, unmetOf } from './criteria.ts'
import type { Facts } from './input.ts'

const asked = (field: string, operator: string, value: unknown): Criterion =>
  criterion.parse({ field, operator, value })

test.each<[string, string, unknown, Facts, string]>([
  ['resources_category', 'in', ['modeste'], { resources_category: 'modeste' }, 'holds'],
  ['resources_category', 'in', ['modeste'], { resources_category: 'superieur' }, 'fails'],
  ['resources_category', 'in', ['modeste'], {}, 'unknown'],
  ['department', 'not_in', ['971', '972'], { department: '972' }, 'fails'],
  ['department', 'not_in', ['971', '972'], { department: '49' }, 'holds'],
  ['department', 'not_in', ['971', '972'], {}, 'unknown'],
  // A list is among others as soon as one of its values is.
  ['work_types', 'in', ['pac_air_eau'], { work_types: ['fenetres', 'pac_air_eau'] }, 'holds'],
  ['work_types', 'in', ['pac_air_eau'], { work_types: ['fenetres'] }, 'fails'],
  ['work_types', 'in', ['pac_air_eau'], { work_types: [] }, 'fails'],
  ['work_types', 'not_in', ['pac_air_eau'], { work_types: ['fenetres', 'pac_air_eau'] }, 'fails'],
  ['work_types', 'not_in', ['pac_air_eau'], { work_types: [] }, 'holds'],
  ['address_code', 'starts_with', ['49', '3550'], { address_code: '35500' }, 'holds'],
  ['address_code', 'starts_with', ['49', '3550'], { address_code: '35000' }, 'fails'],
  ['address_code', 'in', ['35500'], { address_code: '35500' }, 'holds'],
  ['requester_age', 'gte', 70, { requester_age: 70 }, 'holds'],
  ['requester_age', 'gt', 70, { requester_age: 70 }, 'fails'],
  ['requester_age', 'lt', 70, { requester_age: 69 }, 'holds'],
  ['requester_age', 'lte', 70, { requester_age: 71 }, 'fails'],
  ['energy_label_gain', 'eq', 0, { energy_label_gain: 0 }, 'holds'],
  ['GIR_coefficient', 'lte', 6, {}, 'unknown'],
  // Decimals are compared as they are written, never as floats.
  ['rate_adaptation', 'gte', '50', { rate_adaptation: '49.9' }, 'fails'],
  ['rate_adaptation', 'gte', '50', { rate_adaptation: '50.0' }, 'holds'],
  ['degradation_coefficient', 'gte', '0.35', { degradation_coefficient: '0.350' }, 'holds'],
  ['energy_gain', 'lt', '35', { energy_gain: '-4.5' }, 'holds'],
  ['living_area', 'eq', '80', { living_area: '80.00' }, 'holds'],
  ['taxable_income', 'lte', 2_201_500, { taxable_income: 2_201_500 }, 'holds'],
  ['taxable_income', 'lte', 2_201_500, { taxable_income: 2_201_501 }, 'fails'],
  ['vacant', 'eq', false, { vacant: false }, 'holds'],
  ['vacant', 'eq', false, { vacant: true }, 'fails'],
  ['vacant', 'eq', false, {}, 'unknown'],
])('%s %s %j on %j %s', (field, operator, value, facts, state) => {
  expect(criterionState(asked(field, operator, value), facts)).toBe(state)
})

test('what is in the way is told as a person would say it, what is missing apart from what fails', () => {
  const criteria = [
    asked('resources_category', 'in', ['modeste']),
    asked('construction_age', 'gte', 15),
    asked('energy_label_gain', 'gte', 2),
  ]
  expect(unmetOf(criteria, { resources_category: 'modeste', construction_age: 14 })).toEqual([
    { field: 'construction_age', sentence: 'Âge du bâtiment\u00A0: au moins 15\u00A0ans', state: 'fails' },
    { field: 'energy_label_gain', sentence: 'Classes gagnées\u00A0: au moins 2', state: 'unknown' },
  ])
  expect(unmetOf([], {})).toEqual([])
})
