import { describe, expect, it } from 'vitest'
import { deadlinesOf, moneyOf } from './deadlines.ts'

const funder_id = 'b1b40c3a-6a2c-4a9e-9b39-0a3f6c0f7a10'
const project_id = 'a1b40c3a-6a2c-4a9e-9b39-0a3f6c0f7a11'
const rule = { funder_id, kind: 'start', from: 'notification', months: 12 } as const
const decision = { funder_id, kind: 'decision', from: 'deposit', months: 4 } as const
const granted = (on: string) => ({ project_id, approvals: [{ funder_id, decision: 'granted' as const, on }] })
const only = (...asked: Parameters<typeof deadlinesOf>) => deadlinesOf(...asked)[0]

describe('the end of a delay', () => {
  it.each([
    ['2024-02-29', '2025-02-28'],
    ['2023-02-28', '2024-02-28'],
    ['2026-01-31', '2027-01-31'],
    ['2025-03-30', '2026-03-30'],
    ['2025-10-26', '2026-10-26'],
  ])('of twelve months from %s is the same day a year later, or that month’s last: %s', (on, until) => {
    expect(only(granted(on), [rule], on)?.until).toBe(until)
  })

  it('of four months from the last of October is the last of February', () => {
    const file = { project_id, deposits: [{ funder_id, on: '2025-10-31' }] }
    expect(only(file, [decision], '2025-11-01')?.until).toBe('2026-02-28')
  })

  it('still counts: that day nothing is over, the next everything is', () => {
    const file = granted('2025-05-10')
    expect(only(file, [rule], '2026-05-10')).toMatchObject({ state: 'running', days_left: 0 })
    expect(only(file, [rule], '2026-05-11')).toMatchObject({ state: 'missed', days_left: -1 })
  })

  it('counts days of the calendar, whatever the hour does between', () => {
    expect(only(granted('2025-03-31'), [rule], '2026-03-28')?.days_left).toBe(3)
  })
})

describe('a deadline', () => {
  it('has not begun before its day is known', () => {
    expect(deadlinesOf({ project_id }, [rule, decision], '2026-01-01')).toEqual([])
  })

  it('keeps the rule that was in force the day it began', () => {
    const newer = { ...rule, months: 6, applies_from: '2026-01-01' }
    expect(only(granted('2025-12-31'), [rule, newer], '2026-02-01')?.until).toBe('2026-12-31')
    expect(only(granted('2026-01-01'), [rule, newer], '2026-02-01')?.until).toBe('2026-07-01')
  })

  it('is met by what ends it, in time; by what comes too late it is missed', () => {
    const started = (on: string) => ({ ...granted('2025-01-15'), works_started_on: on })
    expect(only(started('2026-01-15'), [rule], '2026-06-01')?.state).toBe('met')
    expect(only(started('2026-01-16'), [rule], '2026-06-01')?.state).toBe('missed')
  })

  it('is extended as often as its rule says, until the day that was granted', () => {
    const extensible = { ...rule, extension_months: 12, extension_times: 1, ask_before_days: 30 }
    const file = granted('2025-01-15')
    expect(only(file, [extensible], '2025-06-01')).toMatchObject({ extension_asked_by: '2025-12-16' })
    const extended = { ...file, extensions: [{ funder_id, kind: 'start' as const, until: '2027-01-15' }] }
    expect(only(extended, [extensible], '2026-06-01')).toMatchObject({
      ...{ state: 'extended', until: '2027-01-15', extension_asked_by: null },
    })
  })

  it('that somebody waived runs no more', () => {
    const file = { ...granted('2025-01-15'), waivers: [{ funder_id, kind: 'start' as const, reason: 'Accord écrit' }] }
    expect(only(file, [rule], '2026-06-01')?.state).toBe('waived')
  })

  it('is not extended by a day that comes no later than its own', () => {
    const file = { ...granted('2025-01-15'), extensions: [{ funder_id, kind: 'start' as const, until: '2025-12-01' }] }
    expect(only(file, [rule], '2025-06-01')).toMatchObject({ state: 'running', until: '2026-01-15' })
  })

  it('of a file that was refused waits for nothing', () => {
    const file = {
      project_id,
      deposits: [{ funder_id, on: '2025-01-10' }],
      approvals: [{ funder_id, decision: 'refused' as const, on: '2025-03-01' }],
    }
    expect(deadlinesOf(file, [rule, decision], '2026-06-01').map(({ state }) => state)).toEqual(['met'])
  })
})

describe('the money of a funder', () => {
  const simulated = new Map([[funder_id, 2_000_000]])
  it('at risk is what was granted, else simulated, less what came', () => {
    expect(moneyOf(undefined, simulated)[0]).toMatchObject({ at_risk: 2_000_000, granted: null, asked: null })
    const file = {
      project_id,
      approvals: [{ funder_id, decision: 'granted' as const, on: '2025-03-01', amount: 1_800_000 }],
      payments: [
        { id: funder_id, funder_id, kind: 'advance' as const, paid_on: '2025-04-01', paid: 540_000 },
        { id: project_id, funder_id, kind: 'balance' as const, asked_on: '2026-01-01', amount: 1_260_000 },
      ],
    }
    expect(moneyOf(file, simulated)[0]).toMatchObject({ granted: 1_800_000, paid: 540_000, at_risk: 1_260_000 })
  })

  it('at risk is what was asked of one that no plan counts', () => {
    const file = { project_id, deposits: [{ funder_id, on: '2025-03-01', amount: 1_500_000 }] }
    expect(moneyOf(file, new Map())[0]?.at_risk).toBe(1_500_000)
    expect(moneyOf(file, new Map([[funder_id, 0]]))[0]?.at_risk).toBe(1_500_000)
    expect(moneyOf(file, simulated)[0]?.at_risk).toBe(2_000_000)
  })

  it('of one who refused is at risk no more', () => {
    const file = { project_id, approvals: [{ funder_id, decision: 'refused' as const, on: '2025-03-01' }] }
    expect(moneyOf(file, simulated)[0]).toMatchObject({ at_risk: 0, is_refused: true, simulated: 2_000_000 })
  })
})
