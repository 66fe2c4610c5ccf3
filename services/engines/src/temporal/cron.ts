import { Cron } from 'croner'
import { invalid } from './errors.ts'

/** Values of one field: from `start` to `end` by `step`. */
export interface Range {
  start: number
  end: number
  step: number
}

/** A field of a cron expression or calendar. Sunday is 0, and 7 where days of the week are written. */
export type FieldName = 'second' | 'minute' | 'hour' | 'dayOfMonth' | 'month' | 'dayOfWeek' | 'year'

const BOUNDS: Record<FieldName, [low: number, high: number]> = {
  second: [0, 59],
  minute: [0, 59],
  hour: [0, 23],
  dayOfMonth: [1, 31],
  month: [1, 12],
  dayOfWeek: [0, 7],
  year: [2000, 2100],
}
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const NICKNAMES: Record<string, string> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
}
const ORDERS: Record<number, FieldName[]> = {
  5: ['minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek'],
  6: ['minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'],
  7: ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year'],
}

/** A cron expression taken apart: fields of a calendar, or an interval. */
export type Expression = { timezone?: string } & (
  | { fields: Partial<Record<FieldName, Range[]>> }
  | { everyMs: number; offsetMs: number }
)

/** @throws INVALID_ARGUMENT for what a real server does not take either. */
export function parseCron(text: string): Expression {
  const [first = '', ...others] = (text.split('#')[0] ?? '').trim().split(/\s+/)
  const [variable, timezone] = first.split('=')
  const zoned = timezone && (variable === 'CRON_TZ' || variable === 'TZ')
  const body = (zoned ? others : [first, ...others]).join(' ')
  if (zoned) checkTimezone(timezone)
  const inZone = zoned ? { timezone } : {}
  const every = /^@every\s+([^/\s]+)(?:\/(\S+))?$/.exec(body)
  if (every) {
    const everyMs = goDuration(every[1] as string)
    const offsetMs = every[2] ? goDuration(every[2]) : 0
    if (everyMs < 1000) throw invalid(`Invalid schedule: ${text}: interval is too small`)
    return { ...inZone, everyMs, offsetMs }
  }
  const words = (NICKNAMES[body.toLowerCase()] ?? body).split(' ')
  const order = ORDERS[words.length]
  if (!order) throw invalid(`Invalid schedule: ${text}: expected 5 to 7 fields`)
  const fields: Partial<Record<FieldName, Range[]>> = {}
  for (const [at, name] of order.entries()) fields[name] = parseField(name, words[at] as string, text)
  return { ...inZone, fields }
}

/** @throws INVALID_ARGUMENT when the text is no list of ranges within the field's bounds. */
export function parseField(name: FieldName, text: string, whole = text): Range[] {
  const [low, high] = BOUNDS[name]
  const ranges = text.split(',').flatMap(part => {
    const [span = '', by, ...more] = part.split('/')
    const [from = '', to, ...rest] = span.split('-')
    const every = span === '*' || span === '?'
    const start = every ? low : numberOf(name, from)
    const end = every || (by !== undefined && to === undefined) ? high : to === undefined ? start : numberOf(name, to)
    const step = by === undefined ? 1 : wholeNumber(by)
    const good = [start, end, step].every(Number.isInteger) && start >= low && end <= high && end >= start && step > 0
    if (!good || more.length > 0 || rest.length > 0)
      throw invalid(`Invalid schedule: ${whole}: ${name} cannot be ${part}`)
    return name === 'dayOfWeek' ? week({ start, end: every ? 6 : end, step }) : [{ start, end, step }]
  })
  return ranges
}

/** Sunday may be written 7: it is 0. */
function week({ start, end, step }: Range): Range[] {
  if (end < 7) return [{ start, end, step }]
  const sunday = { start: 0, end: 0, step: 1 }
  const reachesSunday = (7 - start) % step === 0
  return [...(start < 7 ? [{ start, end: 6, step }] : []), ...(reachesSunday ? [sunday] : [])]
}

const wholeNumber = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN)

