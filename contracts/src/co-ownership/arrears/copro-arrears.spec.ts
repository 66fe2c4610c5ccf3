import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Period } from '../ownership/period.ts'
import { arrearsCurve, arrearsSteps, type OwingLot, owedByCopro, owedByOwners } from './copro-arrears.ts'

const owner = (person_id: string, date_in: string | null, date_out: string | null): Period => ({
  ...{ id: `${person_id} ${date_in}`, person_id, role: 'proprietaire', date_in, date_out },
})
const lot = (id: string, arrears: OwingLot['arrears'], historics: Period[] = []): OwingLot => ({
  id,
  arrears,
  historics,
})

it('what a copro owes on a day is the last point of each lot, with how many lots say something', () => {
  const lots = [
    lot('1', [
      { on: '2025-01-01', amount: 100 },
      { on: '2025-06-30', amount: 0 },
    ]),
    lot('2', [{ on: '2025-03-31', amount: 50 }]),
    lot('3', []),
  ]
  expect(owedByCopro(lots, '2024-12-31')).toEqual({ amount: 0, lots: 3, covered: 0, owing: 0, from: null, to: null })
  const spring = { amount: 150, lots: 3, covered: 2, owing: 2, from: '2025-01-01', to: '2025-03-31' }
  expect(owedByCopro(lots, '2025-06-29')).toEqual(spring)
  expect(owedByCopro(lots, '2025-06-30')).toMatchObject({ amount: 50, covered: 2, owing: 1 })
  expect(arrearsCurve(lots, '2025-04-01')).toEqual([
    { on: '2025-01-01', amount: 100, covered: 1 },
    { on: '2025-03-31', amount: 150, covered: 2 },
  ])
})

it('a debt stays with whoever sold, until something is said of the buyer; those who own together owe together', () => {
  const sold = [owner('anne', null, '2025-05-01'), owner('boris', '2025-05-01', null)]
  const lots = [
    lot('1', [{ on: '2025-04-30', amount: 100 }], sold),
    lot('2', [{ on: '2025-05-01', amount: 30 }], sold),
    lot('3', [{ on: '2025-04-30', amount: 200 }], [owner('boris', null, null), owner('anne', null, null)]),
    lot('4', [{ on: '2025-04-30', amount: 7 }]),
    lot('5', [{ on: '2025-04-30', amount: 0 }], sold),
  ]
  expect(owedByOwners(lots, '2025-12-31')).toEqual([
    { people: ['anne', 'boris'], amount: 200, lots: 1 },
    { people: ['anne'], amount: 100, lots: 1 },
    { people: ['boris'], amount: 30, lots: 1 },
    { people: [], amount: 7, lots: 1 },
  ])
})

it('the curve is what each day comes to by itself, and owners owe together what the copro owes', () => {
  const day = fc.integer({ min: 1, max: 28 }).map(one => `2025-02-${String(one).padStart(2, '0')}`)
  const points = fc.uniqueArray(fc.record({ on: day, amount: fc.nat(1000) }), {
    selector: ({ on }) => on,
    maxLength: 6,
  })
  const lots = fc.array(points, { maxLength: 8 }).map(all =>
    all.map((some, nth) =>
      lot(
        String(nth),
        some.toSorted((a, b) => (a.on < b.on ? -1 : 1)),
        nth % 3 === 0 ? [] : [owner('anne', null, '2025-02-14'), owner('boris', '2025-02-14', null)],
      ),
    ),
  )
  fc.assert(
    fc.property(lots, day, (all, until) => {
      const curve = arrearsCurve(all, until)
      for (const { on, amount, covered } of curve) expect(owedByCopro(all, on)).toMatchObject({ amount, covered })
      const { amount, covered, owing } = owedByCopro(all, until)
      const steps = all.flatMap(one => [...arrearsSteps(one.arrears)]).filter(([on]) => on <= until)
      const sum = (at: 0 | 1 | 2) => steps.reduce((total, [, step]) => total + step[at], 0)
      expect([sum(0), sum(1), sum(2)]).toEqual([amount, covered, owing])
      expect(curve.at(-1)?.amount ?? 0).toBe(amount)
      expect(owedByOwners(all, until).reduce((sum, one) => sum + one.amount, 0)).toBe(amount)
    }),
  )
})
