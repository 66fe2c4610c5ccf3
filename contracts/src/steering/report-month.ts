import { z } from 'zod'
import { addDays, addMonths, formatLongDay } from '../kernel/format-date.ts'

/** Of the calendar, `2026-11`; nothing of ours is older than this century. */
const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/
export const reportMonth = z.string().regex(MONTH, 'Indiquez un mois, par exemple 2026-11.')

/** When a report leaves: a day of the month that follows the one it tells of. */
const days = Array.from({ length: 28 }, (_, at) => String(at + 1))
export const reportDayLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(days.map(day => [day, day === '1' ? 'Le 1er' : `Le ${day}`])),
  last: 'Le dernier jour du mois',
}
export type ReportDay = string

export const monthOf = (day: string): string => day.slice(0, 7)
export const firstDayOf = (month: string): string => `${month}-01`
export const lastDayOf = (month: string): string => addDays(addMonths(firstDayOf(month), 1), -1)
export const monthsFrom = (month: string, count: number): string => monthOf(addMonths(firstDayOf(month), count))

/** `2026-11` → `novembre 2026`. */
export const monthInWords = (month: string): string => formatLongDay(firstDayOf(month)).replace(/^\S+ /, '')

/** The day that the report of a month leaves: in the month after. */
export function leavingDay(month: string, day: ReportDay): string {
  const after = monthsFrom(month, 1)
  return day === 'last' ? lastDayOf(after) : `${after}-${day.padStart(2, '0')}`
}

/** The month whose report had to leave last on a day, were it missed or not, and the day it had to. */
export function lastDue(today: string, day: ReportDay): { month: string; on: string } {
  const month = monthsFrom(monthOf(today), -1)
  const on = leavingDay(month, day)
  if (on <= today) return { month, on }
  const before = monthsFrom(month, -1)
  return { month: before, on: leavingDay(before, day) }
}

/** The next report to leave, from a day on. */
export function nextDue(from: string, day: ReportDay): { month: string; on: string } {
  const month = monthsFrom(monthOf(from), -1)
  const on = leavingDay(month, day)
  return on >= from ? { month, on } : { month: monthOf(from), on: leavingDay(monthOf(from), day) }
}
