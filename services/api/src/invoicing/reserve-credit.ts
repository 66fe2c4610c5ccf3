import { type InvoiceSheet, invoice } from '@faitage/contracts/invoicing/invoice'
import { invoiceStatusOf } from '@faitage/contracts/invoicing/invoice.state'
import { type AmoRate, amoRates, amoTotals, type Prestation } from '@faitage/contracts/invoicing/prestations'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { Api } from '../kernel/api.ts'
import { partOf } from '../kernel/http/request-context.ts'
import type { By } from '../kernel/records/record-operations.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { invoiceDecider } from './invoice.decider.ts'
import type { InvoiceOperations } from './invoice.operations.ts'
import { sayOfInvoice } from './say-of-invoice.ts'

type Asked = { readonly id: string; readonly sheet: InvoiceSheet & { credit_of: string }; readonly by: By }

const standing = async (api: Api, id: string) => {
  const { state, revision } = await api.folds.catchUp(invoiceDecider, streamOf.record(invoice.stream, id))
  return { sheet: state.life === 'absent' ? undefined : state.sheet, life: state.life, revision }
}
const totalsOf = ({ invoice_details }: InvoiceSheet) => amoTotals((invoice_details ?? []) as Prestation[])

/**
 * What a credit note takes of its invoice, as the note is edited: all notes of one invoice together never take more than it
 * billed, at any rate. A part is written on the invoice, the whole is its note that stands: each is written before the other is
 * looked for, so that of two at once one at least sees the other.
 */
export async function reserveCredit(
  api: Api,
  operations: InvoiceOperations,
  { id, sheet, by }: Asked,
): Promise<Refusal | undefined> {
  const { credit_of } = sheet
  if (!sheet.is_partial) return wholeRefused((await standing(api, credit_of)).sheet, { id, sheet })
  const amount = totalsOf(sheet).price_incl_tax
  const part = { credit_note_id: id, amount, on: api.clock.today() }
  const request = partOf(by.request, `${id} of its invoice ${amount}`)
  const taken = await operations.send(credit_of, { type: 'CreditPart', ...part }, { ...by, request })
  if (isRefusal(taken)) return taken
  const { sheet: credited, revision } = await standing(api, credit_of)
  if (!credited?.credits?.some(one => one.credit_note_id === id && one.amount === amount))
    return refused('CONCURRENT_WRITES')
  const closed = (await wholeStands(api, credit_of))
    ? refused('invoice.credit.whole')
    : await rateRefused(api, credited)
  if (closed)
    await sayOfInvoice(api, credit_of, `${id} let go after ${revision}`, { type: 'ReleaseCredit', credit_note_id: id })
  return closed
}

/** A note of the whole says what its invoice said, of which nothing was taken back meanwhile. */
function wholeRefused(of: InvoiceSheet | undefined, { id, sheet }: Pick<Asked, 'id' | 'sheet'>): Refusal | undefined {
  if (!of) return undefined
  if (of.credits?.length) return refused('invoice.credit.partly')
  const isSame = JSON.stringify(totalsOf(of)) === JSON.stringify(totalsOf(sheet))
  if (!isSame || (of.credited_by && of.credited_by !== id)) return refused('invoice.credit.whole')
  return undefined
}

/** The one credit note of the whole of an invoice; where one was abandoned, the next. */
export async function noteOf(api: Api, id: string): Promise<string> {
  for (let rank = 1; ; rank++) {
    const note = derivedId(rank === 1 ? 'credit note' : `credit note ${rank}`, id)
    const { sheet } = await standing(api, note)
    // Abandoned is for ever: no two of them are ever edited.
    if (!sheet || invoiceStatusOf(sheet) !== 'CANCELLED') return note
  }
}

const wholeStands = async (api: Api, id: string): Promise<boolean> =>
  (await standing(api, await noteOf(api, id))).life === 'present'

/** A part, in cents before tax at a rate. */
export interface PartTaken {
  readonly vat_rate: AmoRate
  readonly amount: number
}

/**
 * No more of a rate is taken back than was billed at it, by all notes of the invoice together.
 *
 * @param parts of a note that is not written on the invoice yet
 */
export async function rateRefused(
  api: Api,
  sheet: InvoiceSheet,
  parts: readonly PartTaken[] = [],
): Promise<Refusal | undefined> {
  const notes = (sheet.credits ?? []).map(one => standing(api, one.credit_note_id))
  const sheets = (await Promise.all(notes)).map(note => note.sheet)
  const taken = new Map<AmoRate, number>()
  const take = (rate: AmoRate, amount: number) => taken.set(rate, (taken.get(rate) ?? 0) + amount)
  for (const note of sheets) for (const { rate, base } of note ? totalsOf(note).taxes : []) take(rate, base)
  for (const { vat_rate, amount } of parts) take(vat_rate, amount)
  const billed = new Map(totalsOf(sheet).taxes.map(({ rate, base }) => [rate, base]))
  const beyond = [...taken].find(([rate, amount]) => amount > (billed.get(rate) ?? 0))
  return beyond && refused('invoice.credit.rate', { rate: amoRates[beyond[0]] })
}
