import { dayOf, formatTime, isDay } from '@faitage/contracts/kernel/format-date'
import { HOUR, hourExists, instantOfHour } from '@faitage/contracts/visits/visit-hours'

/** A day and an hour of Paris, as they are typed; either may be missing yet. */
export interface Typed {
  readonly day: string | null
  readonly hour: string | null
}

const isInstant = (value: string) => /^\d{4}-\d{2}-\d{2}T.+Z$/.test(value)

/** The day and the hour that people type for an instant. */
export function typedOf(value: string | null | undefined): Typed {
  if (!value || !isInstant(value)) return { day: null, hour: null }
  return { day: dayOf(value), hour: formatTime(value) }
}

/** The instant of what is typed; null of nothing, and a text that is no instant of what is not one yet, so that the form says so. */
export function instantOf({ day, hour }: Typed): string | null {
  if (!day && !hour) return null
  if (day && hour && isDay(day) && HOUR.test(hour) && hourExists(day, hour))
    return instantOfHour(day, hour).toISOString()
  return [day, hour].filter(Boolean).join(' ')
}
