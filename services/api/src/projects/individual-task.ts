import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import {
  individualTaskEndpoints as endpoints,
  type IndividualTaskItem,
  type IndividualTaskSheet,
  individualTask,
} from '@faitage/contracts/projects/individual-task'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { individualTaskModel } from '@faitage/projections/projects/individual-task'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { namesOf } from '../kernel/history/names.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { recordOperations } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { refused } from '../kernel/refusal.ts'
import { cannotReach } from './cannot-reach.ts'
import { projectTitles } from './project-titles.ts'
import { writableMissions } from './writable-missions.ts'

/** What is done with the tasks of projects: they are given to people who reach the project. */
/** What is done with the tasks of projects. */
export const taskOperations = (api: Api) =>
  recordOperations(api, individualTask, {
    model: individualTaskModel,
    references: {
      assignee_id: { nameOf: id => api.people.nameOf(id), byCheck: true },
      project_id: { nameOf: async id => (await projectTitles(api, [id])).get(id)?.title ?? '' },
    },
    check: async ({ action, sheet, changes }) => {
      if (!changes.assignee_id || action === 'restore') return undefined
      const [person] = await cannotReach(api, [changes.assignee_id], sheet.project_id)
      return person === undefined ? undefined : refused('task.assignee.noAccess', { person })
    },
    complete: (items, caller) => complete(api, items, caller),
  })

/** Tasks with the names of what they are of and of whom they are given to. */
async function complete(
  api: Api,
  items: readonly RecordItem<IndividualTaskSheet>[],
  caller: Caller,
): Promise<(RecordItem<IndividualTaskSheet> & IndividualTaskItem)[]> {
  const nameOf = await namesOf(
    api.people,
    items.flatMap(({ assignee_id }) => assignee_id ?? []),
  )
  const titles = await projectTitles(
    api,
    items.map(({ project_id }) => project_id),
  )
  const writable = await writableMissions(api, caller, [...titles.values()])
  const today = api.clock.today()
  return items.map(item => {
    const { assignee_id, reminder_date, status } = item
    const project = titles.get(item.project_id)
    return {
      ...item,
      assignee: assignee_id ? { id: assignee_id, name: nameOf(assignee_id) } : null,
      project_title: project?.title ?? '',
      mission_id: project?.mission_id ?? null,
      mission_name: project?.mission_name ?? '',
      late: status !== 'terminee' && !!reminder_date && reminder_date < today,
      may_write: project !== undefined && writable.has(project.mission_id),
    }
  })
}

export function individualTaskRoutes(api: Api): RouteDefinition[] {
  const operations = taskOperations(api)
  const list = async ({ project_id, ...query }: QueryOf<typeof endpoints.list>, caller: Caller) => {
    if (!project_id) return operations.list(query, caller)
    return operations.list(query, caller, [sql`sheet ->> 'project_id' = ${project_id}`])
  }
  return recordRoutes(operations, endpoints, list)
}
