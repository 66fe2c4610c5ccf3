import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/format-date.ts'
import { lastDayOf, lastDue, leavingDay, monthInWords, nextDue, reportMonth } from './report-month.ts'

describe('the day a report leaves', () => {
  it('is in the month after the one it tells of', () => {
    expect(leavingDay('2026-10', '5')).toBe('2026-11-05')
    expect(leavingDay('2026-12', '28')).toBe('2027-01-28')
  })

  it.each([
    ['2026-01', '2026-02-28'],
    ['2028-01', '2028-02-29'],
    ['2026-03', '2026-04-30'],
    ['2026-11', '2026-12-31'],
  ])('is the last one of the month after %s: %s', (month, day) => {
    expect(leavingDay(month, 'last')).toBe(day)
  })

  it('finds the month that was due after days, weeks or a month end without anybody there', () => {
    expect(lastDue('2026-11-05', '5')).toEqual({ month: '2026-10', on: '2026-11-05' })
    expect(lastDue('2026-11-04', '5')).toEqual({ month: '2026-09', on: '2026-10-05' })
    expect(lastDue('2026-12-03', '28')).toEqual({ month: '2026-10', on: '2026-11-28' })
    expect(lastDue('2026-12-30', 'last')).toEqual({ month: '2026-10', on: '2026-11-30' })
    expect(lastDue('2028-02-29', 'last')).toEqual({ month: '2028-01', on: '2028-02-29' })
    expect(lastDue('2028-02-29', '28')).toEqual({ month: '2028-01', on: '2028-02-28' })
  })

  it.each(['1', '5', '28', 'last'])('comes once for each month, whatever the nights looked at: day %s', day => {
    const due = new Map<string, string>()
    // Every night of five years, changes of hour and 29 February among them, then one night in nine only.
    for (const step of [1, 9])
      for (let night = '2026-01-01'; night < '2031-01-01'; night = addDays(night, step)) {
        const { month, on } = lastDue(night, day)
        expect(on <= night).toBe(true)
        expect(due.get(month) ?? on).toBe(on)
        due.set(month, on)
      }
    const months = [...due.keys()].toSorted()
    expect(months).toHaveLength(new Set(months).size)
    expect(months.length).toBeGreaterThanOrEqual(60)
  })

  it('says which one leaves next', () => {
    expect(nextDue('2026-11-05', '5')).toEqual({ month: '2026-10', on: '2026-11-05' })
    expect(nextDue('2026-11-06', '5')).toEqual({ month: '2026-11', on: '2026-12-05' })
    expect(nextDue('2026-02-28', 'last')).toEqual({ month: '2026-01', on: '2026-02-28' })
    expect(nextDue('2026-12-31', 'last')).toEqual({ month: '2026-11', on: '2026-12-31' })
  })
})

it('knows months, and what is none', () => {
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
  expect(monthInWords('2026-08')).toBe('août 2026')
  for (const wrong of ['2026-13', '2026-00', '0001-01', '26-01', '2026-1', '2026-01-01', ''])
    expect(reportMonth.safeParse(wrong).success, wrong).toBe(false)
})
