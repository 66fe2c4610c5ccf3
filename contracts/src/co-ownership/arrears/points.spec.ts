import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { EventOf } from '../../kernel/message.ts'
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

it('points said, corrected and withdrawn in any order are what a naive list of what was said comes to, any day, as known any day', () => {
  const day = fc.integer({ min: 0, max: 11 }).map(month => `2025-${String(month + 1).padStart(2, '0')}-15`)
  const amount = fc.integer({ min: 0, max: 500 })
  const move = fc.oneof(
    fc.record({ on: day, amount }).map(said => lotArrearsStated({ id, ...said })),
    fc.record({ on: day, amount, instead_of: day }).map(said => lotArrearsStated({ id, ...said })),
    fc.array(day, { minLength: 1, maxLength: 3 }).map(days => lotArrearsWithdrawn({ id, days })),
  )
  /** The statement of each day after the first so many moves: the last word counts. */
  const naive = (moves: readonly Move[]) => {
    const said = new Map<string, number>()
    for (const one of moves as readonly EventOf<typeof lotArrearsStated | typeof lotArrearsWithdrawn>[]) {
      if (one.type === 'LotArrearsWithdrawn') for (const gone of one.data.days) said.delete(gone)
      else {
        said.delete(one.data.instead_of ?? '')
        said.set(one.data.on, one.data.amount)
      }
    }
    return (asked: string) => {
      const before = [...said.keys()].filter(on => on <= asked).sort()
      return before.length === 0 ? null : said.get(before.at(-1)!)!
    }
  }
  const at = (nth: number) => `2026-01-01T00:00:${String(nth).padStart(2, '0')}.000Z`
  fc.assert(
    fc.property(fc.array(move, { maxLength: 25 }), day, (events, asked) => {
      const moves = events as unknown as Move[]
      const sheet = after(...moves.map((one, nth) => [at(nth), one] as const))
      expect(sheet.unpaid_amount ?? null).toBe(naive(moves)('2099-12-31'))
      moves.forEach((_, nth) => {
        expect(lotThen(sheet, asked, at(nth)).unpaid_amount ?? null).toBe(naive(moves.slice(0, nth + 1))(asked))
      })
    }),
  )
})
