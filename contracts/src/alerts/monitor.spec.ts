import { describe, expect, it } from 'vitest'
import { metaOf } from '../kernel/field.ts'
import { missionDetails } from '../missions/mission-details.ts'
import { projectDates } from '../referential/project-dates.ts'
import { defaultKeys, defaultMonitors, defaultSheet } from './default-monitors.ts'
import { dueDay, monitor } from './monitor.ts'
import { levelOf, watchedDates } from './watched-dates.ts'

const MISSION = 'a0000000-0000-4000-8000-000000000000'
const sheet = {
  mission_id: MISSION,
  name: 'Dossier à déposer',
  field: 'date_build_on_going',
  delay: 3,
  delay_unit: 'months',
} as const

describe('the day a deadline falls on', () => {
  it.each([
    ['2026-01-31', 1, 'months', '2026-02-28'],
    ['2028-01-31', 1, 'months', '2028-02-29'],
    ['2028-02-29', 12, 'months', '2029-02-28'],
    ['2028-02-29', 48, 'months', '2032-02-29'],
    ['2026-03-31', -1, 'months', '2026-02-28'],
    ['2026-12-31', 2, 'months', '2027-02-28'],
    ['2026-05-15', 0, 'months', '2026-05-15'],
    // The nights on which Paris changes its hour have 23 or 25 hours, and are one day.
    ['2026-03-28', 1, 'days', '2026-03-29'],
    ['2026-03-28', 2, 'days', '2026-03-30'],
    ['2026-10-24', 2, 'days', '2026-10-26'],
    ['2026-03-01', -1, 'days', '2026-02-28'],
  ] as const)('%s and %i %s: %s', (day, delay, delay_unit, due) => {
    expect(dueDay(day, { delay, delay_unit })).toBe(due)
  })
})

describe('a monitor', () => {
  const faults = (more: object) => {
    const parsed = monitor.fields.safeParse({ ...sheet, ...more })
    return parsed.success
      ? monitor.rules(parsed.data).map(({ message }) => message)
      : parsed.error.issues.map(i => i.message)
  }

  it('watches a date that exists, in French', () => {
    expect(faults({})).toEqual([])
    for (const field of ['date_inconnue', 'constructor', '__proto__', ''])
      expect(faults({ field })).toEqual(['Cette date n’existe pas : choisissez-en une de la liste.'])
    expect(faults({ ended_by: ['toString'] })).toEqual(['Cette date n’existe pas : choisissez-en une de la liste.'])
  })

  it('is narrowed and ended by what its date is of', () => {
    expect(faults({ ended_by: ['date_depositted'], statuses: ['en_cours_de_montage'] })).toEqual([])
    expect(faults({ ended_by: ['date_build_on_going'] })).toHaveLength(1)
    expect(faults({ ended_by: ['mission_end_date'] })).toHaveLength(1)
    expect(faults({ field: 'mission_end_date', requester_types: ['PO'], statuses: ['solde'] })).toEqual([
      'Ne concerne que les dates des projets.',
      'Ne concerne que les dates des projets.',
    ])
    expect(faults({ delay: 241 })).toEqual(['Indiquez 240 mois au plus.'])
    expect(faults({ delay: 241, delay_unit: 'days' })).toEqual([])
  })

  it('is judged by a form before its date is chosen', () => {
    const unchosen = { ...sheet, field: null as unknown as string, ended_by: ['date_depositted'], statuses: null }
    expect(monitor.rules(unchosen)).toEqual([])
    expect(monitor.rules({ ...unchosen, delay: 241 })).toHaveLength(1)
  })

  it('reminds once a day, the furthest first', () => {
    expect(monitor.fields.parse({ ...sheet, remind_before: [7, 30, 7, 0] }).remind_before).toEqual([30, 7, 0])
    expect(faults({ remind_before: [-1] })).toHaveLength(1)
    expect(faults({ remind_before: [1, 2, 3, 4, 5, 6] })).toEqual(['Cinq rappels au plus.'])
  })
})

it('the product’s own are sound, and watch dates that exist', () => {
  for (const key of defaultKeys) {
    const own = defaultSheet(MISSION, key)
    expect([key, monitor.fields.safeParse(own).success, monitor.rules(own)]).toEqual([key, true, []])
  }
  expect(new Set(defaultKeys.map(key => defaultMonitors[key].name)).size).toBe(defaultKeys.length)
})

it('every status date of a project can be watched', () => {
  for (const { value } of projectDates) expect(levelOf(value)).toBe('project')
  expect(Object.values(watchedDates).every(({ label }) => label.length > 0)).toBe(true)
})

it('every day of a mission’s contract can be watched', () => {
  const days = Object.entries(missionDetails.fields.shape).filter(([, schema]) => metaOf(schema).format === 'day')
  expect(days.map(([name]) => [name, levelOf(name)])).toEqual(days.map(([name]) => [name, 'mission']))
  expect(days.length).toBeGreaterThan(10)
})
