import { type EventOf, type RecordedEvent, unfolded } from '../kernel/message.ts'
import {
  type MailKind,
  type MailState,
  mailBounced,
  mailExpired,
  mailFailed,
  mailQueued,
  mailRemoved,
  mailRequeued,
  mailSent,
} from './mail.ts'

/** The events of a mail's stream. */
export const mailEvents = [
  mailQueued,
  mailSent,
  mailFailed,
  mailRequeued,
  mailExpired,
  mailBounced,
  mailRemoved,
] as const
export type RecordedMailEvent = RecordedEvent<EventOf<(typeof mailEvents)[number]>>

/** A mail that was queued: where it stands, or that it was removed. */
export interface KnownMail {
  readonly life: MailState | 'removed'
  readonly id: string
  readonly kind: MailKind
  readonly recipient_id: string | null
  /** Tries so far. */
  readonly attempts: number
  /** Why the last try failed. */
  readonly reason: string | null
  readonly queued_at: string
  readonly changed_at: string
}
export type MailLife = { readonly life: 'none' } | KnownMail

export const noMail: MailLife = { life: 'none' }

/**
 * The state after one more event: the one fold of the API and of the read model. Pure.
 *
 * @throws when something happened to a mail before it was queued
 */
export function foldMail(state: MailLife, event: RecordedMailEvent): KnownMail {
  const { recordedAt: changed_at } = event
  if (event.type === 'MailQueued') {
    const { id, kind, recipient_id = null } = event.data
    return { life: 'queued', id, kind, recipient_id, attempts: 0, reason: null, queued_at: changed_at, changed_at }
  }
  if (state.life === 'none') throw new Error(`${event.type} on ${event.stream} before the mail was queued`)
  switch (event.type) {
    case 'MailSent':
      return { ...state, life: 'sent', attempts: event.data.attempts, reason: null, changed_at }
    case 'MailFailed':
      return { ...state, life: 'failed', attempts: event.data.attempts, reason: event.data.reason, changed_at }
    case 'MailRequeued':
      return { ...state, life: 'queued', attempts: 0, changed_at }
    case 'MailExpired':
      return { ...state, life: 'expired', changed_at }
    case 'MailBounced':
      return { ...state, life: 'bounced', reason: event.data.reason, changed_at }
    case 'MailRemoved':
      return { ...state, life: 'removed', changed_at }
    default:
      return unfolded(event)
  }
}
