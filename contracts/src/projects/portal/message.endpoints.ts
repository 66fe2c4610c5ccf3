import { z } from 'zod'
import { fileMediaType } from '../../files/file.ts'
import { endpoint, listQuery, ofFeature, pageOf, written } from '../../kernel/endpoint.ts'
import { ofViewer } from '../../kernel/scope.ts'
import { id, instant } from '../../kernel/values.ts'
import { MESSAGE_FILES_MAX, MESSAGE_MAX, side } from './messages.ts'
import { thread } from './thread.scope.ts'

const params = z.object({ id })

const TOO_LONG = `Un message compte 10 000 caractères au plus. Raccourcissez-le, ou envoyez la suite dans un second message.`
/** Trimmed, never empty; the words of both refusals are said here for the form and the API. */
const messageText = z.string().trim().min(1, 'Écrivez votre message avant de l’envoyer.').max(MESSAGE_MAX, TOO_LONG)

const message = z.object({
  id,
  from: side,
  /** Clients read the side of anyone else, `team` or `client`, in place of an id. */
  author: z.object({ id: z.string(), name: z.string() }),
  own: z.boolean(),
  /** Null once erased with the requester. */
  text: z.string().nullable(),
  /** Those the reader may open. */
  files: z.array(z.object({ id, name: z.string().nullable(), media_type: fileMediaType, size: z.int() })),
  at: instant,
  revision: z.int(),
  unread: z.boolean(),
})
export type MessageItem = z.infer<typeof message>

const waiting = z.object({
  project_id: id,
  project_title: z.string(),
  mission_id: id,
  mission_name: z.string(),
  /** Messages of clients that nobody answered nor marked as read. */
  unread: z.int(),
  /** When the oldest of them came. */
  since: instant,
})
export type WaitingThread = z.infer<typeof waiting>

/** A message as its writer sends it. */
export const messageToSend = z.object({
  text: messageText.meta({ title: 'Message' }),
  files_id: z.array(id).max(MESSAGE_FILES_MAX).optional(),
})

/** The thread between the client of a project and the team. */
export const messageEndpoints = ofFeature('ca_messages', {
  /** Newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/projects/{id}/messages',
    access: 'read message',
    of: thread('id', 'read'),
    shows: ['file', 'user', 'project'],
    summary: 'Les messages entre le client d’un projet et l’équipe',
    params,
    query: z.object({ page: listQuery(['at']).page, size: listQuery(['at'], 50).size }),
    response: pageOf(message).extend({
      unread: z.int(),
      /** Whether the reader may write, and attach what both can open. */
      may_write: z.boolean(),
      may_attach: z.boolean(),
      /** Whether the section is open to the client: where it is not, nobody reads what the team would write. */
      open: z.boolean(),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/projects/{id}/messages',
    access: 'create message',
    of: thread('id', 'write'),
    summary: 'Écrire au client d’un projet, ou à l’équipe qui le suit',
    params,
    body: messageToSend,
    response: written,
    status: 201,
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/api/projects/{id}/messages/read',
    access: 'create message',
    of: thread('id', 'write'),
    summary: 'Marquer les messages d’un projet comme lus',
    params,
    body: z.object({ up_to: z.int().min(0) }),
    response: written,
  }),
  /** The oldest first. */
  waiting: endpoint({
    method: 'GET',
    path: '/api/messages/waiting',
    access: 'read message',
    of: ofViewer,
    shows: ['project', 'mission'],
    summary: 'Les projets dont un message du client attend une réponse',
    query: z.object({
      page: listQuery(['since']).page,
      size: listQuery(['since'], 20).size,
      /** Only the projects that the reader follows. */
      mine: z.stringbool().optional(),
    }),
    response: pageOf(waiting),
  }),
})
