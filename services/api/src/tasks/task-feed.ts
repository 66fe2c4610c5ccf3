import { type CoOwnershipTaskSheet, coOwnershipTask, taskOwnerOf } from '@faitage/contracts/tasks/co-ownership-task'
import { DONE } from '@faitage/contracts/tasks/task.words'
import { reminderInstantOf } from '@faitage/contracts/tasks/task-reminder'
import { instantOfHour } from '@faitage/contracts/visits/visit-hours'
import { coproModel } from '@faitage/projections/co-ownership/copro'
import { listRecords, type RecordItem, recordNames } from '@faitage/projections/kernel/record-model'
import {
  coOwnershipTaskModel,
  type TaskPlace,
  taskDayOf,
  taskPlaces,
} from '@faitage/projections/tasks/co-ownership-task'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { icsEvents, type Noted } from './ics.ts'

/** Tasks and events that a calendar holds at most. */
const MOST = 10_000
type Item = RecordItem<CoOwnershipTaskSheet>

/**
 * The tasks of co-ownership that somebody was given, have a day and are not done, and the events they are to be at since a
 * day, as those of an iCalendar: titles and copro only, no owner, no amount.
 */
export async function coOwnershipTaskEvents(api: Api, caller: Caller, since: string): Promise<string> {
  const { items } = await listRecords(
    api.db,
    coOwnershipTask,
    coOwnershipTaskModel,
    { ...caller, feature: 'ca_tasks' },
    { ...({ page: 1, size: MOST, sortBy: 'reminder_date', sortDirection: 'asc' } as const), assignees: [caller.id] },
    {
      today: api.clock.today(),
      more: [
        sql<boolean>`(sheet ->> 'start' >= ${instantOfHour(since, '00:00').toISOString()}
          or (sheet ->> 'task_type' = 'TASK' and sheet ->> 'status' <> ${DONE} and ${taskDayOf} is not null))`,
      ],
    },
  )
  const owner = (item: Item) => taskOwnerOf(item)?.id ?? ''
  const places = await taskPlaces(api.db, [...new Set(items.map(owner))])
  const copros = await recordNames(api.db, coproModel, new Set([...places.values()].flatMap(one => one.copro_id ?? [])))
  const aboutOf = (place: TaskPlace | undefined) => (place?.copro_id ? copros.get(place.copro_id) : place?.title) ?? ''
  return icsEvents(
    items.flatMap(item => notedOf(item, aboutOf(places.get(owner(item))), api.config.publicUrl)),
    api.clock.now(),
  )
}

function notedOf(item: Item, about: string, publicUrl: string): Noted[] {
  const { id, title, task_type, due_date, reminder_date, start, end, location } = item
  const day = due_date ?? reminder_date
  const on = task_type === 'EVENT' ? start && { start, end: end ?? undefined } : day && { day }
  if (!on) return []
  const part = task_type === 'EVENT' ? 'evenement' : 'fiche'
  const url = `${publicUrl}/tasks?${part}=${id}`
  return [{ id, title: title || 'Tâche', about, url, on, location, alarm: reminderInstantOf(item) }]
}
