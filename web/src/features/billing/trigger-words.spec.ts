import { expect, it } from 'vitest'
import { casesText, lotsText } from './trigger-words'

it.each([
  [{}, ''],
  [{ lot_number_min: 2, lot_number_max: 10 }, '2 à 10'],
  [{ lot_number_min: 3, lot_number_max: 3 }, '3'],
  [{ lot_number_min: 0 }, '0 au moins'],
  [{ lot_number_max: 10, lot_number_min: null }, '10 au plus'],
])('the lots of %j read %s', (sheet, text) => {
  expect(lotsText(sheet)).toBe(text)
})

it.each([
  [{}, ''],
  [{ main_case_type: 'energie' }, 'Énergie'],
  [{ secondary_case_type: 'decence' }, 'Décence (secondaire)'],
  [
    { main_case_type: 'energie', secondary_case_type: 'decence', case_type_operator: 'AND' },
    'Énergie et Décence (secondaire)',
  ],
  [
    { main_case_type: 'energie', secondary_case_type: 'decence', case_type_operator: 'OR' },
    'Énergie ou Décence (secondaire)',
  ],
] as const)('the cases of %j read %s', (sheet, text) => {
  expect(casesText(sheet)).toBe(text)
})
