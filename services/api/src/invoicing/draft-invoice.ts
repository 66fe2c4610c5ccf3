import { type AmoQuoteSheet, amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import { statusOf } from '@faitage/contracts/invoicing/amo-quote.state'
import type { InvoiceSheet, invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { amoTotals, type Prestation } from '@faitage/contracts/invoicing/prestations'
import type { BodyOf, Written } from '@faitage/contracts/kernel/endpoint'
import { formatPercent } from '@faitage/contracts/kernel/format-number'
import { near, percentOfAmount } from '@faitage/contracts/kernel/money'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../kernel/api.ts'
import { placeOf } from '../kernel/records/place.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { amoQuoteDecider } from './amo-quote.decider.ts'
import { referenceOf } from './amo-quote.operations.ts'
import type { InvoiceOperations } from './invoice.operations.ts'
import { depositRefused, leftOf } from './quote-parts.decider.ts'

type Line = NonNullable<InvoiceSheet['invoice_details']>[number]

/** A quote that invoices may come of, as it is now; undefined where it is not signed, or not valid any more. */
async function signedQuote(api: Api, id: string): Promise<AmoQuoteSheet | undefined> {
  const { state } = await fold(api, amoQuoteDecider, streamOf.record(amoQuote.stream, id))
  if (state.life !== 'present') return undefined
  const { sheet } = state
  return statusOf(sheet) === 'SIGNED' && !sheet.no_longer_valid ? sheet : undefined
}

/** Drafts an invoice of a signed quote: its lines as they were signed; of a deposit, a part of them, rate by rate. */
export async function draftInvoice(
  api: Api,
  operations: InvoiceOperations,
  { quote_id, type, share, service_date, note }: BodyOf<typeof invoiceEndpoints.create>,
  by: By,
): Promise<Written | Refusal> {
  const { state } = await fold(api, amoQuoteDecider, streamOf.record(amoQuote.stream, quote_id))
  if (state.life !== 'present') return refused('NOT_FOUND')
  // A quote of somebody else looks like none.
  await placeOf(api, by.caller, amoQuote.owner, state.sheet, 'write')
  const quote = await signedQuote(api, quote_id)
  if (!quote) return refused('invoice.quote.notSigned')
  const lines = (quote.amo_quote_details ?? []) as Line[]
  if (type === 'deposit' && !(share && Number(share) > 0)) return refused('invoice.share')
  const invoice_details = type === 'deposit' ? depositLines(quote_id, lines, share!) : lines
  if (type === 'deposit') {
    const amount = amoTotals(invoice_details as readonly Prestation[]).price_incl_tax
    // What is left of the quote is judged when the invoice is edited: others may be taken back until then.
    const tooMuch = depositRefused(quote, { invoice_id: quote_id, type, amount })
    if (tooMuch && amount <= leftOf(quote)) return tooMuch
  }
  const sheet: InvoiceSheet = {
    ...{ project_id: quote.project_id, quote_id, type, service_date, note },
    ...(type === 'deposit' ? { share } : {}),
    invoice_details,
  }
  return operations.register(sheet, by)
}

/** One line a rate, of a part of what is billed at that rate. */
function depositLines(quote_id: string, lines: readonly Line[], share: string): Line[] {
  return amoTotals(lines as readonly Prestation[]).taxes.map(
    ({ rate, base }): Line => ({
      kind: 'CUSTOM_SERVICE',
      label: `Acompte de ${formatPercent(share)} sur le devis ${referenceOf(quote_id)}`,
      quantity: '1',
      unit_price: (near(percentOfAmount(base, share)) / 100).toFixed(2),
      vat_rate: rate,
      ...(lines.find(line => line.vat_rate === rate && line.vat_reason)?.vat_reason
        ? { vat_reason: lines.find(line => line.vat_rate === rate && line.vat_reason)!.vat_reason }
        : {}),
    }),
  )
}
