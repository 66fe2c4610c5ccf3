import { expect, test } from 'vitest'
import { newKey, rewrittenChoices } from './template-keys.ts'

test('a code is the label in lower case, told apart from the others and from what rows have', () => {
  expect(newKey('Dépenses TTC', [])).toBe('depenses_ttc')
  expect(newKey('Dépenses TTC', ['depenses_ttc', 'depenses_ttc_2'])).toBe('depenses_ttc_3')
  expect(newKey('3 étages', [])).toBe('c_3_etages')
  expect(newKey('…', [])).toMatch(/^c_[a-z_]+$/)
  expect(newKey('Id', [])).toBe('id_2')
  expect(newKey('x'.repeat(120), [])).toMatch(/^[a-z][a-z0-9_]{0,99}$/)
})

test('choices keep their codes as they are renamed, moved or added to; a code that was held is not given again', () => {
  const before = [
    { code: 'bon', label: 'Bon' },
    { code: 'moyen', label: 'Moyen' },
  ]
  expect(rewrittenChoices(before, ['Bon', 'Passable', ''])).toEqual([
    { code: 'bon', label: 'Bon' },
    { code: 'moyen', label: 'Passable' },
  ])
  expect(rewrittenChoices(before, ['Moyen', 'Bon']).map(({ code }) => code)).toEqual(['moyen', 'bon'])
  expect(rewrittenChoices(before, ['Bon', 'Moyen', 'Mauvais']).map(({ code }) => code)).toEqual([
    'bon',
    'moyen',
    'mauvais',
  ])
  expect(rewrittenChoices([{ code: 'bon', label: 'Excellent' }], ['Excellent', 'Bon'])).toEqual([
    { code: 'bon', label: 'Excellent' },
    { code: 'bon_2', label: 'Bon' },
  ])
})
