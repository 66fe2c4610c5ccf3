import type { FundingFileSheet } from '@faitage/contracts/funding/funding-file'
import { fundingFigures, yearWays } from '@faitage/contracts/steering/reporting-scope'
import { expect, it } from 'vitest'
import type { KeptFile } from './funding-files.ts'
import { sharesOf, yearsOf } from './funding-shares.ts'

const [anah, town, loan] = ['a', 'b', 'c'] as const
const beside = {
  aids: new Map([
    [anah, 'Anah'],
    [town, 'Ville'],
  ]),
  rules: new Map([[anah, [{ funder_id: anah, kind: 'start', from: 'notification', months: 12 } as never]]]),
  known: {},
}
const kept = (sheet: Omit<FundingFileSheet, 'project_id'>, more: Partial<KeptFile> = {}): KeptFile => ({
  ...{ project_id: 'p', closed: false, simulated: null, expenses: null, ...more },
  sheet: { project_id: 'p', ...sheet },
})
const of = (sheet: Omit<FundingFileSheet, 'project_id'>, more: Partial<KeptFile> = {}, on = '2026-11-29') =>
  sharesOf(kept(sheet, more), beside, on, true)
const granted = (amount: number | null, on = '2026-01-15', funder_id: string = anah) => ({
  ...{ funder_id, decision: 'granted' as const, on, amount },
})
const paid = (amount: number, paid_on: string) => ({
  ...{ funder_id: anah, id: paid_on, kind: 'instalment' as const, paid: amount, paid_on },
})

it('what remains is never below zero; what was paid above is told', () => {
  expect(of({ approvals: [granted(1000)], payments: [paid(400, '2026-02-01')] })).toMatchObject([
    { granted: 1000, paid: 400, remaining: 600, overpaid: 0 },
  ])
  expect(of({ approvals: [granted(1000)], payments: [paid(1400, '2026-02-01')] })).toMatchObject([
    { remaining: 0, overpaid: 400 },
  ])
  // Nothing says how much was granted: neither is known.
  expect(of({ approvals: [granted(null)], payments: [paid(400, '2026-02-01')] })).toMatchObject([
    { granted: null, remaining: 0, overpaid: 0 },
  ])
})

it('money is at risk within three months of its deadline or past it, and no more once the project is closed', () => {
  const file = { approvals: [granted(1000)] }
  const at_risk = (on: string, more = {}) => of(file, more, on)[0]?.at_risk
  expect([at_risk('2026-10-16'), at_risk('2026-10-17'), at_risk('2027-03-01')]).toEqual([0, 1000, 1000])
  expect(at_risk('2027-03-01', { closed: true })).toBe(0)
})

it('a loan is no aid', () => {
  expect(of({ approvals: [granted(1000, '2026-01-15', loan), granted(500, '2026-01-15', town)] })).toMatchObject([
    { aid: 'Ville' },
  ])
})

it('the years of a figure make its whole, whichever day a year is made of', () => {
  const [share] = of({
    deposits: [{ funder_id: anah, on: '2024-12-31', amount: 1200 }],
    approvals: [granted(1000, '2025-12-01')],
    payments: [paid(300, '2025-12-31'), paid(200, '2026-01-01')],
  })
  for (const figure of fundingFigures) {
    const whole = yearsOf(share!, figure, 'each').reduce((sum, { amount }) => sum + amount, 0)
    for (const way of yearWays)
      expect([figure, way, yearsOf(share!, figure, way).reduce((sum, { amount }) => sum + amount, 0)]).toEqual([
        ...[figure, way, whole],
      ])
  }
  const years = (way: (typeof yearWays)[number]) => yearsOf(share!, 'aid_paid', way).map(({ year }) => year)
  expect([years('each'), years('deposit'), years('approval'), years('payment')]).toEqual([
    ...[
      ['2025', '2026'],
      ['2024', '2024'],
    ],
    ...[
      ['2025', '2025'],
      ['2026', '2026'],
    ],
  ])
})
