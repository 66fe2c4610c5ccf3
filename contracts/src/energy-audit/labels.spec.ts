import { describe, expect, it } from 'vitest'
import { electricityFactor, labelScale, letterOf, worseLetter } from './labels.ts'

const on = '2026-05-01'
const scale = (living_area: number, mountain = false, day = on) => labelScale({ on: day, living_area, mountain })

describe('labels of energy and greenhouse gases', () => {
  it('have the limits of small dwellings since July 2024', () => {
    expect(scale(8)).toEqual({
      name: '2024-07',
      energy: [146, 186, 386, 505, 622, 739],
      ges: [11, 16, 44, 68, 90, 122],
    })
    expect(scale(20)).toMatchObject({ energy: [88, 128, 230, 300, 385, 476], ges: [8, 13, 34, 54, 74, 104] })
    expect(scale(30.4)).toMatchObject({ energy: [76, 116, 197, 267, 349, 439], ges: [7, 12, 32, 52, 72, 102] })
    expect(scale(5)).toEqual(scale(8))
    expect(scale(20, true)).toMatchObject({ energy: [88, 128, 230, 300, 445, 556], ges: [8, 13, 34, 54, 84, 114] })
  })

  it('have those of all others before, and beyond 40 m²', () => {
    const plain = { energy: [70, 110, 180, 250, 330, 420], ges: [6, 11, 30, 50, 70, 100] }
    expect(scale(20, false, '2024-06-30')).toEqual({ name: '2021-07', ...plain })
    expect(scale(40.3)).toEqual({ name: '2024-07', ...plain })
    expect(scale(100, true)).toMatchObject({ energy: [70, 110, 180, 250, 390, 500], ges: [6, 11, 30, 50, 80, 110] })
  })

  it('are given below a limit, not at it', () => {
    const { energy } = scale(100)
    expect([69, 70, 419, 420, 9000].map(value => letterOf(value, energy))).toEqual(['A', 'B', 'F', 'G', 'G'])
  })

  it('keep the worse of two letters', () => {
    expect([worseLetter('B', 'E'), worseLetter('F', 'A'), worseLetter('C', 'C')]).toEqual(['E', 'F', 'C'])
  })

  it('count electricity 1.9 times from 2026', () => {
    expect([electricityFactor('2025-12-31'), electricityFactor('2026-01-01')]).toEqual([2.3, 1.9])
  })
})
