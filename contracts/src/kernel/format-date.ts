/** Days and instants as people read them: French formats, always the Europe/Paris zone whatever the machine's. */

const zone = 'Europe/Paris'
/** How instants are told, made when the first one is: language data costs milliseconds that a start need not wait for. */
function inZone(options: Intl.DateTimeFormatOptions, language: string): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat(language, { timeZone: zone, ...options })
    return format
  }
}

const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const days = inZone(date, 'en-CA')
const moments = inZone({ ...date, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }, 'en-GB')
/** Written out: some versions of the language data say « 1er mars ». */
const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ')

type Moment = { day: string; hours: string; minutes: string; seconds: string }

function inParis(instant: Date): Moment {
  const found = Object.fromEntries(
    moments()
      .formatToParts(instant)
      .map(part => [part.type, part.value]),
  )
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = found
  return { day: `${year}-${month}-${day}`, hours: hour, minutes: minute, seconds: second }
}

const instantOf = (text: string | null | undefined): Date | undefined => {
  const date = text ? new Date(text) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

/** The day in Paris of an instant, `YYYY-MM-DD`. */
export const parisDay = (instant: Date): string => days().format(instant)
/** Today's date in Paris, `YYYY-MM-DD`. */
export const todayInParis = (now: Date = new Date()): string => parisDay(now)
/** The day in Paris of an ISO instant, `YYYY-MM-DD`. */
export const dayOf = (instant: string): string => parisDay(new Date(instant))

/** `2026-03-12` → `12/03/2026`; an empty text when there is no date. */
export function formatDay(day: string | null | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '')
  return match ? `${match[3]}/${match[2]}/${match[1]}` : ''
}

/** `2026-03-12` → `12 mars 2026`; the first of a month is its `1er`. */
export function formatLongDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return `${date === 1 ? '1er' : date} ${months[month - 1]} ${year}`
}

/** `2026-03-12` → `03/2026`. */
export const formatMonth = (day: string | null | undefined): string => formatDay(day).slice(3)

/** `2026-03-12` → `2026`. */
export const formatYear = (day: string | null | undefined): string => formatDay(day).slice(6)

/** An ISO instant → `14:05`, Paris time. */
export function formatTime(instant: string | null | undefined): string {
  const date = instantOf(instant)
  if (!date) return ''
  const { hours, minutes } = inParis(date)
  return `${hours}:${minutes}`
}

/** An ISO instant → `12/03/2026 14:05`, Paris time. */
export function formatInstant(instant: string | null | undefined): string {
  const date = instantOf(instant)
  return date ? `${formatDay(parisDay(date))} ${formatTime(instant)}` : ''
}

/** `2026-03-01` → `1 mars`. */
const dayAndMonth = (day: string): string => `${Number(day.slice(8, 10))} ${months[Number(day.slice(5, 7)) - 1]}`

/**
 * `aujourd’hui à 14h05`, `hier à 09h12`, `le 3 mars à 14h05`, as specified but for two things: the apostrophe is the one
 * of print, as everywhere in the product, and the year is written when it is not this one.
 */
export function relativeInstant(instant: string | null | undefined, now: Date = new Date()): string {
  const date = instantOf(instant)
  if (!date) return ''
  const { day, hours, minutes } = inParis(date)
  const today = todayInParis(now)
  const time = `${hours}h${minutes}`
  if (day === today) return `aujourd’hui à ${time}`
  if (day === addDays(today, -1)) return `hier à ${time}`
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  return `le ${dayAndMonth(day)}${year} à ${time}`
}

/** A day some days before or after, `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Days of the calendar from one to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** A day some months before or after; the last day of a month that is too short. */
export function addMonths(day: string, count: number): string {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0))
  last.setUTCDate(Math.min(dayOfMonth, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The earlier of two days. */
export const earlierDay = (a: string, b: string): string => (a < b ? a : b)
/** The later of two days. */
export const laterDay = (a: string, b: string): string => (a < b ? b : a)

/** Whether a text `YYYY-MM-DD` names a day of the calendar, which has no year 0. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T12:00:00Z`)
  if (text.startsWith('0000')) return false
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * What a person types as a date: `12/03/2026`, `12-3-26`, `12032026`, `120326`, `2026-03-12`. Undefined when it is no day
 * of the calendar. Two-digit years are of this century up to 49, of the last one from 50 on; digits that nothing parts
 * end with a year of either.
 */
export function parseDay(typed: string): string | undefined {
  const text = typed.trim()
  const french =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})((?:19|20)?\d{2})$/.exec(text)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [year, month, day] = french ? [french[3], french[2], french[1]] : iso ? [iso[1], iso[2], iso[3]] : []
  if (!year || !month || !day) return undefined
  const full = `${year.length === 2 ? (year < '50' ? 20 : 19) + year : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(full) ? full : undefined
}

/** What a date that cannot be read is refused with, as the specification says it. */
export const DATE_PARSING_FAILED = 'Date parsing failed'

/** Whether a text is a moment as the server writes it, `YYYY-MM-DD HH:mm:ss`, that really exists. */
export function isServerDateTime(text: string): boolean {
  const [, day = '', hours, minutes, seconds] = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(text) ?? []
  return isDay(day) && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
}

/**
 * The instant of a moment as the server writes it, `YYYY-MM-DD HH:mm:ss` in Paris. The hour that comes twice in autumn
 * is its first time; one that is skipped in spring is read as an hour later.
 *
 * @throws {Error} « Date parsing failed » when the text is anything else
 */
export function parseServerDateTime(text: string): Date {
  if (!isServerDateTime(text)) throw new Error(DATE_PARSING_FAILED)
  const [day, time] = text.split(' ') as [string, string]
  for (const offset of ['+02:00', '+01:00']) {
    const instant = new Date(`${day}T${time}${offset}`)
    const there = inParis(instant)
    if (there.day === day && `${there.hours}:${there.minutes}:${there.seconds}` === time) return instant
  }
  return new Date(`${day}T${time}+01:00`)
}

/** The first instant after a day in Paris, ISO 8601 in UTC: what was recorded by then includes the whole day. */
export const endOfDayInParis = (day: string): string =>
  day === LAST_DAY ? LAST_MIDNIGHT : parseServerDateTime(`${addDays(day, 1)} 00:00:00`).toISOString()

/** The last day that four figures name: the one after it is none. */
const LAST_DAY = '9999-12-31'
const LAST_MIDNIGHT = `${LAST_DAY}T23:00:00.000Z`
