import {
  emptyThread,
  foldThread,
  projectMessageSent,
  projectMessagesRead,
  type RecordedMessageEvent,
  readerOf,
  type Side,
  type Thread,
} from '@faitage/contracts/projects/portal/messages'
import type { Decider } from '../../kernel/events/decider.ts'
import { refused } from '../../kernel/refusal.ts'

interface About {
  readonly project_id: string
  readonly mission_id: string
  readonly requester_id: string
}

export type MessageCommand = { readonly about: About; readonly side: Side; readonly author_id: string } & (
  | {
      readonly type: 'SendMessage'
      readonly id: string
      readonly text: string
      readonly files_id: readonly string[]
      readonly now: Date
    }
  | { readonly type: 'MarkRead'; readonly up_to: number }
)

/** Messages that one client may send within some minutes: a quick exchange passes, a machine does not. */
export const MESSAGES_AT_ONCE = 20
const WITHIN_MINUTES = 10

/** The rules of the thread of a project: what is said stays said; a mark never goes back. */
export const messageDecider: Decider<Thread, MessageCommand> = {
  initial: emptyThread,
  evolve: (thread, event) => foldThread(thread, event as unknown as RecordedMessageEvent),
  decide(command, thread) {
    const { about, side, author_id } = command
    if (command.type === 'MarkRead') {
      const last = thread.messages.at(-1)?.revision ?? -1
      const up_to = Math.min(command.up_to, last)
      return up_to > (thread.read[readerOf(side, author_id)] ?? -1)
        ? [projectMessagesRead({ ...about, side, up_to })]
        : []
    }
    const since = command.now.getTime() - WITHIN_MINUTES * 60_000
    const recent = thread.messages.filter(one => one.author_id === author_id && Date.parse(one.at) > since)
    const first = recent.at(-MESSAGES_AT_ONCE)
    if (side === 'client' && first) {
      const minutes = Math.max(1, Math.ceil((Date.parse(first.at) - since) / 60_000))
      return refused('message.tooMany', { minutes })
    }
    const { id: message_id, text, files_id } = command
    return [projectMessageSent({ ...about, message_id, from: side, text, files_id: [...files_id] })]
  },
}
