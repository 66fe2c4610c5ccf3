import type { DomainEvent } from '@faitage/contracts/kernel/message'
import {
  type MailKind,
  mailBounced,
  mailExpired,
  mailFailed,
  mailQueued,
  mailRemoved,
  mailRequeued,
  mailSent,
} from '@faitage/contracts/mail/mail'
import { foldMail, type MailLife, noMail } from '@faitage/contracts/mail/mail-state'
import type { Decider } from '../../kernel/events/decider.ts'
import { refused } from '../../kernel/refusal.ts'

/** What people and the sender say of a mail; saying again what is so already writes nothing. */
export type MailCommand =
  | { type: 'Queue'; id: string; kind: MailKind; recipient_id?: string }
  | { type: 'Sent'; id: string; attempts: number }
  | { type: 'Failed'; id: string; attempts: number; reason: string }
  | { type: 'Expire'; id: string }
  | { type: 'Bounce'; id: string; reason: string }
  | { type: 'Requeue'; id: string }
  | { type: 'Remove'; id: string }

/** The life of one mail. */
export const mailDecider: Decider<MailLife, MailCommand> = {
  initial: noMail,
  evolve: foldMail,
  decide(command, { life }) {
    const { type, id } = command
    if (type === 'Queue') {
      const { kind, recipient_id } = command
      return life === 'none' ? [mailQueued({ id, kind, ...(recipient_id ? { recipient_id } : {}) })] : []
    }
    if (life === 'none') return refused('NOT_FOUND')
    if (type === 'Remove') return life === 'removed' ? refused('NOT_FOUND') : [mailRemoved({ id })]
    if (type === 'Requeue') return requeued(id, life)
    if (type === 'Bounce') return bounced(command, life)
    // What the sender says: it may say it twice, and the mail may have been removed meanwhile.
    if (life !== 'queued') return []
    if (type === 'Sent') return [mailSent({ id, attempts: command.attempts })]
    if (type === 'Failed') return [mailFailed({ id, attempts: command.attempts, reason: command.reason })]
    return [mailExpired({ id })]
  },
}

/** Only what left comes back; saying so twice says it once. */
function bounced({ id, reason }: { id: string; reason: string }, life: MailLife['life']) {
  if (life === 'bounced') return []
  return life === 'sent' ? [mailBounced({ id, reason })] : refused('mail.notSent')
}

function requeued(id: string, life: MailLife['life']): readonly DomainEvent[] | ReturnType<typeof refused> {
  if (life === 'removed') return refused('mail.removed')
  if (life === 'sent' || life === 'expired' || life === 'bounced') return refused('mail.content.forgotten')
  return life === 'queued' ? [] : [mailRequeued({ id })]
}
