import { type InvoiceSheet, invoice, type invoiceEndpoints } from '@faitage/contracts/invoicing/invoice'
import { invoiceOf, invoiceStatusOf } from '@faitage/contracts/invoicing/invoice.state'
import { amoRates, amoTotals, type Prestation } from '@faitage/contracts/invoicing/prestations'
import type { BodyOf, Written } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { Api } from '../kernel/api.ts'
import { derivedId } from '../kernel/events/derived-id.ts'
import { partOf } from '../kernel/http/request-context.ts'
import { placeOf } from '../kernel/records/place.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { editInvoice } from './edit-invoice.ts'
import { invoiceDecider } from './invoice.decider.ts'
import type { InvoiceOperations } from './invoice.operations.ts'
import { invoiceMoveRefused } from './invoice-move-refused.ts'
import type { Line } from './quote-lines.ts'

type Credit = BodyOf<typeof invoiceEndpoints.credit>
type Part = NonNullable<Credit['parts']>[number]

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
  const closed = parts ? partRefused(sheet, parts) : sheet.credited_by ? undefined : wholeRefused(sheet)
  if (closed) return closed
  const credit_id = parts ? by.request.newId('credit note') : await noteOf(api, id)
  const place = await placeOf(api, by.caller, invoice.owner, sheet, 'write')
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
  return editInvoice(api, operations, {
    id: credit_id,
    by: { ...by, request: partOf(by.request, `edit ${credit_id}`) },
  })
}

function wholeRefused(sheet: InvoiceSheet): Refusal | undefined {
  const closed = invoiceMoveRefused(invoiceOf(sheet), 'credit')
  if (closed) return closed
  if (sheet.type === 'credit_note') return refused('invoice.move', { from: 'Avoir' })
  if (sheet.credits?.length) return refused('invoice.credit.partly')
  const came = (sheet.payments ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return came === 0 ? undefined : refused('invoice.credit.paid')
}

/** No more of a rate is taken back than was billed at it; what is left of the whole is judged as the note is edited. */
function partRefused(sheet: InvoiceSheet, parts: readonly Part[]): Refusal | undefined {
  const closed = invoiceMoveRefused(invoiceOf(sheet), 'credit_part')
  if (closed) return closed
  if (sheet.type === 'credit_note') return refused('invoice.move', { from: 'Avoir' })
  const { taxes } = amoTotals((sheet.invoice_details ?? []) as Prestation[])
  const beyond = parts.find(({ vat_rate, amount }) => amount > (taxes.find(({ rate }) => rate === vat_rate)?.base ?? 0))
  if (beyond) return refused('invoice.credit.rate', { rate: amoRates[beyond.vat_rate] })
  return undefined
}

/** One line a rate, of what is taken back at it. */
const linesOf = ({ number, invoice_details }: InvoiceSheet, parts: readonly Part[]): Line[] =>
  parts.map(({ vat_rate, amount }): Line => {
    const vat_reason = invoice_details?.find(line => line.vat_rate === vat_rate && line.vat_reason)?.vat_reason
    return {
      ...{ kind: 'CUSTOM_SERVICE', label: `Avoir partiel sur la facture ${number ?? ''}`, quantity: '1', vat_rate },
      unit_price: (amount / 100).toFixed(2),
      ...(vat_reason ? { vat_reason } : {}),
    }
  })

/** The one credit note of the whole of an invoice; where one was abandoned, the next. */
async function noteOf(api: Api, id: string): Promise<string> {
  for (let rank = 1; ; rank++) {
    const note = derivedId(rank === 1 ? 'credit note' : `credit note ${rank}`, id)
    const { state } = await api.folds.catchUp(invoiceDecider, streamOf.record(invoice.stream, note))
    // Abandoned is for ever: no two of them are ever edited.
    const isAbandoned = state.life !== 'absent' && invoiceStatusOf(state.sheet) === 'CANCELLED'
    if (!isAbandoned) return note
  }
}
