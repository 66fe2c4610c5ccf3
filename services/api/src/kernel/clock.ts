import { parisDay } from '@faitage/contracts/kernel/format-date'
import type { Clock } from './api.ts'

/** The machine's clock; the day is remembered for the second, formatting it costs more than a command. */
export function systemClock(): Clock {
  let second = Number.NaN
  let day = ''
  return {
    now: () => new Date(),
    today() {
      const now = Date.now()
      const current = Math.floor(now / 1000)
      if (current !== second) {
        second = current
        day = parisDay(new Date(now))
      }
      return day
    },
  }
}
