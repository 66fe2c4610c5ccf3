import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { coOwnershipTaskEndpoints, taskEventEndpoints } from '@faitage/contracts/tasks/co-ownership-task.endpoints'
import { type TaskOwnerField, type TaskType, taskLevels } from '@faitage/contracts/tasks/task.words'
import { type SqlBool, sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { taskOperations } from './co-ownership-task.ts'

const owners = Object.keys(taskLevels) as TaskOwnerField[]

/** The routes of tasks, and those of events: one record under two paths, each of which makes and lists its own. */
export function coOwnershipTaskRoutes(api: Api): RouteDefinition[] {
  const operations = taskOperations(api)
  const of = (endpoints: typeof coOwnershipTaskEndpoints, task_type: TaskType) => {
    const list = (query: QueryOf<typeof endpoints.list>, caller: Caller) => {
      const named = owners.flatMap(name =>
        query[name] ? [sql<SqlBool>`sheet ->> ${sql.lit(name)} = ${query[name]}`] : [],
      )
      return operations.list(query, caller, [sql`sheet ->> 'task_type' = ${task_type}`, ...named])
    }
    return recordRoutes(
      { ...operations, register: (sheet, by) => operations.register({ ...sheet, task_type }, by) },
      endpoints,
      list,
    )
  }
  return [...of(coOwnershipTaskEndpoints, 'TASK'), ...of(taskEventEndpoints as never, 'EVENT')]
}
