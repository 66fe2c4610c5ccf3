import { z } from 'zod'
import { event } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import { calendarDate, id, text } from '../kernel/values.ts'

/** How a quote was signed: by the electronic signature, or on the paper that was scanned. */
const signingMethod = z.enum(['electronic', 'paper'])
export type SigningMethod = z.infer<typeof signingMethod>

const reason = personal(text(500))
const withReason = { id, subject_id: id, reason }
const bySubject = { subject: 'subject_id' } as const

/** The content is what `sha256` says, of the PDF `file_id`, for good; the signature is asked under `signature_id`. */
export const amoQuoteSent = event('AmoQuoteSent', {
  id,
  document_id: id,
  file_id: id,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  signature_id: id,
  on: calendarDate,
})
export const amoQuotePaused = event('AmoQuotePaused', { id })
export const amoQuoteResumed = event('AmoQuoteResumed', { id })
/** We withdraw it. */
export const amoQuoteCancelled = event('AmoQuoteCancelled', withReason, bySubject)
/** The signer refused, or nothing will come of it. */
export const amoQuoteClosed = event('AmoQuoteClosed', withReason, bySubject)
export const amoQuoteExpired = event('AmoQuoteExpired', { id, on: calendarDate })
/** A signature came, electronic or on paper, with the file of it: the document is replaced, then the quote is signed. */
export const amoQuoteSignatureReceived = event('AmoQuoteSignatureReceived', {
  id,
  signature_id: id,
  file_id: id,
  on: calendarDate,
  method: signingMethod,
})
export const amoQuoteSigned = event('AmoQuoteSigned', {
  id,
  on: calendarDate,
  document_id: id,
  /** The file of what was signed. */
  new_document_id: id,
  method: signingMethod,
})
/** A signature that came when the quote was over: kept, and somebody's to decide of. */
export const amoQuoteSignedTooLate = event('AmoQuoteSignedTooLate', { id, on: calendarDate, new_document_id: id })
/** It is not to be relied on any more: no invoice comes of it. */
export const amoQuoteInvalidated = event('AmoQuoteInvalidated', withReason, bySubject)
/** An invoice of it is being edited: its amount, cents with tax, is taken of what the quote is worth. Again: anew. */
export const amoQuoteInvoiced = event('AmoQuoteInvoiced', {
  id,
  invoice_id: id,
  type: z.enum(['invoice', 'deposit', 'balance']),
  amount: z.int(),
})
/** A credit note took an invoice of it back. */
export const amoQuoteInvoiceReleased = event('AmoQuoteInvoiceReleased', { id, invoice_id: id })
/** A credit note took a part of an invoice back: it takes `amount` only, cents with tax. */
export const amoQuoteInvoiceReduced = event('AmoQuoteInvoiceReduced', { id, invoice_id: id, amount: z.int() })
/** It was to leave as soon as it was drawn up, and could not; `why` is a key of the error catalogue. */
export const amoQuoteNotSent = event('AmoQuoteNotSent', { id, why: z.string().max(100) })

export const amoQuoteCommandEvents = [
  amoQuoteSent,
  amoQuotePaused,
  amoQuoteResumed,
  amoQuoteCancelled,
  amoQuoteClosed,
  amoQuoteExpired,
  amoQuoteSignatureReceived,
  amoQuoteSigned,
  amoQuoteSignedTooLate,
  amoQuoteInvalidated,
  amoQuoteNotSent,
  amoQuoteInvoiced,
  amoQuoteInvoiceReduced,
  amoQuoteInvoiceReleased,
] as const
