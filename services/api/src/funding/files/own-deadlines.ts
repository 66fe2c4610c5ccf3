import { deadlineKindLabels } from '@faitage/contracts/funding/deadline-kind'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator'
import type { Api } from '../../kernel/api.ts'
import { may } from '../../kernel/http/ability.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { deadlinesFound, type FoundDeadline } from './deadlines-found.ts'

/** Days ahead that somebody is told of a deadline, and those on which a calendar rings. */
const TOLD = 90
const rings = [90, 30, 7]
/** Seconds from the hour at which a calendar rings, nine in the morning, to the midnight before. */
const NINE = 9 * 3600
const DAY = 86_400

/** The deadlines of funders of the projects that somebody follows, and of the missions they work on, as of a day. */
const ownDeadlines = async (api: Api, caller: Caller, day?: string): Promise<FoundDeadline[]> =>
  may(caller.permissions, 'read simulation')
    ? deadlinesFound(api, { ...caller, feature: 'ca_funders' }, { whose: 'own' }, day)
    : []

/** Those that are near or late. */
export const ownDeadlinesNear = async (api: Api, caller: Caller, day: string): Promise<FoundDeadline[]> =>
  (await ownDeadlines(api, caller, day)).filter(({ days_left }) => days_left <= TOLD)

/** A deadline as it leaves the house: of which file, and what hangs on it; nobody's name. */
export const toldOutside = ({ kind, funder_name, project_reference, at_risk }: FoundDeadline) => ({
  what: `${deadlineKindLabels[kind]} (${funder_name})`,
  which: `Projet ${project_reference ?? 'sans référence'}`,
  risk: at_risk > 0 ? `${formatEuro(at_risk, { whole: true })} en jeu` : undefined,
})

/** Somebody's deadlines of funders as the events of an iCalendar, to stand among others: whole days, which no change of hour moves. */
export async function fundingEvents(api: Api, caller: Caller): Promise<string> {
  const calendar = ical()
  for (const deadline of await ownDeadlines(api, caller)) {
    const { project_id, mission_name, funder_id, kind, until } = deadline
    const { what, which, risk } = toldOutside(deadline)
    const event = calendar.createEvent({
      id: `${derivedId(`deadline ${kind} ${funder_id}`, project_id)}@faitage`,
      stamp: api.clock.now(),
      start: midnight(until),
      end: midnight(addDays(until, 1)),
      allDay: true,
      summary: `${what} : ${which}`,
      description: [`Mission ${mission_name}`, risk].filter(Boolean).join('\n'),
      url: `${api.config.publicUrl}/projects/edit/${project_id}/funders`,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    for (const days of rings)
      event.createAlarm({ type: ICalAlarmType.display, trigger: days * DAY - NINE, description: what })
  }
  const text = calendar.toString()
  const first = text.indexOf('BEGIN:VEVENT')
  return first < 0 ? '' : text.slice(first, text.lastIndexOf('END:VCALENDAR'))
}
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)
