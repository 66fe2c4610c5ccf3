import { type EventOf, unfolded } from '../kernel/message.ts'
import type { Moves } from '../kernel/process.ts'
import { documentCommandEvents } from './document.events.ts'
import type { DocumentSheet } from './document.ts'
import type { SignatureStatus } from './signature.ts'

/** Where a contractual document stands; the others are never signed. */
export const signatureOf = ({
  source,
  universign_status,
}: Pick<DocumentSheet, 'source' | 'universign_status'>): SignatureStatus | null =>
  source === 'AMO_DOC' ? (universign_status ?? 'CREATED') : null

/** A document after its signature moved, or its sending. Pure. */
function evolveDocument(sheet: DocumentSheet, event: EventOf<(typeof documentCommandEvents)[number]>): DocumentSheet {
  switch (event.type) {
    case 'DocumentSignatureMoved':
      return { ...sheet, universign_status: event.data.to }
    case 'DocumentSendingAsked':
      return { ...sheet, auto_send: event.data.asked, not_sent: null }
    case 'DocumentSent':
      return { ...sheet, mail_id: event.data.mail_id, not_sent: null }
    case 'DocumentNotSent':
      // No more on its way: whoever mends the address asks again.
      return { ...sheet, auto_send: false, not_sent: event.data.why }
    default:
      return unfolded(event)
  }
}

export const documentMoves: Moves<DocumentSheet, (typeof documentCommandEvents)[number]> = {
  events: documentCommandEvents,
  fields: ['universign_status', 'auto_send', 'mail_id', 'not_sent'],
  evolve: evolveDocument,
}
