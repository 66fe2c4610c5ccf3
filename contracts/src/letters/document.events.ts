import { z } from 'zod'
import { event } from '../kernel/message.ts'
import type { Commanded, CommandedBy, CommandedOutcome } from '../kernel/record.ts'
import { calendarDate, id } from '../kernel/values.ts'
import type { DocumentSource } from './document-kinds.ts'
import { type SignatureStatus, signatureStatus, signatureStatusLabels, signatureTransitions } from './signature.ts'

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

/** What of a document's sheet is commanded, and what decides of it. */
export interface CommandedSheet {
  source?: DocumentSource
  universign_status?: SignatureStatus | null | undefined
  auto_send?: boolean | null | undefined
  mail_id?: string | null | undefined
  not_sent?: string | null | undefined
}

/** Where a contractual document stands; the others are never signed. */
export const signatureOf = ({ source, universign_status }: CommandedSheet): SignatureStatus | null =>
  source === 'AMO_DOC' ? (universign_status ?? 'CREATED') : null

const nothing: CommandedOutcome = { ok: true, events: [] }

/** The signature goes where its state leads, and never back. */
function signed(before: CommandedSheet, to: SignatureStatus | null | undefined, by: CommandedBy): CommandedOutcome {
  const from = signatureOf(before)
  if (!to || to === from) return nothing
  if (!from) return { ok: false, key: 'document.signature.none' }
  if (!signatureTransitions[from].includes(to))
    return {
      ok: false,
      key: 'document.signature.transition',
      details: { from: signatureStatusLabels[from], to: signatureStatusLabels[to] },
    }
  return { ok: true, events: [documentSignatureMoved({ id: by.id, from, to, on: by.today })] }
}

/** Asked for until it is sent, and sent once. What was asked and could not be done may be asked again. */
function sent(before: CommandedSheet, asked: boolean | null | undefined, { id, first }: CommandedBy): CommandedOutcome {
  const wanted = asked === true
  if (wanted === (!first && before.auto_send === true)) return nothing
  if (before.mail_id) return { ok: false, key: 'document.sending.done' }
  return { ok: true, events: [documentSendingAsked({ id, asked: wanted })] }
}

/** The commanded part of a document: its signature and its sending. Pure. */
export const documentCommanded: Commanded<CommandedSheet> = {
  events: documentCommandEvents,
  fields: ['universign_status', 'auto_send', 'mail_id', 'not_sent'],

  decide(before, asked, by): CommandedOutcome {
    const outcomes = [
      'universign_status' in asked ? signed(before, asked.universign_status, by) : nothing,
      'auto_send' in asked ? sent(before, asked.auto_send, by) : nothing,
    ]
    const refusal = outcomes.find(({ ok }) => !ok)
    return refusal ?? { ok: true, events: outcomes.flatMap(one => (one.ok ? one.events : [])) }
  },

  // What was signed, refused, withdrawn or sent happened: it is not undone, it is drawn up anew.
  undo: () => nothing,

  evolve(sheet, { type, data }) {
    switch (type) {
      case documentSignatureMoved.type:
        return { ...sheet, universign_status: (data as { to: SignatureStatus }).to }
      case documentSendingAsked.type:
        return { ...sheet, auto_send: (data as { asked: boolean }).asked, not_sent: null }
      case documentSent.type:
        return { ...sheet, mail_id: (data as { mail_id: string }).mail_id, not_sent: null }
      case documentNotSent.type:
        // No more on its way: whoever mends the address asks again.
        return { ...sheet, auto_send: false, not_sent: (data as { why: string }).why }
      default:
        return sheet
    }
  },
}
