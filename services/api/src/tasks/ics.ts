import { setImmediate as nextTurn } from 'node:timers/promises'
import { addDays } from '@faitage/contracts/kernel/format-date'

/** A calendar is told little of one thing: titles and copro alone. */
export interface Noted {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly url: string
  /** A whole day of Paris, which no change of hour moves; or from one instant to another. */
  readonly on: { readonly day: string } | { readonly start: string; readonly end: string | undefined }
  readonly location?: string | null | undefined
  /** The instant at which it rings. */
  readonly alarm?: string | undefined
}

/** Octets of a line, its break aside (RFC 5545, 3.1). */
const OCTETS = 75
/** Written before others are answered: ten thousand at once would make everybody wait. */
const SLICE = 500

const compact = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
const whole = (day: string): string => day.replaceAll('-', '')
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n|\r/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what no line of a calendar may hold
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '')

/** A line as it is sent: cut between characters, never in one. */
function folded(line: string): string {
  if (line.length * 3 <= OCTETS || Buffer.byteLength(line) <= OCTETS) return line
  const lines: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > OCTETS) {
      lines.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...lines, part].join('\r\n')
}

function linesOf({ id, title, about, url, on, location, alarm }: Noted, written: string): string[] {
  const span =
    'day' in on
      ? [`DTSTART;VALUE=DATE:${whole(on.day)}`, `DTEND;VALUE=DATE:${whole(addDays(on.day, 1))}`]
      : [`DTSTART:${compact(on.start)}`, ...(on.end ? [`DTEND:${compact(on.end)}`] : ['DURATION:PT1H'])]
  return [
    'BEGIN:VEVENT',
    `UID:${id}@faitage`,
    `DTSTAMP:${written}`,
    ...span,
    `SUMMARY:${escaped(title)}`,
    ...(about ? [`DESCRIPTION:${escaped(about)}`] : []),
    ...(location ? [`LOCATION:${escaped(location)}`] : []),
    `URL;VALUE=URI:${url}`,
    `TRANSP:${'day' in on ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(alarm
      ? ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER;VALUE=DATE-TIME:${compact(alarm)}`, `DESCRIPTION:${escaped(title)}`]
      : []),
    ...(alarm ? ['END:VALARM'] : []),
    'END:VEVENT',
  ]
}

/** Things as the events of an iCalendar (RFC 5545), to stand among others. */
export async function icsEvents(some: readonly Noted[], now: Date): Promise<string> {
  const written = compact(now.toISOString())
  const slices: string[] = []
  for (let from = 0; from < some.length; from += SLICE) {
    const lines = some.slice(from, from + SLICE).flatMap(one => linesOf(one, written))
    slices.push(lines.map(line => `${folded(line)}\r\n`).join(''))
    await nextTurn()
  }
  return slices.join('')
}
