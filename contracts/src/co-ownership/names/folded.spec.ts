import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../kernel/testing/property-runs.ts'
import {
  compareLotNumbers,
  foldedBuildingName,
  foldedLotNumber,
  foldedRegistryNumber,
  isRegistryNumber,
  naturalKey,
} from './folded.ts'

describe('lot numbers', () => {
  it.each([
    ['0007', '7'],
    [' 7 ', '7'],
    ['12 bis', '12BIS'],
    ['12\u00a0Bis', '12BIS'],
    ['a-07', 'A-07'],
    ['000', '0'],
    ['１２', '12'],
  ])('%j folds to %s', (typed, folded) => expect(foldedLotNumber(typed)).toBe(folded))

  it('sort as people count', () => {
    const sorted = ['2', '7', '0012', '12 bis', '12 ter', '100', 'A2', 'A10']
    expect([...sorted].reverse().sort(compareLotNumbers)).toEqual(sorted)
  })

  it('are equal in order exactly when they fold alike', () => {
    const numbers = fc.stringMatching(/^0{0,3}[0-9]{1,4} ?(bis|B|ter)?$/)
    fc.assert(
      fc.property(
        numbers,
        numbers,
        (a, b) => (compareLotNumbers(a, b) === 0) === (foldedLotNumber(a) === foldedLotNumber(b)),
      ),
    )
  })

  it('fold once for all', () => {
    for (const odd of ['ΐ', 'a¨', '0 ª']) expect(foldedLotNumber(foldedLotNumber(odd))).toBe(foldedLotNumber(odd))
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const folded = foldedLotNumber(text)
        return foldedLotNumber(folded) === folded
      }),
      { numRuns: propertyRuns(2000) },
    )
  })
})

describe('building names', () => {
  it.each([
    ['Bâtiment A', 'a'],
    ['Bât. A', 'a'],
    ['BAT A', 'a'],
    ['A', 'a'],
    ['Bat1', '1'],
    ['Bâtiment 01', '1'],
    ['Bâtiment', 'batiment'],
    ['Immeuble Les Lys', 'les lys'],
    ['Bataille', 'bataille'],
    ['Ω', 'ω'],
  ])('%j folds to %s', (typed, folded) => expect(foldedBuildingName(typed)).toBe(folded))

  it('sort by their numbers', () => {
    expect(
      ['Bâtiment 10', 'Bâtiment 2', 'Bâtiment 1'].sort((a, b) => (naturalKey(a) < naturalKey(b) ? -1 : 1)),
    ).toEqual(['Bâtiment 1', 'Bâtiment 2', 'Bâtiment 10'])
  })
})

it('registry numbers are two letters and seven digits, however they are spaced', () => {
  expect(foldedRegistryNumber(' aa 000-2576 ')).toBe('AA0002576')
  expect(isRegistryNumber(foldedRegistryNumber('aa 000 2576'))).toBe(true)
  for (const other of ['AA000257', 'A00002576', 'AA00025766', '']) expect(isRegistryNumber(other)).toBe(false)
})
