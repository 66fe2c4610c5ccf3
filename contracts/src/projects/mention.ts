import { event } from '../kernel/message.ts'
import { id } from '../kernel/values.ts'

/** Somebody read a comment that speaks to them: it is shown them no more among what waits. */
export const mentionRead = event('MentionRead', { id, user_id: id, comment_id: id })
