import { streamOf } from '@faitage/contracts/kernel/streams'
import { hiddenFlags } from '@faitage/contracts/missions/mission-flags'
import { messageEndpoints as endpoints, type MessageItem } from '@faitage/contracts/projects/portal/message.endpoints'
import { type Side, type Thread, type ThreadMessage, unreadOf } from '@faitage/contracts/projects/portal/messages'
import { mayWriteMission } from '@faitage/projections/kernel/viewer'
import { waitingThreads } from '@faitage/projections/projects/project-thread'
import { fileDecider } from '../../files/file.decider.ts'
import { streamOfFile } from '../../files/file-access.ts'
import { type Api, fold } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import { namesOf } from '../../kernel/history/names.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { isRefusal, refused } from '../../kernel/refusal.ts'
import { teamName } from '../client-view.ts'
import type { Reached } from '../project-access.ts'
import { openToClient } from './client-side.ts'
import { noticeMessage } from './message-notice.ts'
import { messageDecider } from './messages.decider.ts'

const streamOfThread = (projectId: string) => streamOf.record('project_thread', projectId)
export const threadOf = (api: Api, projectId: string) => fold(api, messageDecider, streamOfThread(projectId))
const sideOf = ({ role }: Pick<Caller, 'role'>): Side => (role === 'client' ? 'client' : 'team')

/** The thread between the client of a project and the team that carries it. */
export const messageRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.list, async ({ params: { id }, query: { page, size }, reached, caller }) => {
    const { state } = await threadOf(api, id)
    const unread = unreadOf(state, { side: sideOf(caller), user_id: caller.id })
    const newest = state.messages.toReversed().slice((page - 1) * size, page * size)
    const open = openToClient(reached, 'messages')
    const may_write = mayWrite(caller, reached) && open
    return {
      items: await shownTo(api, caller, reached, newest, unread),
      page,
      pageSize: size,
      totalItems: state.messages.length,
      unread: unread.length,
      may_write,
      may_attach: may_write && caller.permissions.has('create file') && openToClient(reached, 'documents'),
      open,
    }
  }),

  route(endpoints.send, async ({ params: { id }, reached, body, caller, request }) => {
    if (!openToClient(reached, 'messages')) return refused('message.closed')
    const files_id = [...new Set(body.files_id ?? [])]
    const files = await Promise.all(files_id.map(one => openFile(api, reached, one)))
    if (files.includes(undefined)) return refused('message.file.unknown')
    const before = (await threadOf(api, id)).state
    const message = request.newId('message')
    const written = await handle(api, {
      decider: messageDecider,
      stream: streamOfThread(id),
      command: {
        type: 'SendMessage',
        ...writerOf(caller, reached),
        id: message,
        text: body.text,
        files_id,
        now: api.clock.now(),
      },
      caller,
      request,
    })
    if (!isRefusal(written)) await noticeMessage(api, { caller, reached, message, before })
    return written
  }),

  route(endpoints.markRead, ({ params: { id }, reached, body, caller, request }) => {
    return handle(api, {
      decider: messageDecider,
      stream: streamOfThread(id),
      command: { type: 'MarkRead', ...writerOf(caller, reached), up_to: body.up_to },
      caller,
      request,
    })
  }),

  route(endpoints.waiting, async ({ query, caller }) =>
    caller.role === 'client'
      ? { items: [], page: query.page, pageSize: query.size, totalItems: 0 }
      : waitingThreads(api.db, caller, query),
  ),
]

const mayWrite = (caller: Caller, { mission }: Reached): boolean =>
  caller.permissions.has('create message') && (caller.role === 'client' || mayWriteMission(caller, mission))

const writerOf = (caller: Caller, { project: { project_id, mission_id, requester_id } }: Reached) => ({
  about: { project_id, mission_id, requester_id },
  side: sideOf(caller),
  author_id: caller.id,
})

/** A file both sides may open; undefined where there is none. */
async function openFile(api: Api, { project }: Reached, id: string) {
  const { state } = await fold(api, fileDecider, streamOfFile(id))
  const ofProject = state.life === 'present' && state.owner.kind === 'project' && state.owner.id === project.project_id
  return ofProject && state.shared ? state : undefined
}

/** Messages as somebody reads them: a client reads the team as one, and no file that is not theirs to open. */
async function shownTo(
  api: Api,
  caller: Caller,
  reached: Reached,
  messages: Thread['messages'],
  unread: readonly ThreadMessage[],
): Promise<MessageItem[]> {
  const client = caller.role === 'client'
  const nameOf = await namesOf(
    api.people,
    messages.map(({ author_id }) => author_id),
  )
  // Of the team a client knows those who follow the project, and nobody by an id.
  const known = ({ from, author_id }: ThreadMessage) =>
    from === 'client' || reached.project.referrers.includes(author_id) ? nameOf(author_id) : teamName
  const authorOf = (message: ThreadMessage) =>
    client && message.author_id !== caller.id
      ? { id: message.from, name: known(message) }
      : { id: message.author_id, name: nameOf(message.author_id) }
  const filesOpen =
    caller.permissions.has('read file') &&
    (client ? openToClient(reached, 'documents') : !hiddenFlags(reached.mission.sheet).includes('ca_documents'))
  return Promise.all(
    messages.map(async message => {
      const files = filesOpen ? await Promise.all(message.files_id.map(id => openFile(api, reached, id))) : []
      return {
        id: message.id,
        from: message.from,
        author: authorOf(message),
        own: message.author_id === caller.id,
        text: message.text,
        files: files.flatMap(file =>
          file ? [{ id: file.id, name: file.name, media_type: file.media_type, size: file.size }] : [],
        ),
        at: message.at,
        revision: message.revision,
        unread: unread.includes(message),
      }
    }),
  )
}
