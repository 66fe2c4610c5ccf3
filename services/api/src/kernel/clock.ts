import type { Clock } from './api.ts'

const paris = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day in Paris of an instant, `YYYY-MM-DD`. */
export const parisDay = (instant: Date): string => paris.format(instant)

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
