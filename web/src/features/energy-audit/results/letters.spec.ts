import { expect, it } from 'vitest'
import { letterColours, lettersWon, rungsOf } from './letters.ts'

it('stands on one rung of seven, each wider than the one above', () => {
  const rungs = rungsOf('D')
  expect(rungs.map(({ letter }) => letter).join('')).toBe('ABCDEFG')
  expect(rungs.filter(({ current }) => current).map(({ letter }) => letter)).toEqual(['D'])
  expect(rungs.map(({ width }) => width)).toEqual([34, 43, 52, 61, 70, 79, 88])
})

it('counts the letters that a change wins or loses', () => {
  expect([lettersWon('F', 'B'), lettersWon('B', 'B'), lettersWon('B', 'C')]).toEqual([4, 0, -1])
})

it('writes on each colour with the ink that is read on it', () => {
  expect(letterColours('energy', 'D')).toEqual({ background: 'var(--dpe-d)', color: 'var(--label-dark)' })
  expect(letterColours('energy', 'G').color).toBe('var(--label-light)')
  expect(letterColours('ges', 'D')).toEqual({ background: 'var(--ges-d)', color: 'var(--label-light)' })
})
