import { expect, test } from 'vitest'
import { repaymentOf } from './loan.ts'
import { callsOf, type PlanLot, sharesOf } from './shares.ts'

const GENERAL = 'generale'
const lots = (...tantiemes: readonly number[]): PlanLot[] =>
  tantiemes.map((held, index) => ({
    id: String(index + 1),
    lot_number: String(index + 1),
    held: new Map([[GENERAL, BigInt(held) * 1000n]]),
  }))
const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)

test('the worked example: parts, aids, certificates, fund, rest, and both loans, to the cent', () => {
  const plan = sharesOf({
    lots: lots(412, 308, 187, 93),
    lines: [{ cle_id: GENERAL, ttc: 100_000_00, eligible: 90_000_00 }],
    aids: [{ amount: 31_277_77 }],
    certificates: [{ amount: 6500_01, cle_id: GENERAL }],
    fund: [{ amount: 4000_00, cle_id: GENERAL }],
    own: new Map([
      ['2', 1500_00],
      ['3', 3000_00],
    ]),
  })
  expect(plan.parts).toEqual([41_200_00, 30_800_00, 18_700_00, 9300_00])
  expect(plan.aids).toEqual([12_886_44, 9633_56, 5848_94, 2908_83])
  expect(plan.certificates).toEqual([2678_01, 2002_00, 1215_50, 604_50])
  expect(plan.fund).toEqual([1648_00, 1232_00, 748_00, 372_00])
  expect(plan.rest).toEqual([23_987_55, 16_432_44, 7887_56, 5414_67])
  expect(sum(plan.rest)).toBe(53_722_22)
  const free = plan.rest.map(capital => repaymentOf({ capital, months: 180, rate: 0 }))
  expect(free.map(one => one.monthly)).toEqual([133_27, 91_30, 43_82, 30_09])
  expect(free[0]!.last).toBe(132_22)
  expect(repaymentOf({ capital: plan.rest[0]!, months: 120, rate: 3800 }).monthly).toBe(240_59)
})

test('an aid beyond what a lot has to pay is shown and given to nobody else', () => {
  const plan = sharesOf({
    lots: lots(1, 1),
    lines: [{ cle_id: GENERAL, ttc: 100_00, eligible: 0 }],
    ...{ aids: [], certificates: [], fund: [] },
    own: new Map([['1', 80_00]]),
  })
  expect([plan.rest, plan.excess]).toEqual([
    [0, 50_00],
    [30_00, 0],
  ])
})

test('every column adds up to its total, whatever the clés; what a lot pays is what it is due less what it gets', () => {
  let seed = 11
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let turn = 0; turn < 200; turn++) {
    const cles = ['generale', 'ascenseur', 'chauffage'].slice(0, 1 + next(3))
    const all: PlanLot[] = Array.from({ length: 1 + next(40) }, (_, index) => ({
      ...{ id: String(index), lot_number: String(index) },
      held: new Map(cles.map(cle => [cle, BigInt(cle === 'generale' ? 1 + next(9000) : index === 0 ? 5 : next(3000))])),
    }))
    const lines = cles.map(cle_id => ({ cle_id, ttc: next(90_000_00), eligible: next(2) * next(50_000_00) }))
    const [aid, cee, fund] = [next(40_000_00), next(9000_00), next(5000_00)]
    const plan = sharesOf({
      ...{ lots: all, lines, aids: [{ amount: aid }], fund: [{ amount: fund, cle_id: 'generale' }] },
      certificates: [{ amount: cee, cle_id: 'generale' }],
      own: new Map([['0', next(1000_00)]]),
    })
    const due = lines.reduce((total, line) => total + line.ttc, 0)
    expect(sum(plan.parts)).toBe(due)
    if (due > 0) expect(sum(plan.aids)).toBe(aid)
    expect([sum(plan.certificates), sum(plan.fund)]).toEqual([cee, fund])
    for (const [index, part] of plan.parts.entries()) {
      const lowered = plan.aids[index]! + plan.certificates[index]! + plan.fund[index]! + plan.own[index]!
      expect(plan.rest[index]! - plan.excess[index]!).toBe(part - lowered)
    }
  }
})

test('a loan is paid back whole: every month but the last the same, the last one settles', () => {
  for (const rate of [0, 990, 3800, 12_000])
    for (const months of [1, 2, 36, 120, 480])
      for (const capital of [1, 999, 23_987_55, 9_999_999_99]) {
        const { monthly, last, total } = repaymentOf({ capital, months, rate })
        // Interest rounded month after month may leave a cent a month for the last one.
        expect(last).toBeLessThanOrEqual(monthly + months)
        expect(total).toBeGreaterThanOrEqual(capital)
        if (rate === 0) expect(total).toBe(capital)
      }
})

test('calls of funds add up to what is called', () => {
  expect(callsOf(100_01, [3000, 3000, 4000])).toEqual([30_00, 30_00, 40_01])
  expect(sum(callsOf(53_722_22, [3333, 3333, 3334]))).toBe(53_722_22)
})
