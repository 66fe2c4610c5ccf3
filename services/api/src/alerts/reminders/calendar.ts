import { setImmediate as nextTurn } from 'node:timers/promises'
import { alertHref, alertSubject } from '@faitage/contracts/alerts/alert-columns'
import { addDays } from '@faitage/contracts/kernel/format-date'
import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator'
import type { Deadline } from '../alerts-of.ts'

/** Seconds from the hour at which reminders ring, nine in the morning, to the midnight before. */
const NINE = 9 * 3600
const DAY = 86_400

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** Deadlines written before others are answered: ten thousand at once would make everybody wait. */
const SLICE = 250

interface Writing {
  /** When it is written, as each event must say. */
  readonly written: Date
  /** Where the product is. */
  readonly url: string
}

/**
 * Deadlines as an iCalendar (RFC 5545). Whole days, which are the same everywhere: a change of hour moves none. What is told
 * is what is to be done, of which file, where: nobody's name.
 */
export async function calendarOf(deadlines: readonly Deadline[], writing: Writing): Promise<string> {
  const [head = '', end = ''] = sliceOf([], writing).split(/(?=END:VCALENDAR)/)
  const slices: string[] = []
  for (let from = 0; from < deadlines.length; from += SLICE) {
    slices.push(sliceOf(deadlines.slice(from, from + SLICE), writing).slice(head.length, -end.length))
    await nextTurn()
  }
  return [head, ...slices, end, '\r\n'].join('')
}

function sliceOf(deadlines: readonly Deadline[], { written, url }: Writing): string {
  const calendar = ical({
    name: 'Mes échéances Faîtage',
    prodId: { company: 'Faîtage', product: 'Échéances', language: 'FR' },
    ttl: 6 * 3600,
  })
  for (const { id, monitor_name, mission_name, value, remind, reminders, place, ...deadline } of deadlines) {
    const event = calendar.createEvent({
      id: `${id}@faitage`,
      stamp: written,
      start: midnight(value),
      end: midnight(addDays(value, 1)),
      allDay: true,
      summary: `${monitor_name} : ${alertSubject({ ...deadline, place: null })}`,
      description: `Mission ${mission_name}`,
      url: url + alertHref(deadline),
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(place ? { location: place } : {}),
    })
    for (const days of new Set([remind, ...(reminders ?? [])]))
      event.createAlarm({ type: ICalAlarmType.display, trigger: days * DAY - NINE, description: monitor_name })
  }
  return calendar.toString()
}
