import { expect, test } from 'vitest'
import { type Choice, cutToHalf, type Holder, type Majority, outcomeOf, tallyOf } from './vote.ts'

const holders = (...voices: readonly number[]): Holder[] =>
  voices.map((one, index) => ({ id: String(index), voices: BigInt(one) }))
/** The first holders in the order of their choices. */
const vote = (all: readonly Holder[], ...choices: readonly Choice[]) =>
  tallyOf(all, new Map(choices.map((choice, index) => [String(index), choice])))
const adopted = (majority: Majority, voices: readonly number[], ...choices: readonly Choice[]) =>
  outcomeOf(majority, vote(holders(...voices), ...choices)).adopted

test('article 24 counts those who choose: abstentions are out, equal voices reject', () => {
  expect(adopted('article_24', [3, 2, 95], 'pour', 'contre', 'abstention')).toBe(true)
  expect(adopted('article_24', [2, 2, 96], 'pour', 'contre', 'abstention')).toBe(false)
  expect(adopted('article_24', [2, 3], 'pour', 'contre')).toBe(false)
  expect(adopted('article_24', [10], 'absent')).toBe(false)
})

test.each([
  [1000, 500, false],
  [1000, 501, true],
  [1001, 500, false],
  [1001, 501, true],
])('article 25 of %i voices with %i for it', (all, pour, wanted) => {
  const outcome = outcomeOf('article_25', vote(holders(pour, all - pour), 'pour', 'contre'))
  expect(outcome.adopted).toBe(wanted)
  if (!wanted) expect(outcome.missing.voices).toBe(1n)
})

test('article 25 opens a second vote at 24 from a third on, and a new assembly for works that save energy below', () => {
  const of = (pour: number, all: number, energyWorks = false) =>
    outcomeOf('article_25', vote(holders(pour, all - pour), 'pour', 'contre'), { energyWorks }).second
  expect(of(300, 900)).toEqual({ majority: 'article_24', article: '25-1', at: 'once' })
  expect(of(299, 900)).toBeUndefined()
  expect(of(299, 900, true)).toEqual({ majority: 'article_24', article: '25 f', at: 'new_assembly' })
  expect(of(500, 900)).toBeUndefined()
})

test('article 26 wants more than half of the owners and two thirds of the voices', () => {
  const four = [400, 266, 234, 100]
  expect(adopted('article_26', four, 'pour', 'pour', 'contre', 'contre')).toBe(false)
  expect(adopted('article_26', [400, 267, 233, 100], 'pour', 'pour', 'contre', 'pour')).toBe(true)
  expect(adopted('article_26', [600, 66, 234, 100], 'pour', 'contre', 'contre', 'pour')).toBe(false)
  const close = outcomeOf('article_26', vote(holders(...four), 'pour', 'pour', 'contre', 'contre'))
  expect(close).toEqual({
    adopted: false,
    missing: { voices: 1n, owners: 1 },
    second: { majority: 'article_25', article: '26-1', at: 'once' },
  })
  // Half of those who attend, and a third of the voices.
  const weak = vote(holders(300, 100, 300, 300), 'pour', 'contre', 'absent', 'contre')
  expect(outcomeOf('article_26', weak).second).toBeUndefined()
})

test('unanimity is that of everybody, absent ones included', () => {
  expect(adopted('unanimite', [60, 40], 'pour', 'pour')).toBe(true)
  expect(adopted('unanimite', [60, 40], 'pour')).toBe(false)
})

test('whoever owns more than half is cut to what the others hold together', () => {
  expect(cutToHalf(holders(700, 200, 100)).map(one => one.voices)).toEqual([300n, 200n, 100n])
  expect(cutToHalf(holders(500, 300, 200)).map(one => one.voices)).toEqual([500n, 300n, 200n])
  expect(cutToHalf(holders(1000)).map(one => one.voices)).toEqual([1000n])
})

test('what is missing is enough, and one voice less is not', () => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const options: readonly Choice[] = ['pour', 'contre', 'abstention', 'absent']
  for (let turn = 0; turn < 500; turn++) {
    const all = holders(...Array.from({ length: 2 + next(6) }, () => 1 + next(400)))
    const chosen = new Map(all.map(({ id }) => [id, options[next(4)]!]))
    for (const majority of ['article_24', 'article_25', 'article_26', 'unanimite'] as const) {
      const tally = tallyOf(all, chosen)
      const { adopted: isAdopted, missing } = outcomeOf(majority, tally)
      expect(isAdopted).toBe(missing.voices === 0n && missing.owners === 0)
      if (isAdopted) continue
      const given = (voices: bigint) => ({
        ...tally,
        voices: { ...tally.voices, pour: tally.voices.pour + voices },
        owners: { ...tally.owners, pour: tally.owners.pour + missing.owners },
      })
      expect(outcomeOf(majority, given(missing.voices)).adopted).toBe(true)
      if (missing.voices > 0n) expect(outcomeOf(majority, given(missing.voices - 1n)).adopted).toBe(false)
    }
  }
})
