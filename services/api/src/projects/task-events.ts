import { addDays } from '@faitage/contracts/kernel/format-date'
import { individualTask } from '@faitage/contracts/projects/individual-task'
import { listRecords } from '@faitage/projections/kernel/record-model'
import { individualTaskModel } from '@faitage/projections/projects/individual-task'
import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'

/** Tasks that a calendar holds at most. */
const MOST = 1000
/** Seconds from the midnight that begins a day to nine in the morning, when it rings. */
const NINE = 9 * 3600

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/**
 * What somebody was given to do and has not done, as the events of an iCalendar, to stand among others: whole days, which no
 * change of hour moves. A task's own words may name people: the calendar says of which file it is, the rest is behind its link.
 */
export async function taskEvents(api: Api, caller: Caller): Promise<string> {
  if (!may(caller.permissions, 'read task')) return ''
  const viewer = { ...caller, feature: 'ca_follow_up_tasks' as const }
  const { items } = await listRecords(
    api.db,
    individualTask,
    individualTaskModel,
    viewer,
    {
      ...({ page: 1, size: MOST, sortBy: 'reminder_date', sortDirection: 'asc' } as const),
      assignee_id: [caller.id],
      status: ['a_faire', 'en_cours'],
    },
    { today: api.clock.today(), more: [sql<boolean>`sheet ->> 'reminder_date' is not null`] },
  )
  const references = await referencesOf(
    api,
    items.map(({ project_id }) => project_id),
  )
  const calendar = ical()
  for (const { id, project_id, reminder_date } of items) {
    if (!reminder_date) continue
    const { reference, mission } = references.get(project_id) ?? {}
    const event = calendar.createEvent({
      id: `${id}@faitage`,
      stamp: api.clock.now(),
      start: midnight(reminder_date),
      end: midnight(addDays(reminder_date, 1)),
      allDay: true,
      summary: `Tâche : projet ${reference ?? 'sans référence'}`,
      ...(mission ? { description: `Mission ${mission}` } : {}),
      url: `${api.config.publicUrl}/tasks-v1?fiche=${id}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    event.createAlarm({ type: ICalAlarmType.display, trigger: -NINE, description: 'Tâche' })
  }
  const text = calendar.toString()
  const first = text.indexOf('BEGIN:VEVENT')
  return first < 0 ? '' : text.slice(first, text.lastIndexOf('END:VCALENDAR'))
}

async function referencesOf(api: Api, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; reference: string | null; mission: string }>`
    select project_list.id, reference, mission_list.name as mission
    from project_list join mission_list on mission_list.id = project_list.mission_id
    where project_list.id = any (${[...new Set(ids)]}::uuid[])`.execute(api.db)
  return new Map(rows.map(row => [row.id, row]))
}
