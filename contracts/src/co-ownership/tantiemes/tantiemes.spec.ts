import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareLotNumbers } from '../names/folded.ts'
import { checkKey, differenceSentence, keySentence } from './check.ts'
import { ofThousandths, splitCents, thousandths } from './split.ts'

const lots = (...held: number[]) => held.map((value, index) => ({ lot_number: String(index + 1), held: BigInt(value) }))
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)
const anyLots = fc
  .array(fc.bigInt({ min: 0n, max: 10_000_000_000n }), { minLength: 1, maxLength: 60 })
  .filter(held => held.some(value => value > 0n))
  .map(held => held.map((value, index) => ({ lot_number: String(held.length - index), held: value })))
const anyCents = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

describe('an amount split by tantièmes', () => {
  it.each([
    [100_00, [1, 1, 1], [33_34, 33_33, 33_33]],
    [-100_00, [1, 1, 1], [-33_34, -33_33, -33_33]],
    [100_000_00, [412, 308, 187, 93], [41_200_00, 30_800_00, 18_700_00, 9_300_00]],
    [31_277_77, [412, 308, 187, 93], [12_886_44, 9_633_56, 5_848_94, 2_908_83]],
    [6_500_01, [412, 308, 187, 93], [2_678_01, 2_002_00, 1_215_50, 604_50]],
    [2, [5, 0, 5, 5], [1, 0, 1, 0]],
    [0, [1, 2], [0, 0]],
  ])('%d on %j', (amount, held, parts) => expect(splitCents(amount, lots(...held))).toEqual(parts))

  it('adds up to the amount, whatever the lots', () => {
    fc.assert(fc.property(anyCents, anyLots, (amount, shares) => sum(splitCents(amount, shares)) === amount))
  })

  it('gives each lot its proportion, less than a cent away', () => {
    fc.assert(
      fc.property(anyCents, anyLots, (amount, shares) => {
        const total = shares.reduce((all, lot) => all + lot.held, 0n)
        return splitCents(amount, shares).every((part, index) => {
          const away = BigInt(part) * total - BigInt(amount) * shares[index]!.held
          return (away < 0n ? -away : away) < total
        })
      }),
    )
  })

  it('depends on the lots, not on their order, and serves the smaller number first', () => {
    fc.assert(
      fc.property(anyCents, anyLots, (amount, shares) => {
        const turned = [...shares].reverse()
        const parts = splitCents(amount, shares)
        const same = splitCents(amount, turned).reverse()
        const fair = shares.every((a, i) =>
          shares.every(
            (b, j) =>
              a.held !== b.held ||
              compareLotNumbers(a.lot_number, b.lot_number) > 0 ||
              Math.abs(parts[i]!) >= Math.abs(parts[j]!),
          ),
        )
        return fair && parts.every((part, index) => part === same[index])
      }),
    )
  })

  it('is refused when there is nothing to split by', () => {
    expect(() => splitCents(100, [])).toThrow(RangeError)
    expect(() => splitCents(100, lots(0, 0))).toThrow(RangeError)
    expect(() => splitCents(0.5, lots(1))).toThrow(RangeError)
  })
})

it('tantièmes are read and written in thousandths', () => {
  expect(thousandths('412.5')).toBe(412_500n)
  expect(ofThousandths(-250n)).toBe('-0.25')
  fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), value => thousandths(ofThousandths(value)) === value))
  for (const bad of ['', '1.2345', '-1', '1,5', '1e3']) expect(() => thousandths(bad)).toThrow(RangeError)
})

describe('a clé against its total', () => {
  const key = (total: number | null, ...held: (string | null)[]) =>
    checkKey(
      total,
      held.map((value, index) => ({
        lot_number: String(index + 1),
        tantiemes: value === null ? [] : value.split('+'),
      })),
    )

  it('reads as people check it', () => {
    const check = key(100_000, '50000', '49830', null, null)
    expect(keySentence(check)).toBe('99\u00a0830 / 100\u00a0000 · 2 lots sans tantième')
    expect(differenceSentence(check)).toBe('Il manque 170 tantièmes.')
    expect(check).toMatchObject({ difference: '-170', without: ['3', '4'], complete: false })
  })

  it('says what is too much, what stands twice, and nothing when all is well', () => {
    expect(differenceSentence(key(1000, '1000.5'))).toBe('Il y a 0,5 tantième de trop.')
    expect(keySentence(key(1000, '400+100', '500'))).toBe('1\u00a0000 / 1\u00a0000 · 1 lot en double')
    const whole = key(1000, '412', '308', '187', '93')
    expect([keySentence(whole), differenceSentence(whole), whole.complete]).toEqual([
      '1\u00a0000 / 1\u00a0000',
      '',
      true,
    ])
  })

  it('does without a declared total', () => {
    expect(keySentence(key(null, '10', '20'))).toBe('30')
    expect(key(null, '10', '20')).toMatchObject({ difference: null, complete: true })
    expect(key(null).complete).toBe(false)
  })
})
