import type { QueryOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type CommentItem, type CommentSheet, comment, commentEndpoints } from '@faitage/contracts/projects/comment'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { RecordItem } from '@faitage/projections/kernel/record-model'
import { commentModel, commentsBeside, unreadBy } from '@faitage/projections/projects/comment'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { namesOf } from '../kernel/history/names.ts'
import { may } from '../kernel/http/ability.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { recordOperations, type Writing } from '../kernel/records/record-operations.ts'
import { recordRoutes } from '../kernel/records/record-routes.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { cannotReach } from './cannot-reach.ts'
import { mentionDecider } from './mention.decider.ts'
import { projectTitles } from './project-titles.ts'
import { writableMissions } from './writable-missions.ts'

/** What is done with the comments of projects: each is its author's, and speaks to people who can read it. */
export const commentOperations = (api: Api) => {
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
  const beside = await commentsBeside(
    api.db,
    items.map(({ id }) => id),
    caller.id,
  )
  return items.map(item => {
    const project = titles.get(item.project_id)
    return {
      ...item,
      author: named(item.author_id),
      mentioned: (item.mentions ?? []).map(named),
      project_title: project?.title ?? '',
      edited_at: beside.get(item.id)?.amended_at ?? null,
      unread: (item.mentions ?? []).includes(caller.id) && !beside.get(item.id)?.read,
      may_write: item.author_id === caller.id && project !== undefined && writable.has(project.mission_id),
    }
  })
}

export function commentRoutes(api: Api): RouteDefinition[] {
  const operations = commentOperations(api)
  const list = async ({ project_id, unread, ...query }: QueryOf<typeof commentEndpoints.list>, caller: Caller) => {
    return operations.list(query, caller, [
      ...(project_id ? [sql<boolean>`sheet ->> 'project_id' = ${project_id}`] : []),
      ...(unread ? [unreadBy(caller.id)] : []),
    ])
  }
  const register: typeof operations.register = (sheet, by) =>
    operations.register({ ...sheet, author_id: by.caller.id }, by)
  return [
    ...recordRoutes({ ...operations, register }, commentEndpoints, list),
    route(commentEndpoints.read, async ({ params: { id }, caller, request }) => {
      if (!may(caller.permissions, 'read comment')) return refused('NOT_FOUND')
      const { mentions } = await operations.get(id, caller)
      if (!mentions?.includes(caller.id)) return refused('comment.mention.none')
      const mention = derivedId(id, caller.id)
      return handle(api, {
        decider: mentionDecider,
        stream: streamOf.record('mention', mention),
        command: { id: mention, user_id: caller.id, comment_id: id },
        caller,
        request,
      })
    }),
  ]
}
