import { describe, expect, test } from 'vitest'
import { reminderInstantOf, reminderSetAt } from './task-reminder.ts'

describe('a task is recalled', () => {
  test('at its hour in Paris, at nine where it says none, on either side of a change of hour', () => {
    const at = (reminder_date: string, reminder_time?: string) => reminderInstantOf({ reminder_date, reminder_time })
    expect(at('2027-03-27')).toBe('2027-03-27T08:00:00.000Z')
    expect(at('2027-03-28')).toBe('2027-03-28T07:00:00.000Z')
    expect(at('2026-10-24', '18:30')).toBe('2026-10-24T16:30:00.000Z')
    expect(at('2026-10-25', '18:30')).toBe('2026-10-25T17:30:00.000Z')
    // The hour that comes twice is its first time.
    expect(at('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
  })

  test('neither once it is done nor without a day', () => {
    expect(reminderInstantOf({ reminder_date: '2027-03-27', status: 'Terminée' })).toBeUndefined()
    expect(reminderInstantOf({ reminder_date: null, reminder_time: '10:00' })).toBeUndefined()
  })

  test('since it was set: other changes move nothing, being taken up again does', () => {
    const change = (recordedAt: string, more: object) => ({ recordedAt, ...more })
    const made = change('1', { reminder_date: '2027-03-27', status: 'A faire' })
    expect(reminderSetAt([made, change('2', {}), change('3', { status: 'En cours' })])).toBe('1')
    expect(reminderSetAt([made, change('2', { reminder_time: '10:00' })])).toBe('2')
    expect(reminderSetAt([made, change('2', { status: 'Terminée' }), change('3', { status: 'A faire' })])).toBe('3')
    expect(reminderSetAt([change('1', { status: 'A faire' })])).toBeUndefined()
  })
})
