import { type InvoiceSheet, invoice } from '@faitage/contracts/invoicing/invoice'
import { invoiceEditRequested } from '@faitage/contracts/invoicing/invoice.events'
import type { InvoicePaper } from '@faitage/contracts/invoicing/paper'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { Api } from '../kernel/api.ts'
import { refused } from '../kernel/refusal.ts'
import { invoiceDecider } from './invoice.decider.ts'

const streamFor = (id: string) => streamOf.record(invoice.stream, id)

/** What is printed of an invoice, but what its number brings. */
export type FrozenPaper = Omit<InvoicePaper, 'number' | 'issue_date' | 'due_date'>

export type AskedInvoice = Parameters<typeof invoiceEditRequested>[0]

/** What was printed of an invoice: who sells, who buys. @throws {Refusal} NOT_FOUND where nothing was */
export async function frozenPaper(api: Api, id: string): Promise<{ sheet: InvoiceSheet; paper: FrozenPaper }> {
  const { sheet, asked } = await frozen(api, id)
  return { sheet, paper: frozenContent(asked) }
}

/** What is printed, as it was frozen. @throws {Refusal} `invoice.erased` once whom it is made out to was erased */
export function frozenContent({ paper }: AskedInvoice): FrozenPaper {
  if (!paper) throw refused('invoice.erased')
  return JSON.parse(paper) as FrozenPaper
}

/** An invoice whose content is frozen, with what was asked. @throws {Refusal} NOT_FOUND */
export async function frozen(api: Api, id: string) {
  const { state } = await api.folds.catchUp(invoiceDecider, streamFor(id))
  const events = await api.events.read(streamFor(id))
  const asked = events.find(({ type }) => type === invoiceEditRequested.type)
  if (state.life === 'absent' || !asked) throw refused('NOT_FOUND')
  return { sheet: state.sheet, asked: asked.data as AskedInvoice, actor: asked.metadata.actor }
}
