import { type InvoiceSheet, invoice, type invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { invoiceOf } from '@faitage/contracts/invoicing/invoice.state'
import type { BodyOf, Written } from '@faitage/contracts/kernel/endpoint'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import type { Api } from '../kernel/api.ts'
import { partOf } from '../kernel/http/request-context.ts'
import { placeOf } from '../kernel/records/place.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { editInvoice } from './edit-invoice.ts'
import type { InvoiceOperations } from './invoice.operations.ts'
import { invoiceMoveRefused } from './invoice-move-refused.ts'
import { abandonInvoice } from './invoice-moves.ts'
import type { Line } from './quote-lines.ts'
import { noteOf, type PartTaken, rateRefused } from './reserve-credit.ts'

type Credit = BodyOf<typeof invoiceEndpoints.credit>

/**
 * A credit note, edited at once. Of the whole there is one of an invoice, however often it is asked: the invoice is
 * cancelled once the note has its number. Of a part there may be several; what they take back is no longer due.
 */
export async function creditInvoice(
  api: Api,
  operations: InvoiceOperations,
  { id, by }: { id: string; by: By },
  { reason, parts }: Credit,
): Promise<Written | Refusal> {
  const { state } = await operations.reach(id, by.caller)
  if (state.life !== 'present') return refused('NOT_FOUND')
  const { sheet } = state
  // A reader of the mission is refused before anything is told of the invoice.
  const place = await placeOf(api, by.caller, invoice.owner, sheet, 'write')
  const closed = parts ? await partRefused(api, sheet, parts) : sheet.credited_by ? undefined : wholeRefused(sheet)
  if (closed) return closed
  const credit_id = parts ? by.request.newId('credit note') : await noteOf(api, id)
  const { project_id, quote_id, service_date } = sheet
  const note: InvoiceSheet = {
    ...{ project_id, quote_id, type: 'credit_note', credit_of: id, service_date, note: reason },
    invoice_details: parts ? linesOf(sheet, parts) : sheet.invoice_details,
    ...(parts ? { is_partial: true } : {}),
  }
  const made = await operations.registerAt(place, credit_id, note, {
    ...by,
    // Asked again under its key for another reason, it is refused.
    request: { ...partOf(by.request, credit_id), requestHash: by.request.requestHash },
  })
  if (isRefusal(made)) return made
  const request = partOf(by.request, `edit ${credit_id}`)
  const written = await editInvoice(api, operations, { id: credit_id, by: { ...by, request } })
  // A note that another was faster than comes to nothing: it would keep the others from being made.
  if (isRefusal(written) && OVERTAKEN.has(written.key)) {
    const left = { ...by, request: partOf(by.request, `abandon ${credit_id}`) }
    await abandonInvoice(api, operations, { id: credit_id, by: left }, written.body.message)
  }
  return written
}

const OVERTAKEN: ReadonlySet<string> = new Set<ErrorKey>([
  ...(['invoice.credit.partly', 'invoice.credit.whole', 'invoice.credit.tooMuch', 'invoice.credit.rate'] as const),
])

function wholeRefused(sheet: InvoiceSheet): Refusal | undefined {
  const closed = invoiceMoveRefused(invoiceOf(sheet), 'credit')
  if (closed) return closed
  if (sheet.type === 'credit_note') return refused('invoice.move', { from: 'Avoir' })
  if (sheet.credits?.length) return refused('invoice.credit.partly')
  const came = (sheet.payments ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return came === 0 ? undefined : refused('invoice.credit.paid')
}

/** What other notes leave of the whole, and of each rate, is judged as the note is edited. */
async function partRefused(api: Api, sheet: InvoiceSheet, parts: readonly PartTaken[]): Promise<Refusal | undefined> {
  const closed = invoiceMoveRefused(invoiceOf(sheet), 'credit_part')
  if (closed) return closed
  return sheet.type === 'credit_note'
    ? refused('invoice.move', { from: 'Avoir' })
    : await rateRefused(api, { ...sheet, credits: [] }, parts)
}

/** One line a rate, of what is taken back at it. */
const linesOf = ({ number, invoice_details }: InvoiceSheet, parts: readonly PartTaken[]): Line[] =>
  parts.map(({ vat_rate, amount }): Line => {
    const vat_reason = invoice_details?.find(line => line.vat_rate === vat_rate && line.vat_reason)?.vat_reason
    return {
      ...{ kind: 'CUSTOM_SERVICE', label: `Avoir partiel sur la facture ${number ?? ''}`, quantity: '1', vat_rate },
      unit_price: (amount / 100).toFixed(2),
      ...(vat_reason ? { vat_reason } : {}),
    }
  })
