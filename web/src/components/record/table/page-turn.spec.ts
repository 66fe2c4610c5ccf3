import { expect, it } from 'vitest'
import { goingOn, pagesOf, turned } from './page-turn.ts'

const first = { status: ['contact'], page: 1, size: 20 }
const second = { ...first, page: 2 }

it('goes on after the last row, from a page on screen to the next one only', () => {
  const turn = turned(first, { page: 2 }, 'p20')
  expect(goingOn(second, turn)).toEqual({ ...second, after: 'p20' })
  // Another page or filter, a reload or a link, which know of no turn.
  for (const other of [first, { ...first, page: 3 }, { ...second, status: ['solde'] }, { ...second, size: 50 }])
    expect(goingOn(other, turn)).toBe(other)
  expect(goingOn(second, undefined)).toBe(second)
})

it('is no turn to go back, to go further, or to leave a page whose rows have not come', () => {
  expect(turned(second, { page: 1 }, 'p40')).toBeUndefined()
  expect(turned(first, { page: 7 }, 'p20')).toBeUndefined()
  expect(turned(first, { size: 50 }, 'p20')).toBeUndefined()
  expect(turned(first, { page: 2 }, undefined)).toBeUndefined()
})

it('has one page more for what the rows before no longer push to the next one', () => {
  expect(pagesOf({ page: 2, size: 20 }, 20, 40)).toBe(2)
  expect(pagesOf({ page: 2, size: 20 }, 19, 40)).toBe(3)
  // Nothing is left after the row: the page before is the last.
  expect(pagesOf({ page: 2, size: 20 }, 19, 19)).toBe(1)
  expect(pagesOf({ page: 9, size: 20 }, 160, 41)).toBe(3)
  expect(pagesOf({ page: 1, size: 20 }, 0, 0)).toBe(1)
})
