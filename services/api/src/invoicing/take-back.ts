import { amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import type { InvoiceSheet } from '@faitage/contracts/invoicing/invoice'
import { creditedOf } from '@faitage/contracts/invoicing/invoice.state'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { amoQuoteDecider } from './amo-quote.decider.ts'
import { askOfProject } from './ask-of-project.ts'
import { frozen } from './frozen-invoice.ts'
import { sayOfInvoice } from './say-of-invoice.ts'
import { releaseOfQuote } from './taken-of-quote.ts'

type Note = { readonly id: string; readonly number: string }

/** A credit note has its number: the invoice is cancelled, or owes less, and its quote may be invoiced again for as much. */
export async function takeBack(
  api: Api,
  { credit_of, is_partial }: InvoiceSheet & { credit_of: string },
  note: Note,
): Promise<void> {
  const { sheet } = await frozen(api, credit_of)
  if (is_partial && !isAllTakenBack(sheet)) return takeBackPart(api, credit_of, sheet, note)
  const { id: credit_note_id, number } = note
  await sayOfInvoice(api, credit_of, `credited by ${credit_note_id}`, { type: 'Credit', credit_note_id, number })
  const came = paymentsOf((await frozen(api, credit_of)).sheet)
  if (came > 0) await askToPayBack(api, sheet, note, came)
  await releaseOfQuote(api, sheet.quote_id, credit_of)
}

const paymentsOf = ({ payments }: InvoiceSheet): number => (payments ?? []).reduce((sum, { amount }) => sum + amount, 0)

/** Its part notes left nothing of it, and nobody paid anything. */
const isAllTakenBack = (sheet: InvoiceSheet): boolean =>
  sheet.due === 0 && (sheet.co_funded ?? 0) === 0 && paymentsOf(sheet) === 0

async function takeBackPart(api: Api, invoice_id: string, sheet: InvoiceSheet, note: Note): Promise<void> {
  const { due = 0, paid = 0, co_funded = 0, price_incl_tax = 0, type, quote_id } = sheet
  if (paid! > due!) await askToPayBack(api, sheet, note, paid! - due!)
  // Of a balance, the deposits were taken of the quote already.
  const amount = type === 'balance' ? due! + co_funded! : price_incl_tax! - creditedOf(sheet)
  const { revision } = await api.folds.catchUp(amoQuoteDecider, streamOf.record(amoQuote.stream, quote_id))
  const reduced = await handle(api, {
    decider: amoQuoteDecider,
    stream: streamOf.record(amoQuote.stream, quote_id),
    command: { type: 'ReducePart', invoice_id, amount },
    caller: worker,
    request: internalContext(derivedId(`reduced ${invoice_id} to ${amount} after ${revision}`, quote_id)),
  })
  if (isRefusal(reduced)) throw reduced
}

/** Money beyond what is owed is not lost sight of: somebody pays it back. `amount` in cents. */
async function askToPayBack(api: Api, sheet: InvoiceSheet, { id, number }: Note, amount: number): Promise<void> {
  await askOfProject(api, sheet.project_id, {
    task_id: derivedId('paid and credited', id),
    title: `Facture ${sheet.number ?? ''} payée et ${sheet.credits?.length ? 'réduite' : 'annulée'}`,
    description: `L’avoir ${number} est fait et ${formatEuro(amount)} ont été payés de trop\u00A0: remboursez-les, puis enregistrez le remboursement sur la facture.`,
  })
}
