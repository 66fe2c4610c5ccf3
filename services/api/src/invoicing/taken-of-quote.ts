import { amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import type { QuoteInvoice } from '@faitage/contracts/invoicing/amo-quote.state'
import { invoice } from '@faitage/contracts/invoicing/invoice'
import { invoiceStatusOf } from '@faitage/contracts/invoicing/invoice.state'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext, partOf } from '../kernel/http/request-context.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import { amoQuoteDecider } from './amo-quote.decider.ts'
import { invoiceDecider } from './invoice.decider.ts'

const streamFor = (id: string) => streamOf.record(amoQuote.stream, id)

/** What an invoice takes of its quote: all of them together never exceed it, whoever edits at the same time. */
export async function takeOfQuote(
  api: Api,
  quote_id: string,
  part: QuoteInvoice,
  { caller, request }: By,
): Promise<Written | Refusal> {
  await releaseAbandoned(api, quote_id)
  return await handle(api, {
    decider: amoQuoteDecider,
    stream: streamFor(quote_id),
    command: { type: 'TakePart', part },
    caller,
    request: partOf(request, `${part.invoice_id} of its quote ${part.amount}`),
  })
}

/** Drafts that came to nothing hold nothing of their quote: whoever wrote last, or fell in between. */
export async function releaseAbandoned(api: Api, quote_id: string): Promise<void> {
  const { state } = await api.folds.catchUp(amoQuoteDecider, streamFor(quote_id))
  for (const { invoice_id } of state.life === 'absent' ? [] : (state.sheet.invoiced ?? []))
    if (await cameToNothing(api, invoice_id)) await releaseOfQuote(api, quote_id, invoice_id)
}

/** Abandoned or removed before it was edited. */
async function cameToNothing(api: Api, id: string): Promise<boolean> {
  const { state } = await api.folds.catchUp(invoiceDecider, streamOf.record(invoice.stream, id))
  if (state.life === 'absent' || state.sheet.edit_requested) return false
  return state.life === 'removed' || invoiceStatusOf(state.sheet) === 'CANCELLED'
}

/** What an invoice took of its quote is left to be invoiced again. */
export async function releaseOfQuote(api: Api, quote_id: string, invoice_id: string): Promise<void> {
  const { revision } = await api.folds.catchUp(amoQuoteDecider, streamFor(quote_id))
  const released = await handle(api, {
    decider: amoQuoteDecider,
    stream: streamFor(quote_id),
    command: { type: 'ReleasePart', invoice_id },
    caller: worker,
    // An invoice may be released, taken and released again.
    request: internalContext(derivedId(`released ${invoice_id} after ${revision}`, quote_id)),
  })
  if (isRefusal(released)) throw released
}
