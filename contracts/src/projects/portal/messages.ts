import { z } from 'zod'
import { type EventOf, event, type RecordedEvent, unfolded } from '../../kernel/message.ts'
import { personal } from '../../kernel/personal.ts'
import { id, text } from '../../kernel/values.ts'

/** Characters of a message, files it may carry. */
export const MESSAGE_MAX = 10_000
export const MESSAGE_FILES_MAX = 10

/** Which side of a thread somebody is on: whoever follows a project, or the team that carries it. */
export const side = z.enum(['client', 'team'])
export type Side = z.infer<typeof side>

const about = { project_id: id, mission_id: id, requester_id: id }

/** Somebody wrote in the thread between a project's client and the team. */
export const projectMessageSent = event(
  'ProjectMessageSent',
  {
    ...about,
    message_id: id,
    from: side,
    text: personal(text(MESSAGE_MAX)),
    files_id: z.array(id).max(MESSAGE_FILES_MAX),
  },
  { subject: 'requester_id' },
)
/** A side has read the thread so far; a client for themselves, somebody of the team for all of it. */
export const projectMessagesRead = event('ProjectMessagesRead', { ...about, side, up_to: z.int().min(0) })

/** The events of the thread of a project. */
export const messageEvents = [projectMessageSent, projectMessagesRead] as const
export type RecordedMessageEvent = RecordedEvent<EventOf<(typeof messageEvents)[number]>>

export interface ThreadMessage {
  readonly id: string
  readonly revision: number
  readonly from: Side
  readonly author_id: string
  /** Null once erased with the requester. */
  readonly text: string | null
  readonly files_id: readonly string[]
  readonly at: string
}

export interface Thread {
  readonly messages: readonly ThreadMessage[]
  /** Up to which message each reader has read: by client, and one for the team. */
  readonly read: Readonly<Record<string, number>>
}

export const emptyThread: Thread = { messages: [], read: {} }

/** Whose mark it is: of the team there is one. */
export const readerOf = (of: Side, userId: string): string => (of === 'team' ? 'team' : userId)

/** The thread after one more event: the one fold of the API and of the read model. Pure. */
export function foldThread(thread: Thread, event: RecordedMessageEvent): Thread {
  const { revision, metadata } = event
  const author_id = metadata.actor.id
  switch (event.type) {
    case 'ProjectMessageSent': {
      const { message_id, from, files_id } = event.data
      const message: ThreadMessage = {
        id: message_id,
        revision,
        from,
        author_id,
        text: event.data.text ?? null,
        files_id,
        at: event.recordedAt,
      }
      // Whoever answers has read.
      return {
        messages: [...thread.messages, message],
        read: { ...thread.read, [readerOf(from, author_id)]: revision },
      }
    }
    case 'ProjectMessagesRead':
      return { ...thread, read: { ...thread.read, [readerOf(event.data.side, author_id)]: event.data.up_to } }
    default:
      return unfolded(event)
  }
}

/** What a reader has not read: of a client, all that others wrote; of the team, what clients wrote. */
export function unreadOf({ messages, read }: Thread, reader: { side: Side; user_id: string }): ThreadMessage[] {
  const mark = read[readerOf(reader.side, reader.user_id)] ?? -1
  return messages.filter(
    ({ revision, from, author_id }) =>
      revision > mark && (reader.side === 'team' ? from === 'client' : author_id !== reader.user_id),
  )
}
