import { describe, expect, it } from 'vitest'
import { drawn, inView } from './use-shown-rows'

describe('the rows that are drawn', () => {
  it('are those in view and some around them', () => {
    expect(inView(0, 400, 40)).toEqual({ first: 0, end: 12 })
    expect(drawn(inView(0, 400, 40), 1000, 0, 12)).toEqual(Array.from({ length: 24 }, (_, at) => at))
    const below = drawn(inView(4000, 400, 40), 1000, 100, 12)
    expect([below[0], below.at(-1)]).toEqual([84, 125])
  })

  it('change by a few at once, not with each row', () => {
    const first = new Set(Array.from({ length: 240 }, (_, pixel) => inView(pixel, 400, 40).first))
    expect([...first]).toEqual([0])
  })

  it('never leave out one in view', () => {
    for (let top = 0; top < 2000; top += 7) {
      const { first, end } = inView(top, 395, 40)
      expect(first * 40).toBeLessThanOrEqual(top)
      expect(end * 40).toBeGreaterThanOrEqual(top + 395)
    }
  })

  it('keep the one that holds the focus, wherever it is', () => {
    expect(drawn({ first: 60, end: 72 }, 100, 3, 12)[0]).toBe(3)
    expect(drawn({ first: 0, end: 12 }, 100, 90, 12).at(-1)).toBe(90)
    expect(drawn({ first: 0, end: 12 }, 100, -1, 12)).toHaveLength(24)
    expect(drawn({ first: 0, end: 12 }, 5, 90, 12)).toEqual([0, 1, 2, 3, 4])
    // Rows went away while the list was scrolled.
    expect(drawn({ first: 60, end: 72 }, 10, 0, 12)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})
