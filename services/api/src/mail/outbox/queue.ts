import type { MailKind } from '@faitage/contracts/mail/mail'
import { v4 } from 'uuid'
import type { Api } from '../../kernel/api.ts'
import { type Caller, worker } from '../../kernel/http/caller.ts'
import { announceQueued } from './announce.ts'
import { sealContent, sealEnvelope } from './sealed-mail.ts'

/** A mail to be sent. */
export interface NewMail {
  /** Id of the mail: queueing the same one twice sends it once. Random by default. */
  readonly id?: string
  /** The user it goes to, if it goes to one. */
  readonly to_user_id?: string
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly kind: MailKind
  /** Whom it is about: it is forgotten with them. */
  readonly about_id?: string
  /** Where answers go, when not to us. */
  readonly reply_to?: string
  /** Ids of files that go with it. */
  readonly files?: readonly string[]
  /** Who caused it; the system by default. */
  readonly caller?: Pick<Caller, 'id' | 'kind'>
}

/** A character that would end a header and begin another. */
const control = /[\r\n\0]/

/**
 * Puts a mail in the outbox, from which it is sent within seconds, tried again when it cannot be, and never lost: the
 * sealed row is there before the event that announces it, and the sender announces rows that nobody announced.
 *
 * @returns the mail's id
 * @throws {Unavailable} when the event store does not answer; the mail is sent all the same
 * @throws when the address or the subject holds a line break
 */
export async function queueMail(api: Api, mail: NewMail): Promise<{ id: string }> {
  const { id = v4(), to, subject, text, html, kind, to_user_id, about_id, reply_to, files = [] } = mail
  if ([to, subject, reply_to ?? ''].some(line => control.test(line)))
    throw new Error('an address or a subject of a mail holds a line break')
  await api.db
    .insertInto('outbox_mail')
    .values({
      id,
      kind,
      recipient_id: to_user_id ?? null,
      about_id: about_id ?? null,
      envelope: sealEnvelope(api, id, { to, subject, ...(reply_to ? { reply_to } : {}) }),
      content: sealContent(api, id, { text, ...(html ? { html } : {}), ...(files.length > 0 ? { files } : {}) }),
      state: 'queued',
      reason: null,
      claimed_at: null,
      settled_at: null,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
  await announceQueued(api, { id, kind, recipient_id: to_user_id ?? null }, mail.caller ?? worker)
  return { id }
}
