import { createHash } from 'node:crypto'
import { amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import { type InvoiceSheet, invoice } from '@faitage/contracts/invoicing/invoice'
import { creditedOf } from '@faitage/contracts/invoicing/invoice.state'
import {
  dueOf,
  type InvoiceNamed,
  type InvoicePaper,
  invoicePaperFaults,
  type PaperLine,
} from '@faitage/contracts/invoicing/paper'
import { amoTotals, amountsOf } from '@faitage/contracts/invoicing/prestations'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { addDays } from '@faitage/contracts/kernel/format-date'
import { isRateOf } from '@faitage/contracts/kernel/overseas-vat'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { type Api, fold } from '../kernel/api.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { reachForWriting, reachLivingProject } from '../projects/project-access.ts'
import { amoQuoteDecider } from './amo-quote.decider.ts'
import { referenceOf } from './amo-quote.operations.ts'
import { type AskedInvoice, type FrozenPaper, frozen, frozenContent } from './frozen-invoice.ts'
import { invoiceDecider } from './invoice.decider.ts'
import type { InvoiceOperations } from './invoice.operations.ts'
import { buyerFor, sellerFor } from './invoice-parties.ts'
import { fileOfInvoice } from './kept-files.ts'
import { numberInvoice } from './number-invoice.ts'
import { filePdf } from './quote-document.ts'
import { reserveCredit } from './reserve-credit.ts'
import { sayOfInvoice } from './say-of-invoice.ts'
import { takeBack } from './take-back.ts'
import { releaseAbandoned, takeOfQuote } from './taken-of-quote.ts'

/** Days to pay, unless the seller says otherwise. */
const PAYMENT_DAYS = 30

/**
 * Freezes an invoice: its part of the quote is taken, then nothing of it changes any more. The number and the PDF are tried
 * for at once; whatever falls, the worker goes on from the event.
 */
export async function editInvoice(
  api: Api,
  operations: InvoiceOperations,
  { id, by, without_siren = false }: { id: string; by: By; without_siren?: boolean },
): Promise<Written | Refusal> {
  const { state } = await operations.reach(id, by.caller)
  if (state.life !== 'present') return refused('NOT_FOUND')
  const { sheet } = state
  const reached = await reachForWriting(api, by.caller, sheet.project_id)
  if (sheet.edit_requested) return operations.send(id, { type: 'RepeatEdition' }, by)
  const selling = await sellerFor(api, reached, sheet)
  if (isRefusal(selling)) return selling
  const paper = await paperOf(api, by, reached, sheet, selling.snapshot)
  if (isRefusal(paper)) return paper
  const unnamed = buyerRefused(paper, without_siren)
  if (unnamed) return unnamed
  const due = sheet.type === 'credit_note' ? 0 : Math.max(0, dueOf(paper))
  if (sheet.type !== 'credit_note') {
    const { totals, deposits } = paper
    const amount = totals.price_incl_tax - deposits.reduce((sum, one) => sum + one.amount, 0)
    const part = { invoice_id: id, type: sheet.type, amount }
    const taken = await takeOfQuote(api, sheet.quote_id, part, by)
    if (isRefusal(taken)) return taken
  } else if (sheet.credit_of) {
    const closed = await reserveCredit(api, operations, { id, sheet: { ...sheet, credit_of: sheet.credit_of }, by })
    if (closed) return closed
  }
  const content = JSON.stringify(paper)
  const asked: Omit<AskedInvoice, 'id'> = {
    ...{
      on: api.clock.today(),
      seller_id: selling.id,
      series: sheet.type === 'credit_note' ? ('A' as const) : ('F' as const),
    },
    first_month: Number(selling.fiscal_year_month ?? '1'),
    payment_days: selling.payment_days ?? PAYMENT_DAYS,
    ...{
      paper: content,
      sha256: createHash('sha256').update(content).digest('hex'),
      total: paper.totals.price_incl_tax,
      due,
    },
  }
  const lines = sheet.invoice_details
  const written = await operations.send(id, { type: 'RequestEdition', asked, lines }, by)
  if (isRefusal(written)) await releaseAbandoned(api, sheet.quote_id)
  else await editSoon(api, id)
  return written
}

/** An invoice says where its buyer lives, and a company's its SIREN; a credit note says what its invoice said. */
function buyerRefused({ type, buyer }: FrozenPaper, without_siren: boolean): Refusal | undefined {
  if (type === 'credit_note') return undefined
  if (!buyer.address.trim()) return refused('invoice.buyer.noAddress')
  return buyer.kind === 'professional' && !buyer.siren && !without_siren ? refused('invoice.buyer.noSiren') : undefined
}

async function paperOf(
  api: Api,
  by: By,
  reached: Awaited<ReturnType<typeof reachLivingProject>>,
  sheet: InvoiceSheet,
  seller: InvoicePaper['seller'],
): Promise<FrozenPaper | Refusal> {
  const lines = amountsOf((sheet.invoice_details ?? []) as PaperLine[])
  if (!lines.some(({ kind }) => kind !== 'CO_FUNDER')) return refused('invoice.noLines')
  if (
    lines.some(
      ({ kind, vat_rate }) => kind !== 'CO_FUNDER' && ((vat_rate ?? '20') === '0') !== (seller.is_exempt === true),
    )
  )
    return refused('invoice.vat')
  if (lines.some(({ vat_rate }) => !isRateOf(vat_rate, reached.project.sheet.address_code)))
    return refused('vat.overseas')
  const named = sheet.credit_of ? await namedInvoice(api, sheet.credit_of) : null
  const { buyer, place, project_reference } = await buyerFor(api, by, reached, sheet)
  const paper: FrozenPaper = {
    kind: 'invoice',
    type: sheet.type,
    service_date: sheet.service_date ?? (sheet.type === 'deposit' ? null : api.clock.today()),
    ...{ seller, buyer, place, project_reference, quote_reference: referenceOf(sheet.quote_id), lines },
    totals: amoTotals(lines),
    deposits: sheet.type === 'balance' ? await depositsOf(api, sheet.quote_id) : await depositsTakenBack(api, sheet),
    preceding: named && { number: named.number, issue_date: named.issue_date },
    payment_means: 'transfer',
    notes: sheet.note ? [sheet.note] : [],
  }
  const today = api.clock.today()
  const faults = invoicePaperFaults({ ...paper, number: 'F0', issue_date: today, due_date: today })
  return faults.length > 0 ? refused('invoice.paper') : paper
}

type Named = InvoiceNamed & { amount: number; type: string }

/** An invoice as others name it, once it has its number. */
async function namedInvoice(api: Api, id: string): Promise<Named | null> {
  const { state } = await fold(api, invoiceDecider, streamOf.record(invoice.stream, id))
  if (state.life === 'absent') return null
  const { number, issue_date, price_incl_tax, type } = state.sheet
  const amount = (price_incl_tax ?? 0) - creditedOf(state.sheet)
  return number && issue_date ? { number, issue_date, amount, type } : null
}

/** The deposits of a quote that count: edited, and not taken back. */
async function depositsOf(api: Api, quote_id: string): Promise<InvoicePaper['deposits']> {
  const { state } = await fold(api, amoQuoteDecider, streamOf.record(amoQuote.stream, quote_id))
  const invoiced = state.life === 'absent' ? [] : (state.sheet.invoiced ?? [])
  const named = await Promise.all(
    invoiced.filter(({ type }) => type === 'deposit').map(({ invoice_id }) => namedInvoice(api, invoice_id)),
  )
  return named.flatMap(one =>
    one && one.amount > 0 ? [{ number: one.number, issue_date: one.issue_date, amount: one.amount }] : [],
  )
}

/** A balance is taken back as it was asked: without the deposits, which stay. */
async function depositsTakenBack(api: Api, { credit_of, is_partial }: InvoiceSheet): Promise<InvoicePaper['deposits']> {
  if (!credit_of || is_partial) return []
  const { asked } = await frozen(api, credit_of)
  return frozenContent(asked).deposits
}

/** Tried at once; what falls here is taken up by the worker, from the event. */
async function editSoon(api: Api, id: string): Promise<void> {
  try {
    await giveNumber(api, id)
    await printInvoice(api, id)
  } catch (error) {
    const key = isRefusal(error) ? error.key : error instanceof Error ? error.name : 'unknown'
    api.log.warn({ invoice: id, key }, 'an invoice is edited by the worker')
  }
}

/** The step after the freeze: the number, said on the invoice; of a credit note, the invoice it takes back is cancelled. */
export async function giveNumber(api: Api, id: string): Promise<void> {
  const { sheet, asked, actor } = await frozen(api, id)
  const { seller_id, series, on, first_month, total, sha256 } = asked
  const numbered = await numberInvoice(
    api.events,
    { invoice_id: id, seller_id, series, on, first_month, total, sha256 },
    api.clock.today(),
  )
  if (isRefusal(numbered)) throw numbered
  const { number, issue_date } = numbered
  const due_date = series === 'A' ? null : addDays(issue_date, asked.payment_days)
  await sayOfInvoice(api, id, 'edited', { type: 'GiveNumber', number, issue_date, due_date }, actor.id)
  if (sheet.credit_of) await takeBack(api, { ...sheet, credit_of: sheet.credit_of }, { id, number })
}

/** The last step: the PDF, printed of what was frozen and filed under the invoice's own key. As often as needed, once. */
export async function printInvoice(api: Api, id: string): Promise<void> {
  const { sheet, asked, actor } = await frozen(api, id)
  if (sheet.file_id || !sheet.number || !sheet.issue_date) return
  const { number, issue_date, due_date = null } = sheet
  const paper = { ...frozenContent(asked), number, issue_date, due_date }
  const content = await api.papers.print(paper)
  if (isRefusal(content)) throw content
  const reached = await reachLivingProject(api, worker, sheet.project_id)
  const by = { caller: worker, request: internalContext(derivedId('invoice file', id)) }
  const file = {
    file_id: fileOfInvoice(id),
    name: `${sheet.type === 'credit_note' ? 'Avoir' : 'Facture'} ${number}`,
    content,
  }
  const filed = await filePdf(api, reached, { ...file, folder: 'Factures', subject_id: id }, by)
  if (isRefusal(filed)) throw filed
  await sayOfInvoice(api, id, 'printed', { type: 'FilePrint', ...filed }, actor.id)
}
