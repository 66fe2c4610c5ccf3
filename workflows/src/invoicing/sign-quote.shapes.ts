/*
 * What signing a quote is made of. Ids only: what Temporal keeps must not be about anybody.
 */

export interface SignQuoteInput {
  readonly quote_id: string
  readonly signature_id: string
}

export interface QuoteActivities {
  /** First step: the signed file takes the place of the quote's document; done already, nothing happens. */
  replaceQuoteDocument(input: SignQuoteInput): Promise<void>
  /** Second step: the quote is signed; done already, nothing happens. */
  signQuote(input: SignQuoteInput): Promise<void>
  /** Expires the quotes whose last day is over, some at a time. */
  expireQuotes(): Promise<{ left: boolean }>
  /** Reads what the provider of signatures says of those under way, some at a time, from behind one of them. */
  readSignatures(after: string | null): Promise<{ next: string | null }>
}

export const signQuoteWorkflowId = (signature_id: string): string => `sign-quote/${signature_id}`
