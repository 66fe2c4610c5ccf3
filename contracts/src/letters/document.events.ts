import { z } from 'zod'
import { event } from '../kernel/message.ts'
import { calendarDate, id } from '../kernel/values.ts'
import { signatureStatus } from './signature.ts'

/** The signature of a contractual document went on: `to` is one of those that `from` leads to. */
export const documentSignatureMoved = event('DocumentSignatureMoved', {
  id,
  from: signatureStatus,
  to: signatureStatus,
  on: calendarDate,
})
/** Somebody wants a document sent to the requester, or no more. */
export const documentSendingAsked = event('DocumentSendingAsked', { id, asked: z.boolean() })
/** It is in the outbox, once: what becomes of the e-mail is said of the e-mail. */
export const documentSent = event('DocumentSent', { id, mail_id: id })
/** Nobody could be written to when its turn came; `why` is a key of `leftOutWords` or of the error catalogue. */
export const documentNotSent = event('DocumentNotSent', { id, why: z.string().max(100) })

export const documentCommandEvents = [
  documentSignatureMoved,
  documentSendingAsked,
  documentSent,
  documentNotSent,
] as const
