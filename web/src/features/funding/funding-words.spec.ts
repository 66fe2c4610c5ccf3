import { expect, it } from 'vitest'
import { boundsOfScenario, helpOfScenario, titleOfScenario } from './funding-words'

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

it('a flat aid, or one by the piece, is told by its amount, with what bounds it and until when', () => {
  expect(plain(titleOfScenario({ calculation: 'forfait', flat_amount: 1_500_000, criteria: [] }))).toBe(
    '15 000 € · Sans critère',
  )
  expect(plain(helpOfScenario({ calculation: 'par_unite', unit: 'fenetre', unit_amount: 10_000 }))).toBe(
    '100 € par fenêtre',
  )
  expect(
    boundsOfScenario({ rate: '80', amount_limit: 2_000_000, aids_limit_rate: '90', applies_until: '2026-12-31' }).map(
      plain,
    ),
  ).toEqual(['aide plafonnée à 20 000 €', 'toutes aides plafonnées à 90 %', 'jusqu’au 31/12/2026'])
})
