import type { AmoQuoteSheet } from '@faitage/contracts/invoicing/amo-quote'
import type { SigningMethod } from '@faitage/contracts/invoicing/amo-quote.events'
import type { QuoteInvoice } from '@faitage/contracts/invoicing/amo-quote.state'
import type { RecordCommand } from '../kernel/records/record.decider.ts'

/** The fields of a quote that stand on its paper. */
export type Printed = Pick<
  AmoQuoteSheet,
  'name' | 'description' | 'validity_date' | 'amo_quote_details' | 'conditions' | 'off_premises'
>

/** `printed` is what its paper says. */
export type SendQuote = {
  readonly type: 'SendQuote'
  readonly document_id: string
  readonly file_id: string
  readonly sha256: string
  readonly signature_id: string
  readonly on: string
  readonly printed: Printed
}
/** A quote that is sent again, once it waits for its signature. */
type RepeatSending = { readonly type: 'RepeatSending' }
/** It was to leave by itself and could not; `why` is a key of the error catalogue. */
type NoteNotSent = { readonly type: 'NoteNotSent'; readonly why: string }

/** A move that follows what its signature became: nothing happens where it cannot be made. */
type Following = { readonly follows?: true }
export type MoveQuote = Following &
  (
    | { readonly type: 'Pause' | 'Resume' }
    | { readonly type: 'Cancel' | 'Close'; readonly reason: string; readonly subject_id: string }
    | { readonly type: 'Expire'; readonly on: string }
  )
/** It is over where its last day was before this one. */
type ExpirePastValidity = { readonly type: 'ExpirePastValidity'; readonly today: string }
/** Nobody is left to sign it. */
type WithdrawUnsigned = {
  readonly type: 'WithdrawUnsigned'
  readonly reason: string
  readonly subject_id: string
}

export type ReceiveSignature = {
  readonly type: 'ReceiveSignature'
  readonly signature_id: string
  readonly file_id: string
  readonly on: string
  readonly method: SigningMethod
}
/** The signature that came is filed: signed, or too late. */
export type SignQuote = {
  readonly type: 'SignQuote'
  readonly on: string
  readonly document_id: string
  readonly new_document_id: string
  readonly method: SigningMethod
}

/** An invoice takes its part of what the quote is worth. */
type TakePart = { readonly type: 'TakePart'; readonly part: QuoteInvoice }
/** An invoice was taken back in part: it takes `amount` only, in cents with tax. */
type ReducePart = { readonly type: 'ReducePart'; readonly invoice_id: string; readonly amount: number }
type ReleasePart = { readonly type: 'ReleasePart'; readonly invoice_id: string }

export type AmoQuoteCommand =
  | RecordCommand<AmoQuoteSheet>
  | SendQuote
  | RepeatSending
  | NoteNotSent
  | MoveQuote
  | ExpirePastValidity
  | WithdrawUnsigned
  | ReceiveSignature
  | SignQuote
  | TakePart
  | ReducePart
  | ReleasePart
