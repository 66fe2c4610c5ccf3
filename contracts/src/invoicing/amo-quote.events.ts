import { z } from 'zod'
import { formatEuro } from '../kernel/format-number.ts'
import { type DomainEvent, event } from '../kernel/message.ts'
import { personal } from '../kernel/personal.ts'
import type { Commanded, CommandedBy, CommandedOutcome } from '../kernel/record.ts'
import { calendarDate, id, text } from '../kernel/values.ts'
import { type AmoQuoteMove, type AmoQuoteStatus, amoQuoteStatusLabels, ledTo, mayMove } from './amo-quote-status.ts'

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
const amoQuoteInvalidated = event('AmoQuoteInvalidated', withReason, bySubject)
/** An invoice of it is being edited: its amount, cents with tax, is taken of what the quote is worth. Again: anew. */
const amoQuoteInvoiced = event('AmoQuoteInvoiced', {
  id,
  invoice_id: id,
  type: z.enum(['invoice', 'deposit', 'balance']),
  amount: z.int(),
})
/** A credit note took an invoice of it back. */
export const amoQuoteInvoiceReleased = event('AmoQuoteInvoiceReleased', { id, invoice_id: id })
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
  amoQuoteInvoiceReleased,
] as const

/** An invoice that counts in a quote; `amount` in cents, with tax. */
export interface QuoteInvoice {
  readonly invoice_id: string
  readonly type: 'invoice' | 'deposit' | 'balance'
  readonly amount: number
}

/** What of a quote's sheet is commanded. */
export interface CommandedQuote {
  status?: AmoQuoteStatus | null | undefined
  status_reason?: string | null | undefined
  sent_on?: string | null | undefined
  signed_on?: string | null | undefined
  signing_method?: SigningMethod | null | undefined
  document_id?: string | null | undefined
  file_id?: string | null | undefined
  new_document_id?: string | null | undefined
  late_document_id?: string | null | undefined
  signature_id?: string | null | undefined
  signature_received?: string | null | undefined
  sha256?: string | null | undefined
  not_sent?: string | null | undefined
  invoiced?: readonly QuoteInvoice[] | null | undefined
  no_longer_valid?: boolean | null | undefined
  no_longer_valid_reason?: string | null | undefined
}
const commandedQuoteFields = [
  ...(['status', 'status_reason', 'sent_on', 'signed_on', 'signing_method', 'document_id', 'file_id'] as const),
  ...([
    'new_document_id',
    'late_document_id',
    'signature_id',
    'signature_received',
    'sha256',
    'not_sent',
    'invoiced',
  ] as const),
  ...(['no_longer_valid', 'no_longer_valid_reason'] as const),
] as const satisfies readonly (keyof CommandedQuote)[]

export const statusOf = ({ status }: CommandedQuote): AmoQuoteStatus => status ?? 'CREATED'

const nothing: CommandedOutcome = { ok: true, events: [] }
const done = (...events: DomainEvent[]): CommandedOutcome => ({ ok: true, events })

/** Refused unless the move starts where the quote stands; asked again once it is where it leads, nothing happens. */
export function moved(
  quote: CommandedQuote,
  move: Exclude<AmoQuoteMove, 'amend' | 'delete'>,
  make: () => DomainEvent,
): CommandedOutcome {
  const status = statusOf(quote)
  const to = ledTo(move)
  if (status === to) return nothing
  if (mayMove(status, move)) return done(make())
  return { ok: false, key: 'amoQuote.move', details: { from: amoQuoteStatusLabels[status] } }
}

/** Said once, with its reason, and not taken back: what rests on it was told. */
function invalidated(before: CommandedQuote, asked: CommandedQuote, by: CommandedBy): CommandedOutcome {
  if (before.no_longer_valid === true) {
    const isSame =
      asked.no_longer_valid !== false &&
      (asked.no_longer_valid_reason ?? before.no_longer_valid_reason) === before.no_longer_valid_reason
    return isSame ? nothing : { ok: false, key: 'amoQuote.invalid.done' }
  }
  if (!asked.no_longer_valid)
    return asked.no_longer_valid_reason ? { ok: false, key: 'amoQuote.invalid.flag' } : nothing
  if (!asked.no_longer_valid_reason) return { ok: false, key: 'amoQuote.invalid.reason' }
  const why = { id: by.id, subject_id: by.subject_id ?? by.id, reason: asked.no_longer_valid_reason }
  // Nobody signs what is no more to be relied on.
  return mayMove(statusOf(before), 'pause') || mayMove(statusOf(before), 'resume')
    ? done(amoQuoteInvalidated(why), amoQuoteCancelled(why))
    : done(amoQuoteInvalidated(why))
}

