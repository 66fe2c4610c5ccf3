import { describe, expect, it } from 'vitest'
import { instantOf, typedOf } from './moment.ts'

describe('a day and an hour of Paris', () => {
  it('are an instant, in summer and in winter, and read back as they were typed', () => {
    for (const [day, hour, instant] of [
      ['2027-07-01', '18:30', '2027-07-01T16:30:00.000Z'],
      ['2027-12-01', '18:30', '2027-12-01T17:30:00.000Z'],
    ] as const) {
      expect(instantOf({ day, hour })).toBe(instant)
      expect(typedOf(instant)).toEqual({ day, hour })
    }
  })

  it('are none while one of them is missing, or where the night of March skips the hour', () => {
    expect(instantOf({ day: null, hour: null })).toBeNull()
    expect(instantOf({ day: '2027-07-01', hour: null })).toBe('2027-07-01')
    expect(instantOf({ day: '2027-03-28', hour: '02:30' })).toBe('2027-03-28 02:30')
    expect(instantOf({ day: '31/02/2027', hour: '10:00' })).toBe('31/02/2027 10:00')
    expect(typedOf('2027-07-01')).toEqual({ day: null, hour: null })
  })
})
