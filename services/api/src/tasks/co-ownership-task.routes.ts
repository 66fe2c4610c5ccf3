import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { taskKinds } from '@faitage/contracts/kernel/task-kinds'
import { coOwnershipTaskEndpoints, taskEventEndpoints } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { type TaskOwnerField, type TaskType, taskLevels } from '@faitage/contracts/tasks/task.words'
import { instantOfHour } from '@faitage/contracts/visits/visit-hours'
import { taskDayOf } from '@faitage/projections/tasks/co-ownership-task'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { refused } from '../kernel/refusal.ts'
import { type TaskOperations, taskOperations } from './co-ownership-task.ts'

const owners = Object.keys(taskLevels) as TaskOwnerField[]
type Query = QueryOf<typeof coOwnershipTaskEndpoints.list>

/** The routes of tasks, and those of events: one record under two paths, each of which makes and lists its own. */
export function coOwnershipTaskRoutes(api: Api): RouteDefinition[] {
  const operations = taskOperations(api)
  const of = (endpoints: typeof coOwnershipTaskEndpoints, task_type: TaskType) => {
    const list = async ({ from, until, building_of, ...query }: Query, caller: Caller) => {
      // Somebody who reads tasks of no level has no list of them either.
      if (!taskKinds.some(kind => may(caller.permissions, `read ${kind}`))) throw refused('FORBIDDEN')
      const named = owners.flatMap(name =>
        query[name] ? [sql<SqlBool>`sheet ->> ${sql.lit(name)} = ${query[name]}`] : [],
      )
      const ofType = sql<SqlBool>`sheet ->> 'task_type' = ${task_type}`
      return operations.list(query, caller, [
        ofType,
        ...named,
        ...inBuilding(building_of),
        ...within(task_type, from, until),
      ])
    }
    return recordRoutes(writing(operations, task_type), endpoints, list)
  }
  return [...of(coOwnershipTaskEndpoints, 'TASK'), ...of(taskEventEndpoints as never, 'EVENT')]
}

/** Those of a building and of its lots. */
const inBuilding = (id: string | undefined): RawBuilder<SqlBool>[] =>
  id === undefined
    ? []
    : [
        sql<SqlBool>`(sheet ->> 'building_id' = ${id}
          or sheet ->> 'lot_id' in (select lot.id::text from lot where lot.building_id = ${id}))`,
      ]

/** Those of a span of days, both ends included. */
function within(type: TaskType, from: string | undefined, until: string | undefined): RawBuilder<SqlBool>[] {
  const midnight = (day: string) => instantOfHour(day, '00:00').toISOString()
  const place = type === 'TASK' ? taskDayOf : sql`sheet ->> 'start'`
  const begins = (day: string) => (type === 'TASK' ? day : midnight(day))
  return [
    ...(from ? [sql<SqlBool>`${place} >= ${begins(from)}`] : []),
    ...(until ? [sql<SqlBool>`${place} < ${begins(addDays(until, 1))}`] : []),
  ]
}

/** The operations of one of the two paths, which says what is made. */
const writing = (operations: TaskOperations, task_type: TaskType): TaskOperations => ({
  ...operations,
  register: (sheet, by) => operations.register({ ...sheet, task_type }, by),
  amend: (id, { task_type: _, ...changes }, by) => operations.amend(id, changes, by),
})
