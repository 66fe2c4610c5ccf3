import { createHash } from 'node:crypto'
import type { temporal } from '@temporalio/proto'
import {
  type Calendar,
  calendarTimes,
  checkTimezone,
  type FieldName,
  parseCron,
  parseField,
  type Range,
} from './cron.ts'
import { invalid } from './errors.ts'
import { duration, instant, millis } from './proto.ts'

type ISpec = temporal.api.schedule.v1.IScheduleSpec
type ICalendar = temporal.api.schedule.v1.IStructuredCalendarSpec
type IText = temporal.api.schedule.v1.ICalendarSpec

const FIELDS: FieldName[] = ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year']
/** What a calendar means by a field it leaves out. */
const LEFT_OUT: Partial<Record<FieldName, string>> = { second: '0', minute: '0', hour: '0' }
const MOST_EXCLUDED = 10_000

/** The spec as it is kept and shown: expressions of cron and calendars in words become calendars of ranges, or intervals. */
export function canonicalSpec(spec: ISpec): ISpec {
  const structuredCalendar = [...(spec.structuredCalendar ?? []), ...(spec.calendar ?? []).map(structured)]
  const interval = [...(spec.interval ?? [])]
  let timezoneName = spec.timezoneName ?? ''
  for (const text of spec.cronString ?? []) {
    const cron = parseCron(text)
    if (cron.timezone) timezoneName = cron.timezone
    if ('everyMs' in cron) interval.push({ interval: duration(cron.everyMs), phase: duration(cron.offsetMs) })
    else structuredCalendar.push({ second: [{ start: 0 }], ...cron.fields })
  }
  const canonical: ISpec = {
    structuredCalendar,
    interval,
    excludeStructuredCalendar: [
      ...(spec.excludeStructuredCalendar ?? []),
      ...(spec.excludeCalendar ?? []).map(structured),
    ],
    startTime: spec.startTime,
    endTime: spec.endTime,
    jitter: spec.jitter,
    timezoneName,
  }
  new SpecTimes(canonical, '')
  return canonical
}

function structured(calendar: IText): ICalendar {
  const ranges = FIELDS.map(name => {
    const text = calendar[name] || LEFT_OUT[name]
    return [name, text ? parseField(name, text) : []]
  })
  return { ...Object.fromEntries(ranges), comment: calendar.comment }
}

/** When a schedule is due. @throws INVALID_ARGUMENT when its spec cannot be. */
export class SpecTimes {
  private readonly calendars: Calendar[]
  private readonly excluded: Calendar[]
  private readonly intervals: { every: number; phase: number }[]
  private readonly from: number
  private readonly until: number
  private readonly jitterMs: number
  private readonly seed: string

  /** @param seed makes the same jitter of the same time, and another for every schedule */
  constructor(spec: ISpec, seed: string) {
    const timezone = spec.timezoneName || 'UTC'
    checkTimezone(timezone)
    this.calendars = (spec.structuredCalendar ?? []).map(calendar => timesOf(calendar, timezone))
    this.excluded = (spec.excludeStructuredCalendar ?? []).map(calendar => timesOf(calendar, timezone))
    this.intervals = (spec.interval ?? []).map(({ interval, phase }) => {
      const every = millis(interval) ?? 0
      const offset = millis(phase) ?? 0
      if (every < 1000) throw invalid('Invalid schedule spec: interval is too small')
      if (offset >= every) throw invalid('Invalid schedule spec: phase cannot be greater than Interval')
      return { every, phase: offset }
    })
    this.from = instant(spec.startTime) ?? Number.NEGATIVE_INFINITY
    this.until = instant(spec.endTime) ?? Number.POSITIVE_INFINITY
    this.jitterMs = millis(spec.jitter) ?? 0
    this.seed = seed
  }

  /** The first time after `after`; undefined when there is none. */
  next(after: number): number | undefined {
    let at = Math.max(after, this.from - 1)
    for (let tries = 0; tries < MOST_EXCLUDED; tries++) {
      const found = this.raw(at)
      if (found === undefined || found > this.until) return undefined
      if (!this.excluded.some(calendar => calendar.next(found - 1000) === found)) return found
      at = found
    }
    return undefined
  }

  private raw(after: number): number | undefined {
    const second = Math.floor(after / 1000) * 1000
    const times = [
      ...this.calendars.map(calendar => calendar.next(second)),
      ...this.intervals.map(({ every, phase }) => Math.floor((after - phase) / every) * every + phase + every),
    ].filter(time => time !== undefined)
    return times.length > 0 ? Math.min(...times) : undefined
  }

  /** When the action of a time is really taken: somewhat later where the spec spreads them, never after the next. */
  spread(nominal: number): number {
    if (!this.jitterMs) return nominal
    const room = Math.min(this.jitterMs, (this.next(nominal) ?? Number.POSITIVE_INFINITY) - nominal)
    const part = createHash('sha256').update(`${this.seed}/${nominal}`).digest().readUInt32BE(0) / 2 ** 32
    return nominal + Math.floor(part * room)
  }
}

function timesOf(calendar: ICalendar, timezone: string): Calendar {
  const fields: Partial<Record<FieldName, Range[]>> = {}
  for (const name of FIELDS) {
    const ranges = (calendar[name] ?? []).map(range => {
      const start = range.start ?? 0
      return { start, end: Math.max(range.end ?? 0, start), step: Math.max(range.step ?? 0, 1) }
    })
    if (ranges.length) fields[name] = ranges
  }
  try {
    return calendarTimes(fields, timezone)
  } catch (error) {
    throw invalid(`Invalid schedule spec: ${(error as Error).message}`)
  }
}
