import { expect, test } from 'vitest'
import { agency } from '../directory/agency.ts'
import { antenna } from '../directory/antenna.ts'
import { funder } from '../funding/funder.ts'
import { fundingScenario } from '../funding/funding-scenario.ts'
import { exportedText, shownText } from './shown-value.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')

test('a value is written as its field says: words, amounts, measures, lists and what only the field can write', () => {
  const { type, subvention_round, requester_type, name } = funder.fields.shape
  expect(shownText(type, 'cee')).toBe('Certificats d’économies d’énergie')
  expect(shownText(subvention_round, 0)).toBe('1 €')
  expect(shownText(requester_type, 'PB')).toBe('Propriétaire bailleur')
  expect(shownText(name, 'Anah')).toBe('Anah')
  const { criteria, upper_limit, rate, upper_surface_limit } = fundingScenario.fields.shape
  expect(plain(shownText(criteria, [{ field: 'living_area', operator: 'lte', value: '60' }]))).toBe(
    'Surface habitable : au plus 60 m²',
  )
  expect([shownText(upper_limit, 1_050), shownText(upper_limit, 3_000_000)].map(plain)).toEqual(['10,50 €', '30 000 €'])
  expect([shownText(rate, '35.5'), shownText(upper_surface_limit, '1080.5')].map(plain)).toEqual([
    '35,5 %',
    '1 080,5 m²',
  ])
  const figures = [
    exportedText(rate, '35.5'),
    exportedText(upper_surface_limit, '1080.5'),
    exportedText(upper_limit, 3_000_000),
  ]
  expect(figures).toEqual(['35,5', '1080,5', '30000,00'])
  expect([exportedText(name, 'Anah'), exportedText(upper_limit, null)]).toEqual(['Anah', undefined])
  expect(shownText(agency.fields.shape.departments, ['44', '2A'])).toBe('44 · Loire-Atlantique, 2A · Corse-du-Sud')
  expect(shownText(antenna.fields.shape.siret_number, '12345678900012')).toBe('123 456 789 00012')
})

test('what is empty is not written', () => {
  const { departments, email_address } = agency.fields.shape
  expect([shownText(departments, []), shownText(departments, undefined), shownText(email_address, '')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
