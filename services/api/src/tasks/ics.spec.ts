import { processorTime } from '@faitage/contracts/kernel/testing/processor-time'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { icsEvents, type Noted } from './ics.ts'

const noted = (more: Partial<Noted> = {}): Noted => ({
  ...{ id: 't', title: 'Relancer', about: 'Les Lys', url: 'https://faitage.exemple.fr/tasks?fiche=t' },
  ...{ on: { day: '2026-10-25' } },
  ...more,
})
const made = (some: readonly Noted[]) => icsEvents(some, new Date(0))
/** The events, read back by another parser. */
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${text}END:VCALENDAR\r\n`))
    .getAllSubcomponents('vevent')
    .map(one => new ICAL.Event(one))

it('is a whole day for a task and hours for an event, and rings at the instant of its reminder', async () => {
  const [task, event, open] = read(
    await made([
      noted({ alarm: '2026-10-25T08:00:00.000Z' }),
      noted({ on: { start: '2027-03-28T07:00:00.000Z', end: '2027-03-28T09:00:00.000Z' }, location: 'Salle 2' }),
      noted({ on: { start: '2027-03-28T07:00:00.000Z', end: undefined } }),
    ]),
  )
  expect([task!.startDate.isDate, task!.startDate.toString(), task!.endDate.toString()]).toEqual([
    ...[true, '2026-10-25', '2026-10-26'],
  ])
  const alarm = task!.component.getFirstSubcomponent('valarm')!
  expect(String(alarm.getFirstPropertyValue('trigger'))).toBe('2026-10-25T08:00:00Z')
  expect([event!.startDate, event!.endDate].map(String)).toEqual(['2027-03-28T07:00:00Z', '2027-03-28T09:00:00Z'])
  expect([event!.location, event!.component.getFirstSubcomponent('valarm')]).toEqual(['Salle 2', null])
  expect(String(open!.endDate)).toBe('2027-03-28T08:00:00Z')
})

it('is escaped and folded at 75 octets, whatever the texts', async () => {
  const hostile = 'Métro ; ligne, « B »\\ \nBEGIN:VEVENT\r\nSUMMARY:faux\0 🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠🏠'
  const text = await made([noted({ title: hostile, about: hostile, location: hostile, alarm: '2026-10-25T08:00:00Z' })])
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const events = read(text)
  expect(events).toHaveLength(1)
  expect(events[0]!.summary).toBe(hostile.replace('\r\n', '\n').replace('\0', ''))
})

it('holds ten thousand in less than a second of work', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) =>
    noted({ id: String(n), title: `Relancer le syndic de la copropriété n° ${n}`, alarm: '2026-10-25T08:00:00Z' }),
  )
  const { answer: text, ms } = await processorTime(() => made(many))
  expect(ms).toBeLessThan(1000)
  expect(new Set(text.match(/^UID:.+$/gm)).size).toBe(10_000)
})