function numberOf(name: FieldName, text: string): number {
  const names = name === 'month' ? MONTHS : name === 'dayOfWeek' ? DAYS : []
  const at = names.indexOf(text.toLowerCase())
  if (at < 0) return wholeNumber(text)
  return name === 'month' ? at + 1 : at
}

const UNITS_MS: Record<string, number> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
  d: 86_400_000,
}

/** `1h30m`, as Go writes durations. */
function goDuration(text: string): number {
  const parts = [...text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(h|ms|us|µs|ns|m|s|d)/g)]
  if (!parts.length || parts.map(([part]) => part).join('') !== text)
    throw invalid(`Invalid schedule: ${text} is not a duration`)
  return parts.reduce((sum, [, number, unit]) => sum + Number(number) * (UNITS_MS[unit as string] ?? 0), 0)
}

/** @throws INVALID_ARGUMENT when nobody knows the zone. */
export function checkTimezone(name: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    throw invalid(`Invalid schedule: unknown time zone ${name}`)
  }
}

const HOUR_MS = 3_600_000

const rangeText = ({ start, end, step }: Range): string =>
  start === end ? `${start}` : `${start}-${end}${step > 1 ? `/${step}` : ''}`

/** Instants at which all fields of a calendar hold. */
export interface Calendar {
  next(after: number): number | undefined
}

/** @param eitherDay days of the month or of the week may do, as in a crontab */
export function calendarTimes(
  fields: Partial<Record<FieldName, Range[]>>,
  timezone = 'UTC',
  eitherDay = false,
): Calendar {
  const written = (name: FieldName, otherwise: string) => fields[name]?.map(rangeText).join(',') || otherwise
  const days = [written('dayOfMonth', '*'), written('month', '*'), written('dayOfWeek', '*')]
  const pattern = [written('second', '0'), written('minute', '0'), written('hour', '0'), ...days, written('year', '*')]
  const cron = new Cron(pattern.join(' '), { timezone, paused: true, mode: '7-part', domAndDow: !eitherDay })
  const hourIn = new Intl.DateTimeFormat('en', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' })
  const hours = fields.hour ?? [{ start: 0, end: 0, step: 1 }]
  const isMeant = (time: Date) => {
    const hour = Number(hourIn.format(time))
    return hours.some(({ start, end, step }) => hour >= start && hour <= end && (hour - start) % step === 0)
  }
  return {
    next(after) {
      let time = cron.nextRun(new Date(after))
      // An hour that the change of clocks leaves out is left out here too.
      while (time && !isMeant(time)) time = cron.nextRun(time)
      if (!time) return undefined
      // Of an hour that is there twice, the second counts, as on a real server.
      const later = new Date(time.getTime() + HOUR_MS)
      return (hourIn.format(later) === hourIn.format(time) ? later : time).getTime()
    },
  }
}

/**
 * How long a workflow with a cron schedule waits for its next run.
 *
 * @param since when the run before was due: runs stay in step with it
 * @returns undefined when it never runs again
 */
export function cronBackoff(schedule: string, since: number, now: number): number | undefined {
  const cron = parseCron(schedule)
  if ('everyMs' in cron) {
    const turns = Math.floor(Math.max(0, now - since) / cron.everyMs) + 1
    return roundUp(since + turns * cron.everyMs - now)
  }
  const isWhole = (name: 'dayOfMonth' | 'dayOfWeek') =>
    cron.fields[name]?.some(({ start, end, step }) => step === 1 && end - start >= (name === 'dayOfWeek' ? 6 : 30))
  const eitherDay = !isWhole('dayOfMonth') && !isWhole('dayOfWeek')
  const next = calendarTimes(cron.fields, cron.timezone, eitherDay).next(Math.max(since, now))
  return next === undefined ? undefined : roundUp(next - now)
}

const roundUp = (ms: number): number => Math.ceil(ms / 1000) * 1000

/** @throws INVALID_ARGUMENT for what is no cron schedule of a workflow: five fields, a nickname or `@every`. */
export function checkCronSchedule(schedule: string): void {
  const cron = parseCron(schedule)
  if ('fields' in cron && (cron.fields.year || cron.fields.second)) throw invalid('Invalid CronSchedule.')
}
