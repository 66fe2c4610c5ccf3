import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import type { Deadline } from '../alerts-of.ts'
import { calendarOf } from './calendar.ts'

const ids = { mission_id: 'm', copro_id: 'c', building_id: 'b', entity_id: 'e' }
const about = {
  id: 'd',
  monitor_name: 'Commission',
  mission_name: 'OPAH',
  label: 'A',
  place: null,
  value: '2026-03-29',
}
/** The calendar's events, read back by another parser. */
const eventsOf = async (some: readonly Partial<Deadline>[]) => {
  const deadlines = some.map(more => ({ ...about, ...ids, level: 'project', remind: 0, ...more }) as Deadline)
  const text = await calendarOf(deadlines, { written: new Date(0), url: 'https://faitage.exemple.fr' })
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
}
/** Days before, at nine in the morning. */
const remindersOf = (event: ICAL.Component) =>
  event
    .getAllSubcomponents('valarm')
    .map(alarm => ((alarm.getFirstPropertyValue('trigger') as ICAL.Duration).toSeconds() / -3600 + 9) / 24)

it('rings once for each reminder, on the day itself where there is none', async () => {
  const [some, once, none] = await eventsOf([
    { remind: 90, reminders: [90, 30, 7, 0] },
    { remind: 5, reminders: [5] },
    { reminders: [] },
  ])
  expect([some!, once!, none!].map(remindersOf)).toEqual([[90, 30, 7, 0], [5], [0]])
})

it('leads to the sheet of what is due', async () => {
  const levels = ['project', 'mission', 'copro', 'building', 'lot'] as const
  const events = await eventsOf([...levels.map(level => ({ level })), { level: 'lot', building_id: null }])
  const tree = 'https://faitage.exemple.fr/missions/m/copros/c'
  expect(events.map(event => event.getFirstPropertyValue('url'))).toEqual([
    'https://faitage.exemple.fr/projects/edit/e',
    'https://faitage.exemple.fr/missions/e/general',
    `${tree}/general`,
    `${tree}/buildings/e/general`,
    `${tree}/buildings/b/lots/e/general`,
    `${tree}/lots`,
  ])
})
