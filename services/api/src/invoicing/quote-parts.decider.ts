import type { AmoQuoteSheet } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteInvoiced } from '@faitage/contracts/invoicing/amo-quote.events'
import { type AmoQuote, otherInvoices, type QuoteInvoice } from '@faitage/contracts/invoicing/amo-quote.state'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { type Refusal, refused } from '../kernel/refusal.ts'

const sumOf = (parts: readonly QuoteInvoice[]): number => parts.reduce((sum, { amount }) => sum + amount, 0)

/** Cents of a quote that no other invoice takes. */
export const leftOf = (quote: Priced, invoice_id = ''): number =>
  (quote.price_incl_tax ?? 0) - sumOf(otherInvoices(quote, invoice_id))

type Priced = Pick<AmoQuoteSheet, 'invoiced' | 'to_pay' | 'price_incl_tax'>

/** Deposits are asked of the buyer alone: beyond what a third party leaves them, the balance could not be made. */
export function depositRefused(quote: Priced, part: QuoteInvoice): Refusal | undefined {
  if (part.type !== 'deposit') return undefined
  const deposits = otherInvoices(quote, part.invoice_id).filter(({ type }) => type === 'deposit')
  const left = (quote.to_pay ?? quote.price_incl_tax ?? 0) - sumOf(deposits)
  return part.amount > left ? refused('invoice.deposit.tooMuch', { left: formatEuro(Math.max(0, left)) }) : undefined
}

/** An invoice takes its part of a signed quote that is still valid: all of them never exceed what it is worth. */
export function takePart(id: string, quote: AmoQuote, part: QuoteInvoice): readonly DomainEvent[] | Refusal {
  if (quote.status !== 'SIGNED' || quote.no_longer_valid) return refused('invoice.quote.notSigned')
  const before = quote.invoiced?.find(({ invoice_id }) => invoice_id === part.invoice_id)
  if (before && before.amount === part.amount && before.type === part.type) return []
  const left = leftOf(quote, part.invoice_id)
  if (part.amount > left) return refused('invoice.quote.tooMuch', { left: formatEuro(left) })
  return depositRefused(quote, part) ?? [amoQuoteInvoiced({ id, ...part })]
}
