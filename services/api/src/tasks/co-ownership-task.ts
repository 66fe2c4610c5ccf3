import { addDays } from '@faitage/contracts/kernel/format-date'
import {
  type CoOwnershipTaskSheet,
  coOwnershipTask,
  nextOf,
  taskOwnerOf,
} from '@faitage/contracts/tasks/co-ownership-task'
import type { CoOwnershipTaskItem } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { googleLink } from '@faitage/contracts/tasks/google-link'
import { DONE, taskDates } from '@faitage/contracts/tasks/task.words'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { missionNames } from '@faitage/projections/prospects/prospect'
import { coOwnershipTaskModel, taskPlaces } from '@faitage/projections/tasks/co-ownership-task'
import { nameOfBuilding, nameOfCopro, nameOfSc } from '../co-ownership/references.ts'
import { callerOf } from '../identity/authenticate.ts'
import type { Api } from '../kernel/api.ts'
import { namesOf } from '../kernel/history/names.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { partOf } from '../kernel/http/request-context.ts'
import { placeOf } from '../kernel/records/place.ts'
import { type By, type RecordOperations, recordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { writableMissions } from '../projects/writable-missions.ts'
import { nameOfLot } from './name-of-lot.ts'

type Sheet = CoOwnershipTaskSheet
type Stored = RecordItem<Sheet>
export type TaskOperations = RecordOperations<typeof coOwnershipTask, CoOwnershipTaskItem>

/** The operations on tasks and events: who ends a task and on which day is kept, and one that recurs is followed by the next. */
export function taskOperations(api: Api): TaskOperations {
  const operations = recordOperations<typeof coOwnershipTask, CoOwnershipTaskItem>(api, coOwnershipTask, {
    model: coOwnershipTaskModel,
    references: {
      sc_id: { nameOf: nameOfSc(api) },
      copro_id: { nameOf: nameOfCopro(api) },
      building_id: { nameOf: nameOfBuilding(api) },
      lot_id: { nameOf: nameOfLot(api) },
      assignees: { nameOf: id => api.people.nameOf(id), byCheck: true },
      done_by: { nameOf: id => api.people.nameOf(id), byCheck: true },
    },
    check: writing => refuse(api, writing),
    complete: (items, caller) => complete(api, items, caller),
  })
  return {
    ...operations,
    register: (sheet, by) => operations.register(ended(api, sheet, sheet, by), by),
    async amend(id, changes, by) {
      const { state } = await operations.reach(id, by.caller)
      if (state.life !== 'present') return refused('NOT_FOUND')
      const before = state.sheet
      const written = await operations.amend(id, ended(api, changes, before, by), by)
      if (isRefusal(written) || before.status === DONE || changes.status !== DONE) return written
      const following = await follow(api, operations, id, { ...before, ...changes }, by)
      return isRefusal(following) ? following : written
    },
  }
}

/** The changes with the day and the person where they end the task, and without them where it goes on. */
function ended<S extends Partial<Sheet>>(api: Api, changes: S, before: Partial<Sheet>, { caller }: By): S {
  if (changes.status === undefined || (changes.status === DONE && before.done_on)) return changes
  return changes.status === DONE
    ? { ...changes, done_on: api.clock.today(), done_by: caller.id }
    : { ...changes, done_on: null, done_by: null }
}

/** Makes the next task of one that recurs; its id comes from the one before, so that it is there once. */
async function follow(api: Api, operations: TaskOperations, id: string, sheet: Sheet, { caller, request }: By) {
  const next = nextOf(sheet)
  if (!next) return undefined
  const following = derivedId('task after', id)
  const { state } = await operations.reach(following, caller).catch(() => ({ state: { life: 'absent' as const } }))
  if (state.life !== 'absent') return undefined
  const place = await placeOf(api, caller, coOwnershipTask.owner, next, 'write')
  return operations.registerAt(place, following, next, { caller, request: partOf(request, following) })
}

/** Tasks are given to people who reach what they are about, and follow no date but those that are listed. */
async function refuse(api: Api, { action, changes, sheet }: Writing<Sheet>): Promise<Refusal | undefined> {
  if (action !== 'register' && action !== 'amend') return undefined
  if (changes.date_field && !(changes.date_field in taskDates)) return refused('task.date.notListed')
  for (const id of changes.assignees ?? []) {
    if (!(await reaches(api, id, sheet)))
      return refused('task.assignee.elsewhere', { person: await api.people.nameOf(id) })
  }
  return undefined
}

async function reaches(api: Api, id: string, sheet: Sheet): Promise<boolean> {
  const person = await callerOf(api, id, '')
  if (isRefusal(person) || person.role === 'client') return false
  try {
    await placeOf(api, person, coOwnershipTask.owner, sheet, 'read')
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

/** Tasks with what they belong to, who they are given to, and whether they are late. */
async function complete(api: Api, items: readonly Stored[], caller: Caller): Promise<CoOwnershipTaskItem[]> {
  const owners = items.map(item => taskOwnerOf(item))
  const [places, nameOf] = await Promise.all([
    taskPlaces(
      api.db,
      owners.flatMap(owner => owner?.id ?? []),
    ),
    namesOf(
      api.people,
      items.flatMap(({ assignees }) => assignees ?? []),
    ),
  ])
  const [missions, writable] = await Promise.all([
    missionNames(
      api.db,
      [...places.values()].map(({ mission_id }) => mission_id),
    ),
    writableMissions(api, caller, [...places.values()]),
  ])
  const today = api.clock.today()
  const now = api.clock.now().toISOString()
  return items.map((item, index) => {
    const owner = owners[index]
    const place = owner && places.get(owner.id)
    const on = item.due_date ?? item.reminder_date
    const mission_name = (place && missions.get(place.mission_id)) ?? ''
    return {
      ...item,
      kind: owner?.kind ?? 'copro_task',
      owner_title: place?.title ?? '',
      copro_of: place?.copro_id ?? null,
      building_of: place?.building_id ?? null,
      mission_id: place?.mission_id ?? null,
      mission_name,
      people: (item.assignees ?? []).map(id => ({ id, name: nameOf(id) })),
      late: item.task_type === 'TASK' && item.status !== DONE && !!on && on < today,
      is_past: !!item.start && (item.end ?? item.start) < now,
      google_link: linkOf(item, place?.title ?? mission_name),
      may_write: !!place && writable.has(place.mission_id) && caller.permissions.has(`update ${owner.kind}`),
    }
  })
}

const HOUR_MS = 3_600_000

/** The Google link of an event, or of the day of a task; null where it has none. Titles and the copro only. */
function linkOf({ title, due_date, start, end, location, attendees }: Stored, details: string): string | null {
  if (start) {
    const to = end ?? new Date(Date.parse(start) + HOUR_MS).toISOString()
    return googleLink({ title, from: start, to, location, details, attendees })
  }
  return due_date ? googleLink({ title, from: due_date, to: addDays(due_date, 1), details }) : null
}
