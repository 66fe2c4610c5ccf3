import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { coOwnershipTask } from '@faitage/contracts/tasks/co-ownership-task'
import { coOwnershipTaskEndpoints, taskEventEndpoints } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { type TaskOwnerField, type TaskType, taskLevels } from '@faitage/contracts/tasks/task.words'
import { instantOfHour } from '@faitage/contracts/visits/visit-hours'
import { taskDayOf } from '@faitage/projections/tasks/co-ownership-task'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
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
    const list = ({ from, until, ...query }: Query, caller: Caller) => {
      const named = owners.flatMap(name =>
        query[name] ? [sql<SqlBool>`sheet ->> ${sql.lit(name)} = ${query[name]}`] : [],
      )
      const ofType = sql<SqlBool>`sheet ->> 'task_type' = ${task_type}`
      return operations.list(query, caller, [ofType, ...named, ...within(task_type, from, until)])
    }
    return recordRoutes(writing(operations, task_type), endpoints, list)
  }
  return [...of(coOwnershipTaskEndpoints, 'TASK'), ...of(taskEventEndpoints as never, 'EVENT')]
}

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

/** The operations of one of the two paths, which says what is made; a date that no task may follow is refused by its key. */
function writing(operations: TaskOperations, task_type: TaskType): TaskOperations {
  const { date_field } = coOwnershipTask.fields.shape
  const unlisted = (sheet: object) => !date_field.safeParse((sheet as { date_field?: unknown }).date_field).success
  return {
    ...operations,
    register: async (sheet, by) =>
      unlisted(sheet) ? refused('task.date.notListed') : operations.register({ ...sheet, task_type }, by),
    amend: async (id, { task_type: _, ...changes }, by) =>
      unlisted(changes) ? refused('task.date.notListed') : operations.amend(id, changes, by),
  }
}
