import { expect, it } from 'vitest'
import { lotArrearsStated, lotArrearsWithdrawn } from '../lot.events.ts'
import { type HeldSheet, lotMoves, lotThen } from '../lot.state.ts'

const id = '0192aaaa-0000-7000-8000-000000000001'
type Move = Parameters<typeof lotMoves.evolve>[1]
const after = (...events: readonly (readonly [string, Omit<Move, 'recordedAt'>])[]) =>
  events.reduce<HeldSheet>((sheet, [recordedAt, event]) => lotMoves.evolve(sheet, { ...event, recordedAt } as Move), {})

it('what was owed is told by the day it was so, and by when it was known', () => {
  const sheet = after(
    ['2026-01-10T08:00:00.000Z', lotArrearsStated({ id, on: '2025-12-31', amount: 100 })],
    ['2026-04-10T08:00:00.000Z', lotArrearsStated({ id, on: '2026-03-31', amount: 300 })],
    ['2026-05-10T08:00:00.000Z', lotArrearsStated({ id, on: '2025-06-30', amount: 50 })],
    ['2026-06-10T08:00:00.000Z', lotArrearsStated({ id, on: '2025-12-31', amount: 120 })],
    ['2026-07-10T08:00:00.000Z', lotArrearsWithdrawn({ id, days: ['2026-03-31'] })],
  )
  expect(sheet).toMatchObject({ unpaid_amount: 120, unpaid_date: '2025-12-31' })
  const owed = (day: string, instant?: string) => lotThen(sheet, day, instant).unpaid_amount
  expect([owed('2025-01-01'), owed('2025-07-01'), owed('2026-04-01')]).toEqual([null, 50, 120])
  const known = ['2026-01-09', '2026-02-01', '2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01']
  expect(known.map(at => owed('2026-04-01', `${at}T00:00:00.000Z`))).toEqual([null, 100, 300, 300, 300, 120])
  expect(lotThen(sheet, '2025-12-30').arrears).toEqual([{ on: '2025-06-30', amount: 50 }])
})
