import { describe, expect, it } from 'vitest'
import { byDay, monthAway, monthOf, weeksOf } from './month.ts'

describe('a month', () => {
  it('is shown in whole weeks, from Monday', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks).toHaveLength(6)
    expect([weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual(['2026-10-26', '2026-12-06'])
    expect(weeksOf('2027-02').map(([monday]) => monday)).toEqual([
      '2027-02-01',
      '2027-02-08',
      '2027-02-15',
      '2027-02-22',
    ])
  })

  it('is this one unless the address asks for another', () => {
    expect(monthOf('2027-02', '2026-11-29')).toBe('2027-02')
    for (const wrong of [null, '', '2027-13', 'demain']) expect(monthOf(wrong, '2026-11-29')).toBe('2026-11')
    expect([monthAway('2026-12', 1), monthAway('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })

  it('holds events by their hour in Paris, before the tasks of the day', () => {
    const event = (start: string) => ({ task_type: 'EVENT', start })
    const [late, early] = [event('2026-11-03T17:00:00.000Z'), event('2026-11-03T08:00:00.000Z')]
    const night = event('2026-11-03T23:30:00.000Z')
    const task = { task_type: 'TASK', due_date: '2026-11-03' }
    const recalled = { task_type: 'TASK', due_date: null, reminder_date: '2026-11-05' }
    const days = byDay<object & Parameters<typeof byDay>[0][number]>([late, night, early], [task, recalled])
    expect(Object.fromEntries(days)).toEqual({
      '2026-11-03': [early, late, task],
      '2026-11-04': [night],
      '2026-11-05': [recalled],
    })
  })
})
