import { expect, test } from 'vitest'
import { nextPlace } from './plan-keys'

const rows = [3, 1, 2]
const from = (row: number, rank: number) => (key: string) => nextPlace(rows, [row, rank], key)

test('arrows go from cell to cell, from the end of a row to the next, and stop at the ends', () => {
  expect(from(0, 2)('ArrowRight')).toEqual([1, 0])
  expect(from(1, 0)('ArrowLeft')).toEqual([0, 2])
  expect(from(0, 2)('ArrowDown')).toEqual([1, 0])
  expect(from(2, 1)('ArrowUp')).toEqual([1, 0])
  expect(from(0, 1)('End')).toEqual([0, 2])
  expect(from(0, 1)('Home')).toEqual([0, 0])
  expect([from(2, 1)('ArrowRight'), from(0, 0)('ArrowLeft'), from(0, 0)('ArrowUp'), from(2, 0)('ArrowDown')]).toEqual(
    Array(4).fill(undefined),
  )
  expect(from(0, 0)('a')).toBeUndefined()
})
