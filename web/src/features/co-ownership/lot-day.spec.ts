import { expect, it } from 'vitest'
import { lotDayIn, noDayOf } from './lot-day'

it('a lot is looked at on the day of its address, a sale to come included; without one, today', () => {
  expect(lotDayIn('on=2019-06-01&page=2')).toEqual({ on: '2019-06-01', known_at: undefined })
  expect(lotDayIn('known_at=2030-01-31')).toEqual({ on: undefined, known_at: '2030-01-31' })
  expect([lotDayIn(''), lotDayIn('on=&known_at=')]).toEqual([undefined, undefined])
})

it('a day that does not exist stays what is asked: it is named, not passed over', () => {
  const asked = lotDayIn('on=2019-06-01&known_at=2026-02-30')!
  expect(noDayOf(asked)).toBe('2026-02-30')
  expect(noDayOf(lotDayIn('on=2019-06-01')!)).toBeUndefined()
})
