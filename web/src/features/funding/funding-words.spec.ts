import { expect, it } from 'vitest'
import { boundsOfScenario, helpOfScenario, titleOfScenario, validityOfScenario } from './funding-words'

const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')

it('a scenario is named by its rate and its criteria, cut after sixty characters', () => {
  expect(plain(titleOfScenario({ rate: '12.5', criteria: [] }))).toBe('12,5 % · Sans critère')
  const value = ['01', '02', '03', '04', '05', '06', '07']
  const long = titleOfScenario({ rate: '80', criteria: [{ field: 'department', operator: 'in', value }] })
  expect([...long].length).toBeLessThanOrEqual(61)
  expect(long.endsWith('…')).toBe(true)
})

it('its ceilings and its advance are written, those that are set', () => {
  expect(boundsOfScenario({ upper_limit: null })).toEqual([])
  expect(
    boundsOfScenario({
      upper_limit: 3_000_000,
      upper_price_surface_limit: 75_050,
      upper_surface_limit: '80.5',
      advance: '50',
    }).map(plain),
  ).toEqual(['dépense plafonnée à 30 000 €', '750,50 € par m², sur 80,5 m² au plus', 'avance de 50 %'])
  expect(boundsOfScenario({ upper_limit: 0 }).map(plain)).toEqual(['dépense plafonnée à 0 €'])
})

it('a flat help and one by the piece say their amount, a dated one its days and what is to be confirmed', () => {
  const help = { rate: '100', unit: 'm2', unit_amount: 2500, flat_amount: 150_000 } as const
  expect(plain(helpOfScenario({ ...help, calculation: 'forfait' }))).toBe('1 500 €')
  expect(plain(helpOfScenario({ ...help, calculation: 'par_unite' }))).toBe('25 € par m²')
  expect(plain(helpOfScenario({ rate: '70', flat_amount: 80_000 }))).toBe('70 % + 800 €')
  const until = { applies_until: '2025-12-31' }
  expect(validityOfScenario({ applies_from: '2025-09-30', ...until, to_verify: true })).toEqual([
    'valable du 30/09/2025 au 31/12/2025',
    'à vérifier',
  ])
  expect(validityOfScenario({})).toEqual([])
})