const otherInvoices = ({ invoiced }: CommandedQuote, id: string) =>
  (invoiced ?? []).filter(({ invoice_id }) => invoice_id !== id)

type Priced = { price_incl_tax?: number | null | undefined; to_pay?: number | null | undefined }

/** Deposits are asked of the buyer alone: beyond what a third party leaves them, the balance could not be made. */
function depositRefused(quote: CommandedQuote & Priced, one: QuoteInvoice): CommandedOutcome | undefined {
  const deposits = otherInvoices(quote, one.invoice_id).filter(({ type }) => type === 'deposit')
  const left = (quote.to_pay ?? quote.price_incl_tax ?? 0) - deposits.reduce((sum, { amount }) => sum + amount, 0)
  return one.type === 'deposit' && one.amount > left
    ? { ok: false, key: 'invoice.deposit.tooMuch', details: { left: formatEuro(Math.max(0, left)) } }
    : undefined
}

/** An invoice takes its part of a signed quote that is still valid: all of them never exceed what it is worth. */
export function invoicedOf(quote: CommandedQuote & Priced, id: string, one: QuoteInvoice): CommandedOutcome {
  if (statusOf(quote) !== 'SIGNED' || quote.no_longer_valid) return { ok: false, key: 'invoice.quote.notSigned' }
  const before = quote.invoiced?.find(({ invoice_id }) => invoice_id === one.invoice_id)
  if (before && before.amount === one.amount && before.type === one.type) return nothing
  const taken = otherInvoices(quote, one.invoice_id).reduce((sum, { amount }) => sum + amount, 0)
  const left = (quote.price_incl_tax ?? 0) - taken
  if (one.amount > left) return { ok: false, key: 'invoice.quote.tooMuch', details: { left: formatEuro(left) } }
  return depositRefused(quote, one) ?? done(amoQuoteInvoiced({ id, ...one }))
}

/** The commanded part of a quote. Pure. */
export const amoQuoteCommanded: Commanded<CommandedQuote> = {
  events: amoQuoteCommandEvents,
  fields: commandedQuoteFields,

  decide: (before, asked, by) =>
    'no_longer_valid' in asked || 'no_longer_valid_reason' in asked ? invalidated(before, asked, by) : nothing,

  // What left the house is not undone: it is withdrawn, and done again.
  undo: () => nothing,

  evolve(sheet, { type, data }) {
    const said = data as Record<string, string>
    const { status_reason: _, ...fresh } = sheet
    switch (type) {
      case amoQuoteSent.type: {
        const { document_id, file_id, sha256, signature_id, on } = said
        return {
          ...fresh,
          status: 'WAITING_SIGNATURE',
          document_id,
          file_id,
          sha256,
          signature_id,
          sent_on: on,
          not_sent: null,
        }
      }
      case amoQuotePaused.type:
        return { ...sheet, status: 'PAUSED' }
      case amoQuoteResumed.type:
        return { ...sheet, status: 'WAITING_SIGNATURE' }
      case amoQuoteCancelled.type:
        return { ...sheet, status: 'CANCELLED', status_reason: said.reason ?? null }
      case amoQuoteClosed.type:
        return { ...sheet, status: 'CLOSED', status_reason: said.reason ?? null }
      case amoQuoteExpired.type:
        return { ...sheet, status: 'EXPIRED' }
      case amoQuoteSignatureReceived.type:
        return { ...sheet, signature_received: said.signature_id }
      case amoQuoteSigned.type: {
        const { on, document_id, new_document_id, method } = said
        const signed_by = { signed_on: on, document_id, new_document_id, signing_method: method as SigningMethod }
        return { ...fresh, status: 'SIGNED', ...signed_by }
      }
      case amoQuoteSignedTooLate.type:
        return { ...sheet, late_document_id: said.new_document_id }
      case amoQuoteInvalidated.type:
        return { ...sheet, no_longer_valid: true, no_longer_valid_reason: said.reason ?? null }
      case amoQuoteInvoiced.type: {
        const { invoice_id, type: kind, amount } = data as QuoteInvoice
        return { ...sheet, invoiced: [...otherInvoices(sheet, invoice_id), { invoice_id, type: kind, amount }] }
      }
      case amoQuoteInvoiceReleased.type:
        return { ...sheet, invoiced: otherInvoices(sheet, said.invoice_id ?? '') }
      case amoQuoteNotSent.type:
        return { ...sheet, not_sent: said.why }
      default:
        return sheet
    }
  },
}
