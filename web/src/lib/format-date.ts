/** Days and instants as people read them: French formats, always the Europe/Paris zone whatever the browser's. */

const zone = 'Europe/Paris'
const parts = new Intl.DateTimeFormat('fr-FR', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const dayAndMonth = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'long' })

type Moment = { day: string; hours: string; minutes: string }

/** The calendar day (`YYYY-MM-DD`) and the time of an instant, in Paris. */
function inParis(instant: Date): Moment {
  const found = Object.fromEntries(parts.formatToParts(instant).map(part => [part.type, part.value]))
  return {
    day: `${found.year}-${found.month}-${found.day}`,
    hours: found.hour ?? '00',
    minutes: found.minute ?? '00',
  }
}

/** Today's date in Paris, `YYYY-MM-DD`. */
export const todayInParis = (now: Date = new Date()): string => inParis(now).day

/** `2026-03-12` → `12/03/2026`; an empty text when there is no date. */
export function formatDay(day: string | null | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '')
  return match ? `${match[3]}/${match[2]}/${match[1]}` : ''
}

/** `2026-03-12` → `03/2026`. */
export const formatMonth = (day: string | null | undefined): string => formatDay(day).slice(3)

/** An ISO instant → `12/03/2026 14:05`, Paris time. */
export function formatInstant(instant: string | null | undefined): string {
  const date = instant ? new Date(instant) : undefined
  if (!date || Number.isNaN(date.getTime())) return ''
  const { day, hours, minutes } = inParis(date)
  return `${formatDay(day)} ${hours}:${minutes}`
}

/** The day in Paris of an ISO instant, `YYYY-MM-DD`. */
export const dayOf = (instant: string): string => inParis(new Date(instant)).day

/** The day before or after, `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The earlier of two days. */
export const earlierDay = (a: string, b: string): string => ([a, b].sort() as [string, string])[0]
/** The later of two days. */
export const laterDay = (a: string, b: string): string => ([a, b].sort() as [string, string])[1]

/** `aujourd’hui à 14h05`, `hier à 09h12`, `le 3 mars à 14h05`; the year is told when it is not this one. */
export function relativeInstant(instant: string | null | undefined, now: Date = new Date()): string {
  const date = instant ? new Date(instant) : undefined
  if (!date || Number.isNaN(date.getTime())) return ''
  const { day, hours, minutes } = inParis(date)
  const today = todayInParis(now)
  const time = `${hours}h${minutes}`
  if (day === today) return `aujourd’hui à ${time}`
  if (day === addDays(today, -1)) return `hier à ${time}`
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  return `le ${dayAndMonth.format(new Date(`${day}T12:00:00Z`))}${year} à ${time}`
}

/**
 * What a person types as a date: `12/03/2026`, `12-3-26`, `2026-03-12`. Undefined when it is no day of the calendar.
 * Two-digit years are of this century.
 */
export function parseDay(typed: string): string | undefined {
  const text = typed.trim()
  const french = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(text)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [year, month, day] = french ? [french[3], french[2], french[1]] : iso ? [iso[1], iso[2], iso[3]] : []
  if (!year || !month || !day) return undefined
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${full}T12:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === full ? full : undefined
}

/** The first instant after a day in Paris, ISO 8601 in UTC: what was recorded by then includes the whole day. */
export function endOfDayInParis(day: string): string {
  const next = addDays(day, 1)
  for (const offset of ['+01:00', '+02:00']) {
    const instant = new Date(`${next}T00:00:00${offset}`)
    const there = inParis(instant)
    if (there.day === next && there.hours === '00') return instant.toISOString()
  }
  return new Date(`${next}T00:00:00+01:00`).toISOString()
}
