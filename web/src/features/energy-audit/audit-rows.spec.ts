import { describe, expect, it } from 'vitest'
import {
  confirmed,
  nextName,
  placeOf,
  shownMeasure,
  typedMeasure,
  withCopy,
  withNewRow,
  withRowBack,
  withValue,
} from './audit-rows.ts'

describe('what is typed in a measure', () => {
  it.each([
    ['decimal', '12,5', '12.5'],
    ['decimal', ' 1 234,5 ', '1234.5'],
    ['decimal', '12,', '12'],
    ['decimal', ',5', '0.5'],
    ['decimal', '-0,5', '-0.5'],
    ['decimal', '', null],
    ['decimal', 'douze', undefined],
    ['decimal', '1,2,3', undefined],
    ['decimal', '1,23456', undefined],
    ['year', '1998', 1998],
    ['year', '19,5', undefined],
    ['whole', '', null],
  ] as const)('of kind %s, « %s » is %s', (kind, typed, stored) => {
    expect(typedMeasure(kind, typed)).toBe(stored)
  })

  it('is shown with a comma', () => {
    expect([shownMeasure('12.5'), shownMeasure(1998), shownMeasure(null)]).toEqual(['12,5', '1998', ''])
  })
})

describe('rows', () => {
  it('are supposed until somebody says otherwise, or that it is so', () => {
    const row = { name: 'Nord', area: '40', lining: 2, assumed: ['area', 'lining'] }
    expect(withValue(row, 'area', '41')).toEqual({ name: 'Nord', area: '41', lining: 2, assumed: ['lining'] })
    expect(confirmed(row, 'lining')).toEqual({ ...row, assumed: ['area'] })
    expect(confirmed(row)).toEqual({ name: 'Nord', area: '40', lining: 2 })
  })

  it('get names that none has', () => {
    expect(nextName('Fenêtre 1', ['Fenêtre 1', 'fenetre 2'])).toBe('Fenêtre 3')
    expect(nextName('Nord', ['Nord', 'Nord (copie)'])).toBe('Nord (copie 2)')
    expect(withNewRow([{ id: 'a', name: 'Mur 1' }], 'mur', 'b')).toEqual([
      { id: 'a', name: 'Mur 1' },
      { id: 'b', name: 'Mur 2' },
    ])
  })

  it('are copied after the first with ids of their own, and put back where they stood, once', () => {
    let next = 0
    const room = { id: 'r', name: 'Chambre 1', area: '9', wall_inputs: [{ id: 'w', name: 'Nord' }] }
    const rows = withCopy([room, { id: 's', name: 'Salon' }], 0, () => `new ${++next}`)
    expect(rows[1]).toEqual({ ...room, id: 'new 2', name: 'Chambre 2', wall_inputs: [{ id: 'new 1', name: 'Nord' }] })
    expect(withRowBack([{ id: 's' }], 0, room)).toEqual([room, { id: 's' }])
    expect(withRowBack([room], 0, room)).toEqual([room])
  })
})

it('an address leads to a row and its field, to a field of the measures, or to a group', () => {
  expect(placeOf('walls[0].area')).toEqual({ group: 'walls', index: 0, field: 'area' })
  expect(placeOf('metrics.living_area')).toEqual({ group: 'metrics', field: 'living_area' })
  expect(placeOf('heatings')).toEqual({ group: 'heatings' })
  expect(placeOf('<script>')).toBeUndefined()
})
