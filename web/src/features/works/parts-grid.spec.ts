import { describe, expect, it } from 'vitest'
import { cellOf, placed, withCells } from './parts-grid'

describe('what is pasted', () => {
  it('fills lines down and dwellings across, and leaves out what is beyond the lines', () => {
    expect(
      placed(
        [
          ['1', '2'],
          ['3', '4'],
        ],
        { line: 0, column: 1 },
      ),
    ).toEqual([
      { line: 'price_excl_tax', column: 1, text: '1' },
      { line: 'price_excl_tax', column: 2, text: '2' },
      { line: 'price_incl_tax', column: 1, text: '3' },
      { line: 'price_incl_tax', column: 2, text: '4' },
    ])
    expect(placed([['1'], ['2']], { line: 3, column: 0 })).toEqual([
      { line: 'note', column: 0, text: '1' },
      { line: 'note', column: 1, text: '2' },
    ])
  })

  it('is laid over where it has a line for each dwelling', () => {
    const block = Array.from({ length: 6 }, (_, at) => [`${at}`, `${at}0`])
    const cells = placed(block, { line: 0, column: 2 })
    expect(cells).toHaveLength(12)
    expect(cells.at(-1)).toEqual({ line: 'price_incl_tax', column: 7, text: '50' })
  })
})

describe('the parts of dwellings', () => {
  it('hold what is typed, in the order of the columns, and drop what is left blank', () => {
    const before = [{ accommodation_id: 'b', price_excl_tax: 100 }]
    const typed = [
      { id: 'a', line: 'price_incl_tax' as const, value: cellOf('price_incl_tax', '1 234,50') },
      { id: 'b', line: 'price_excl_tax' as const, value: cellOf('price_excl_tax', ' ') },
    ]
    expect(withCells(before, ['a', 'b'], typed)).toEqual([{ accommodation_id: 'a', price_incl_tax: 123_450 }])
  })

  it('keep what is no amount as it was typed', () => {
    expect([cellOf('price_excl_tax', '12,345'), cellOf('note', 'Sous-sol')]).toEqual(['12,345', 'Sous-sol'])
  })
})
