import { formatDay } from '@faitage/contracts/kernel/format-date'
import { type VisitSheet, visit, visitKindLabels } from '@faitage/contracts/visits/visit'
import { formatHour, instantOfHour } from '@faitage/contracts/visits/visit-hours'
import { listRecords } from '@faitage/projections/kernel/record-model'
import { visitModel } from '@faitage/projections/visits/visit'
import { visitSites } from '@faitage/projections/visits/week.queries'
import ical, { ICalAlarmType } from 'ical-generator'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'

/** Visits that a calendar holds at most. */
const MOST = 1000

interface Span {
  readonly from: string
  readonly until: string
}

/**
 * A person's programmed visits as the events of an iCalendar, to stand among others. A calendar is read by other programs and on
 * other people's screens: it says which file, where and when; whose home it is, and whom to call, are behind its link.
 */
export async function visitEvents(api: Api, caller: Caller, { from, until }: Span): Promise<string> {
  if (!may(caller.permissions, 'read visit')) return ''
  const query = {
    ...({ page: 1, size: MOST, sortBy: 'on', sortDirection: 'asc' } as const),
    ...{ visitor_id: [caller.id], on: `${from}..${until}`, state: ['programmee', 'a_traiter'] },
  }
  const viewer = { ...caller, feature: 'ca_visits' as const }
  const { items } = await listRecords(api.db, visit, visitModel, viewer, query, { today: api.clock.today() })
  const sites = await visitSites(
    api.db,
    items.map(({ project_id }) => project_id),
  )
  const calendar = ical()
  for (const one of items) add(calendar, one, sites.get(one.project_id), api)
  const text = calendar.toString()
  const first = text.indexOf('BEGIN:VEVENT')
  return first < 0 ? '' : text.slice(first, text.lastIndexOf('END:VCALENDAR'))
}

type Site = Awaited<ReturnType<typeof visitSites>> extends Map<string, infer S> ? S : never

function add(
  calendar: ReturnType<typeof ical>,
  { id, kind, on, starts_at, ends_at }: VisitSheet & { id: string },
  site: Site | undefined,
  api: Api,
): void {
  if (!on || !starts_at || !ends_at) return
  const { address, address_code, address_location, mission_name } = site ?? {}
  const location = [address, [address_code, address_location].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const event = calendar.createEvent({
    id: `${id}@faitage`,
    stamp: api.clock.now(),
    // Instants, in UTC: both changes of hour are the calendar's own affair.
    start: instantOfHour(on, starts_at),
    end: instantOfHour(on, ends_at),
    summary: [visitKindLabels[kind], address_location].filter(Boolean).join(', '),
    description: [
      ...(mission_name ? [`Mission ${mission_name}`] : []),
      `Le ${formatDay(on)}, ${formatHour(starts_at)} à ${formatHour(ends_at)}`,
    ].join('\n'),
    url: `${api.config.publicUrl}/visits/${id}`,
    ...(location ? { location } : {}),
  })
  event.createAlarm({ type: ICalAlarmType.display, trigger: 3600, description: visitKindLabels[kind] })
}
