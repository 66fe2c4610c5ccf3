import { expect, it } from 'vitest'
import { figureHref, sizeText } from './portfolio-words'

it('a figure opens its list with its filter, of one mission in the lists of that mission; tasks have one list', () => {
  const filter = { mission_id: 'm', status: 'A faire,En cours', due_date: '2026-01-01..2026-01-31' }
  expect(figureHref({ list: 'copros', filter: { phase: 'vote' } })).toBe('/copros?phase=vote')
  expect(figureHref({ list: 'copros', filter: {} })).toBe('/copros')
  expect(figureHref({ list: 'lots', filter: { mission_id: 'm', owing_on: '2026-01-01' } }, 'm')).toBe(
    '/missions/m/lots?owing_on=2026-01-01',
  )
  expect(figureHref({ list: 'tasks', filter }, 'm')).toBe(
    '/tasks?status=A+faire,En+cours&due_date=2026-01-01..2026-01-31&mission_id=m',
  )
})

it('the size of a debt is said as people do', () => {
  const said = [
    { from: 0.01, below: 10_000 },
    { from: 10_000, below: 50_000 },
    { from: 100_000, below: null },
  ].map(sizeText)
  expect(said.map(text => text.replaceAll('\u00A0', ' '))).toEqual([
    'moins de 10 000 €',
    'de 10 000 à 50 000 €',
    '100 000 € et plus',
  ])
})
