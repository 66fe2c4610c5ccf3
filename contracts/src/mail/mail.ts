import { z } from 'zod'
import { event } from '../kernel/message.ts'
import { id, instant } from '../kernel/values.ts'

/** What a mail is for. */
export const mailKinds = [
  'reset',
  'invitation',
  'digest',
  'project',
  'message',
  'signature',
  'report',
  'reminder',
  'letter',
] as const
export const mailKind = z.enum(mailKinds)
export type MailKind = z.infer<typeof mailKind>

/** Kinds whose text lets its reader in: it is forgotten once sent, or after a day. */
export const secretMailKinds: readonly MailKind[] = ['reset', 'invitation', 'signature']

/** `expired`: it was not sent within its day, its text is gone. `bounced`: it left, and came back. */
export const mailStates = ['queued', 'sent', 'failed', 'expired', 'bounced'] as const
export const mailState = z.enum(mailStates)
export type MailState = z.infer<typeof mailState>

/*
 * To whom, the subject and the text are personal and often secret: they never enter the log. They stand sealed in a work
 * table until the mail is sent; events only say that there is a mail, and what became of it.
 */
export const mailQueued = event('MailQueued', { id, kind: mailKind, recipient_id: id.optional() })
export const mailSent = event('MailSent', { id, attempts: z.int().min(1) })
/** `reason` is a code of the mail server or of the connection, never its words: they quote addresses. */
export const mailFailed = event('MailFailed', { id, attempts: z.int().min(1), reason: z.string().max(60) })
export const mailRequeued = event('MailRequeued', { id })
export const mailExpired = event('MailExpired', { id })
/** It came back after it had left; `reason` is a code, e.g. that of RFC 3463. */
export const mailBounced = event('MailBounced', { id, reason: z.string().max(60) })
export const mailRemoved = event('MailRemoved', { id })

/** A mail as the outbox lists it. Address and subject are null once forgotten. */
export const mailSummary = z.object({
  id,
  kind: mailKind,
  state: mailState,
  recipient_id: id.nullable(),
  /** Name of the user it goes to; empty when it goes to somebody else. */
  recipient_name: z.string(),
  to: z.string().nullable(),
  subject: z.string().nullable(),
  /** Tries so far. */
  attempts: z.int(),
  /** Why the last try failed; null when none did. */
  reason: z.string().nullable(),
  queued_at: instant,
  /** When its state last changed. */
  changed_at: instant,
})
export type MailSummary = z.infer<typeof mailSummary>
