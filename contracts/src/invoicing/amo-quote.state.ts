import { type EventOf, unfolded } from '../kernel/message.ts'
import { type Moves, there, unknownStatus } from '../kernel/process.ts'
import { amoQuoteCommandEvents, type SigningMethod } from './amo-quote.events.ts'
import type { AmoQuoteSheet } from './amo-quote.ts'
import type { AmoQuoteStatus } from './amo-quote-status.ts'

type QuoteEvent = EventOf<(typeof amoQuoteCommandEvents)[number]>

/** Where a quote stands: its events set these fields of its sheet, people fill in the others. */
const movedFields = [
  ...(['status', 'status_reason', 'sent_on', 'signed_on', 'signing_method', 'document_id', 'file_id'] as const),
  ...(['new_document_id', 'late_document_id', 'signature_id', 'signature_received', 'sha256', 'not_sent'] as const),
  ...(['invoiced', 'no_longer_valid', 'no_longer_valid_reason'] as const),
] as const satisfies readonly (keyof AmoQuoteSheet)[]

/** An invoice that counts in a quote; `amount` in cents, with tax. */
export type QuoteInvoice = NonNullable<AmoQuoteSheet['invoiced']>[number]

/** A quote may be said to be no longer valid, and signed on paper, whatever its status. */
type Drawn = Omit<AmoQuoteSheet, (typeof movedFields)[number]> &
  Pick<
    AmoQuoteSheet,
    'not_sent' | 'signature_received' | 'late_document_id' | 'invoiced' | 'no_longer_valid' | 'no_longer_valid_reason'
  >
/** It left: its content is what `sha256` says, for good. */
type Sent = Drawn & {
  readonly sent_on: string
  readonly document_id: string
  readonly file_id: string
  readonly sha256: string
  readonly signature_id: string
}
type Signed = Drawn & {
  readonly signed_on: string
  readonly document_id: string
  readonly new_document_id: string
  readonly signing_method: SigningMethod
}
type Ended = { readonly status_reason: string | null }

/** A quote of ours, by where it stands. */
export type AmoQuote =
  | (Drawn & { readonly status: 'CREATED' })
  | (Sent & { readonly status: 'WAITING_SIGNATURE' | 'PAUSED' | 'EXPIRED' })
  | (Sent & Ended & { readonly status: 'CLOSED' })
  | (Drawn & Ended & { readonly status: 'CANCELLED' })
  | (Signed & { readonly status: 'SIGNED' })

export const statusOf = ({ status }: Pick<AmoQuoteSheet, 'status'>): AmoQuoteStatus => status ?? 'CREATED'

/** A quote as its sheet holds it. A sheet without a status is a quote that is drawn up. */
export function quoteOf(sheet: AmoQuoteSheet): AmoQuote {
  const status = statusOf(sheet)
  switch (status) {
    case 'CREATED':
      return { ...sheet, status }
    case 'WAITING_SIGNATURE':
    case 'PAUSED':
    case 'EXPIRED':
      return { ...sheet, ...sentPart(sheet), status }
    case 'CLOSED':
      return { ...sheet, ...sentPart(sheet), status, status_reason: sheet.status_reason ?? null }
    case 'CANCELLED':
      return { ...sheet, status, status_reason: sheet.status_reason ?? null }
    case 'SIGNED': {
      const { signed_on, document_id, new_document_id, signing_method } = sheet
      return {
        ...{ ...sheet, status, signed_on: there(signed_on), document_id: there(document_id) },
        ...{ new_document_id: there(new_document_id), signing_method: there(signing_method) },
      }
    }
    default:
      return unknownStatus(status)
  }
}

const sentPart = ({ sent_on, document_id, file_id, sha256, signature_id }: AmoQuoteSheet) => ({
  ...{ sent_on: there(sent_on), document_id: there(document_id), file_id: there(file_id) },
  ...{ sha256: there(sha256), signature_id: there(signature_id) },
})

