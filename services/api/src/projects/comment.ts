import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type CommentItem, type CommentSheet, comment, commentEndpoints } from '@faitage/contracts/projects/comment'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { commentModel } from '@faitage/projections/projects/comment'
import { sql } from 'kysely'
import { namesOf } from '../audit/names.ts'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { recordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { cannotReach } from './cannot-reach.ts'
import { reachLivingProject } from './project-access.ts'
import { projectTitles } from './project-titles.ts'
import { writableMissions } from './writable-missions.ts'

/** What is done with the comments of projects: each is its author's, and speaks to people who can read it. */
const commentOperations = (api: Api) => {
  const people = { nameOf: (id: string) => api.people.nameOf(id) }
  return recordOperations(api, comment, {
    model: commentModel,
    references: { author_id: people, mentions: { ...people, byCheck: true }, project_id: titleOf(api) },
    check: writing => judge(api, writing),
    complete: (items, caller) => complete(api, items, caller),
  })
}

/** What the history calls a project. */
const titleOf = (api: Api) => ({
  nameOf: async (id: string) => (await projectTitles(api, [id])).get(id)?.title ?? '',
})

async function judge(
  api: Api,
  { action, sheet, changes, caller }: Writing<CommentSheet>,
): Promise<Refusal | undefined> {
  if (action !== 'register' && sheet.author_id !== caller.id) return refused('comment.notYours')
  if (action !== 'register' && action !== 'amend') return undefined
  const out = await cannotReach(api, changes.mentions ?? [], sheet.project_id)
  return out.length > 0 ? refused('comment.mention.noAccess', { people: out.join(', ') }) : undefined
}

/** Comments with the names of those they are of and speak to. */
async function complete(
  api: Api,
  items: readonly RecordItem<CommentSheet>[],
  caller: Caller,
): Promise<(RecordItem<CommentSheet> & CommentItem)[]> {
  const nameOf = await namesOf(
    api.people,
    items.flatMap(({ author_id, mentions }) => [author_id, ...(mentions ?? [])]),
  )
  const titles = await projectTitles(
    api,
    items.map(({ project_id }) => project_id),
  )
  const writable = await writableMissions(api, caller, [...titles.values()])
  const named = (id: string) => ({ id, name: nameOf(id) })
  return Promise.all(
    items.map(async item => {
      const project = titles.get(item.project_id)
      return {
        ...item,
        author: named(item.author_id),
        mentioned: (item.mentions ?? []).map(named),
        project_title: project?.title ?? '',
        edited_at: item.revision > 0 ? await lastAltered(api, item.id) : null,
        may_write: item.author_id === caller.id && project !== undefined && writable.has(project.mission_id),
      }
    }),
  )
}

/** When its text or its people last changed: being removed and restored alters nothing. */
async function lastAltered(api: Api, id: string): Promise<string | null> {
  const events = await api.events.read(streamOf.record(comment.stream, id))
  return events.findLast(({ type }) => type === comment.amended.type)?.recordedAt ?? null
}

export function commentRoutes(api: Api): RouteDefinition[] {
  const operations = commentOperations(api)
  const list = async ({ project_id, ...query }: QueryOf<typeof commentEndpoints.list>, caller: Caller) => {
    if (!project_id) return operations.list(query, caller)
    await reachLivingProject(api, caller, project_id)
    return operations.list(query, caller, [sql`sheet ->> 'project_id' = ${project_id}`])
  }
  const register: typeof operations.register = (sheet, by) =>
    operations.register({ ...sheet, author_id: by.caller.id }, by)
  return recordRoutes({ ...operations, register }, commentEndpoints, list)
}
