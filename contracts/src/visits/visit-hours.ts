import { formatTime, parisDay, parseServerDateTime } from '../kernel/format-date.ts'

/** An hour of a day in Paris, `14:30`. */
export const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** The instant of an hour of a day in Paris; of the hour that comes twice in autumn, its first time. */
export const instantOfHour = (day: string, hour: string): Date => parseServerDateTime(`${day} ${hour}:00`)

/** Whether a day in Paris has this hour: one night of March skips those from two to three. */
export function hourExists(day: string, hour: string): boolean {
  const instant = instantOfHour(day, hour)
  return parisDay(instant) === day && formatTime(instant.toISOString()) === hour
}

/** Minutes since midnight, by the clock. */
export const minutesOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3, 5))

/** `09:00` → `9h`, `14:30` → `14h30`. */
export function formatHour(hour: string | null | undefined): string {
  if (!hour) return ''
  const minutes = hour.slice(3, 5)
  return `${Number(hour.slice(0, 2))}h${minutes === '00' ? '' : minutes}`
}

interface Slot {
  readonly on?: string | null | undefined
  readonly starts_at?: string | null | undefined
  readonly ends_at?: string | null | undefined
}

/** Whether two visits take some of the same time; one may begin when the other ends. */
export const overlap = (a: Slot, b: Slot): boolean =>
  !!a.on &&
  a.on === b.on &&
  !!(a.starts_at && a.ends_at && b.starts_at && b.ends_at) &&
  a.starts_at < b.ends_at &&
  b.starts_at < a.ends_at