function sheetOf(quote: AmoQuote): AmoQuoteSheet {
  if (quote.status !== 'CREATED') return quote
  const { status: _, ...sheet } = quote
  return sheet
}

const isSent = (quote: AmoQuote): quote is AmoQuote & Sent =>
  'signature_id' in quote && typeof quote.signature_id === 'string'

/** The quote that left, which an event is about. @throws on one that did not: no decider writes such an event */
function sent(quote: AmoQuote, { type }: QuoteEvent): AmoQuote & Sent {
  if (isSent(quote)) return quote
  throw new Error(`${type} on a quote that was not sent`)
}

/** Why it ended is nothing of a quote that goes on. */
function goingOn(quote: AmoQuote): Drawn {
  const { status_reason: _, ...fresh } = { status_reason: null, ...quote }
  return fresh
}

/** The quote after one of its events. Pure. */
function evolveQuote(quote: AmoQuote, event: QuoteEvent): AmoQuote {
  switch (event.type) {
    case 'AmoQuoteSent': {
      const { document_id, file_id, sha256, signature_id, on: sent_on } = event.data
      const left = { document_id, file_id, sha256, signature_id, sent_on, not_sent: null }
      return { ...goingOn(quote), ...left, status: 'WAITING_SIGNATURE' }
    }
    case 'AmoQuotePaused':
      return { ...sent(quote, event), status: 'PAUSED' }
    case 'AmoQuoteResumed':
      return { ...sent(quote, event), status: 'WAITING_SIGNATURE' }
    case 'AmoQuoteCancelled':
      return { ...quote, status: 'CANCELLED', status_reason: event.data.reason ?? null }
    case 'AmoQuoteClosed':
      return { ...sent(quote, event), status: 'CLOSED', status_reason: event.data.reason ?? null }
    case 'AmoQuoteExpired':
      return { ...sent(quote, event), status: 'EXPIRED' }
    case 'AmoQuoteSignatureReceived':
      return { ...quote, signature_received: event.data.signature_id }
    case 'AmoQuoteSigned': {
      const { on: signed_on, document_id, new_document_id, method: signing_method } = event.data
      return { ...goingOn(quote), signed_on, document_id, new_document_id, signing_method, status: 'SIGNED' }
    }
    case 'AmoQuoteSignedTooLate':
      return { ...quote, late_document_id: event.data.new_document_id }
    case 'AmoQuoteInvalidated':
      return { ...quote, no_longer_valid: true, no_longer_valid_reason: event.data.reason ?? null }
    case 'AmoQuoteInvoiced': {
      const { invoice_id, type, amount } = event.data
      return { ...quote, invoiced: [...otherInvoices(quote, invoice_id), { invoice_id, type, amount }] }
    }
    case 'AmoQuoteInvoiceReduced': {
      const { invoice_id, amount } = event.data
      const invoiced = (quote.invoiced ?? []).map(one => (one.invoice_id === invoice_id ? { ...one, amount } : one))
      return { ...quote, invoiced }
    }
    case 'AmoQuoteInvoiceReleased':
      return { ...quote, invoiced: otherInvoices(quote, event.data.invoice_id) }
    case 'AmoQuoteNotSent':
      return { ...quote, not_sent: event.data.why }
    default:
      return unfolded(event)
  }
}

export const otherInvoices = ({ invoiced }: Pick<AmoQuoteSheet, 'invoiced'>, id: string): QuoteInvoice[] =>
  (invoiced ?? []).filter(({ invoice_id }) => invoice_id !== id)

export const amoQuoteMoves: Moves<AmoQuoteSheet, (typeof amoQuoteCommandEvents)[number]> = {
  events: amoQuoteCommandEvents,
  fields: movedFields,
  evolve: (sheet, event) => sheetOf(evolveQuote(quoteOf(sheet), event)),
}
