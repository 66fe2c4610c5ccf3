import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { ownerFieldsOf } from '@faitage/contracts/kernel/owner'
import { taskKinds } from '@faitage/contracts/kernel/task-kinds'
import {
  type FollowUpNoteItem,
  type FollowUpNoteSheet,
  followUpNote,
  followUpNoteEndpoints,
} from '@faitage/contracts/tasks/follow-up-note'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { taskPlaces } from '@faitage/projections/tasks/co-ownership-task'
import { followUpNoteModel } from '@faitage/projections/tasks/follow-up-note'
import { type SqlBool, sql } from 'kysely'
import { nameOfBuilding, nameOfCopro, nameOfPerson, nameOfSc } from '../co-ownership/references.ts'
import type { Api } from '../kernel/api.ts'
import { namesOf } from '../kernel/history/names.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { rightOver } from '../kernel/records/place.ts'
import { recordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { writableMissions } from '../projects/writable-missions.ts'
import { nameOfLot } from './name-of-lot.ts'

const owners = ownerFieldsOf(followUpNote.owner) as ('sc_id' | 'copro_id' | 'building_id' | 'lot_id' | 'person_id')[]

const rights = [...taskKinds, 'person'] as const

/** The operations on notes: each is its author's, and nobody else alters it. */
export const followUpNoteOperations = (api: Api) => {
  const user = { nameOf: (id: string) => api.people.nameOf(id), byCheck: true }
  return recordOperations<typeof followUpNote, FollowUpNoteItem>(api, followUpNote, {
    model: followUpNoteModel,
    references: {
      sc_id: { nameOf: nameOfSc(api) },
      copro_id: { nameOf: nameOfCopro(api) },
      building_id: { nameOf: nameOfBuilding(api) },
      lot_id: { nameOf: nameOfLot(api) },
      person_id: { nameOf: nameOfPerson(api) },
      author_id: user,
    },
    check: async writing => refuse(writing),
    complete: (items, caller) => complete(api, items, caller),
  })
}

const refuse = ({ action, sheet, caller }: Writing<FollowUpNoteSheet>): Refusal | undefined =>
  action !== 'register' && sheet.author_id !== caller.id ? refused('note.notYours') : undefined

const ownersOf = (sheet: Pick<FollowUpNoteSheet, (typeof owners)[number]>) => owners.flatMap(name => sheet[name] ?? [])

/** Notes with the name of their author. */
async function complete(
  api: Api,
  items: readonly RecordItem<FollowUpNoteSheet>[],
  caller: Caller,
): Promise<FollowUpNoteItem[]> {
  const nameOf = await namesOf(
    api.people,
    items.flatMap(({ author_id }) => author_id ?? []),
  )
  const places = await taskPlaces(api.db, items.flatMap(ownersOf))
  const writable = await writableMissions(api, caller, [...places.values()])
  return items.map(item => {
    const [place] = ownersOf(item).flatMap(id => places.get(id) ?? [])
    const isOwn = item.author_id === caller.id && place !== undefined && writable.has(place.mission_id)
    return {
      ...item,
      author_name: item.author_id ? nameOf(item.author_id) : '',
      may_write: isOwn && may(caller.permissions, `update ${rightOver(followUpNote, item)}`),
    }
  })
}

/** The routes of the notes. */
export function followUpNoteRoutes(api: Api): RouteDefinition[] {
  const operations = followUpNoteOperations(api)
  const list = async (query: QueryOf<typeof followUpNoteEndpoints.list>, caller: Caller) => {
    // Somebody who reads notes of nothing has no list of them either.
    if (!rights.some(kind => may(caller.permissions, `read ${kind}`))) throw refused('FORBIDDEN')
    const named = owners.flatMap(name =>
      query[name] ? [sql<SqlBool>`sheet ->> ${sql.lit(name)} = ${query[name]}`] : [],
    )
    return operations.list(query, caller, named)
  }
  const register: typeof operations.register = (sheet, by) =>
    operations.register({ ...sheet, author_id: by.caller.id }, by)
  return recordRoutes({ ...operations, register }, followUpNoteEndpoints, list)
}
