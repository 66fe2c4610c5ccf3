import type { QueryInputOf } from '@faitage/contracts/kernel/endpoint'
import type { VisitItem, VisitToProgram, visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { minutesOf } from '@faitage/contracts/visits/visit-hours'

/** Where a visit is put: whose week, which day; of a project that waits, or a visit that moves. */
export interface Slot {
  readonly project?: VisitToProgram
  readonly visit?: VisitItem
  readonly visitor_id?: string
  readonly day?: string
}

type Asked = Partial<QueryInputOf<typeof visitEndpoints.week>>
const names = ['day', 'mission_id', 'referrer_id', 'kind', 'area', 'urgent'] as const

/** What the address asks of the week: what it does not know is left out. */
export function queryOf(search: string): Asked {
  const asked = new URLSearchParams(search)
  return Object.fromEntries(names.flatMap(name => (asked.get(name) ? [[name, asked.get(name)]] : []))) as Asked
}

const LONG = 90
const FIRST = 9 * 60
const LAST = 18 * 60
const asHour = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The first hour and a half that a visitor has free on a day, from nine on. */
export function firstFree(visits: readonly VisitItem[], visitor: string | undefined, day: string | undefined) {
  const busy = visits
    .filter(one => one.visitor_id === visitor && one.on === day && one.starts_at && one.ends_at)
    .map(one => [minutesOf(one.starts_at as string), minutesOf(one.ends_at as string)] as const)
    .toSorted(([a], [b]) => a - b)
  let from = FIRST
  for (const [start, end] of busy) if (from + LONG > start && from < end) from = end
  return from + LONG <= LAST + LONG ? { starts_at: asHour(from), ends_at: asHour(from + LONG) } : {}
}
