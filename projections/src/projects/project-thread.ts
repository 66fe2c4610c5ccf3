import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { WaitingThread } from '@faitage/contracts/projects/portal/message.endpoints'
import { messageEvents, type RecordedMessageEvent } from '@faitage/contracts/projects/portal/messages'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { pageClause, pageOf, whereAll } from '../kernel/list.ts'
import { onEach, readModel } from '../kernel/read-model.ts'
import { projectAmongVisible, type Viewer } from '../kernel/viewer.ts'

type Waiting = readonly { readonly revision: number; readonly at: string }[]

/** The thread of a project, without a word of it: which messages of its clients wait for the team. */
export type ProjectThreadRow = {
  id: string
  mission_id: string
  waiting: Waiting
  unread: number
  since: string | null
  messages: number
  revision: number
}

const next = (row: ProjectThreadRow | undefined, event: RecordedMessageEvent): ProjectThreadRow => {
  const { project_id: id, mission_id } = event.data
  const { revision, recordedAt } = event
  const sent = event.type === 'ProjectMessageSent'
  const waiting = waitingAfter(row?.waiting ?? [], event, { revision, at: recordedAt })
  const since = waiting[0]?.at ?? null
  const messages = (row?.messages ?? 0) + (sent ? 1 : 0)
  return { id, mission_id, waiting, unread: waiting.length, since, messages, revision }
}

/** The team has read what it answers, and what it says it read. */
function waitingAfter(waiting: Waiting, event: RecordedMessageEvent, message: Waiting[number]): Waiting {
  if (event.type === 'ProjectMessageSent') return event.data.from === 'team' ? [] : [...waiting, message]
  const { side, up_to } = event.data
  return side === 'team' ? waiting.filter(({ revision }) => revision > up_to) : waiting
}

export const projectThreadModel = readModel<ProjectThreadRow>()({
  table: 'project_thread',
  version: 1,
  columns: {
    id: 'uuid not null',
    mission_id: 'uuid not null',
    waiting: 'jsonb not null',
    unread: 'int not null',
    since: 'timestamptz',
    messages: 'int not null',
    revision: 'int not null',
  },
  indexes: ['(since) where unread > 0'],
  key: e => e.data.project_id,
  notice: row => ({ kind: 'message', mission_id: row.mission_id }),
  on: onEach(messageEvents, next),
})

type Titled = Parameters<typeof projectTitle>[0]

/** The projects of which a client's message waits, those that wait longest first. */
export async function waitingThreads(
  db: Kysely<Database>,
  viewer: Viewer,
  { page, size, mine }: { page: number; size: number; mine?: boolean | undefined },
): Promise<Page<WaitingThread>> {
  const where = whereAll([
    sql`project_thread.unread > 0`,
    projectAmongVisible(viewer),
    ...(mine ? [sql<boolean>`project_list.referrers && ${[viewer.user_id]}::uuid[]`] : []),
  ])
  const from = sql`from project_thread join project_list on project_list.id = project_thread.id
    join mission_list on mission_list.id = project_list.mission_id ${where}`
  const [{ rows }, total] = await Promise.all([
    sql<Omit<WaitingThread, 'project_title'> & Titled>`
      select project_thread.id as project_id, requester_name, requester_erased, reference, project_list.mission_id,
        mission_list.name as mission_name, project_thread.unread, project_thread.since
      ${from} order by project_thread.since, project_thread.id ${pageClause({ page, size })}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ])
  const items = rows.map(({ project_id, mission_id, mission_name, unread, since, ...titled }) => ({
    project_id,
    project_title: projectTitle(titled),
    mission_id,
    mission_name,
    unread,
    since,
  }))
  return pageOf(items, total.rows[0]?.total ?? 0, { page, size })
}
