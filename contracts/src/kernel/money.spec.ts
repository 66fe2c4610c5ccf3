import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { down, exactly, near, percentOfAmount, split, times } from './money.ts'

const amount = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 })
const rate = fc
  .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 999 }))
  .map(([whole, rest]) => `${whole}.${String(rest).padStart(3, '0')}`)
const unit = fc.constantFrom(1, 10, 100)
const weights = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 99 })).map(([a, b]) => `${a}.${b}`),
  { minLength: 1, maxLength: 60 },
)

describe('rounding', () => {
  it('is to the nearest, half away from zero', () => {
    expect(near(percentOfAmount(4_045_735, '25'))).toBe(1_011_434)
    expect([near(times('0.5', 1)), near(times('-0.5', 1)), near(times('1.499', 1))]).toEqual([1, -1, 1])
    expect([near(times('50', 1), 100), near(times('-50', 1), 100), near(times('49.9', 1), 100)]).toEqual([100, -100, 0])
  })

  it('is never further than half a unit, and down never above', () => {
    fc.assert(
      fc.property(amount, rate, unit, (cents, percent, of) => {
        const { top, bottom } = percentOfAmount(cents, percent)
        const [nearest, below] = [near({ top, bottom }, of), down({ top, bottom }, of)]
        expect([nearest % of, below % of].map(Math.abs)).toEqual([0, 0])
        const away = BigInt(nearest) * bottom - top
        expect(2n * (away < 0n ? -away : away) <= BigInt(of) * bottom).toBe(true)
        expect(BigInt(below) * bottom <= top && top < (BigInt(below) + BigInt(of)) * bottom).toBe(true)
      }),
    )
  })

  it('does not lose what floats would', () => {
    expect(near(times('1.005', 100))).toBe(101)
    expect(Math.round(1.005 * 100)).toBe(100)
  })

  it('refuses what is no decimal', () => {
    for (const wrong of ['', '1,5', '1e3', ' 1', '1.', '.5', '0x10', '1'.repeat(31)])
      expect(() => exactly(wrong), wrong).toThrow(RangeError)
  })
})

describe('a split', () => {
  it('has parts that add up to the whole, each less than a unit away from its share', () => {
    fc.assert(
      fc.property(amount, weights, unit, (whole, shares, of) => {
        const parts = split(whole, shares, of)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
        const sum = shares.reduce((total, share) => total + Number(share), 0)
        parts.forEach((part, at) => {
          const share = sum === 0 ? whole / shares.length : (whole * Number(shares[at])) / sum
          expect(Math.abs(part - share)).toBeLessThan(2 * of + 1e-3)
        })
      }),
    )
  })

  it('gives what is left to the largest remainders, the first of the list on a tie', () => {
    expect(split(100, ['1', '1', '1'])).toEqual([34, 33, 33])
    expect(split(-100, ['1', '1', '1'])).toEqual([-34, -33, -33])
    expect(split(2_700_000, ['42.5', '67.2', '91'])).toEqual([571_749, 904_036, 1_224_215])
    expect(split(3_025_000, ['42.5', '67.2', '91'])).toEqual([640_571, 1_012_855, 1_371_574])
    expect(split(5, ['0', '0'])).toEqual([3, 2])
  })

  it('refuses a weight below zero, and nobody', () => {
    expect(() => split(1, ['-1', '2'])).toThrow(RangeError)
    expect(() => split(1, [])).toThrow(RangeError)
  })
})
