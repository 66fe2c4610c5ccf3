import { invoice } from '@faitage/contracts/invoicing/invoice'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { type Api, fold } from '../kernel/api.ts'
import { invoiceDecider } from './invoice.decider.ts'

/** What an invoice is called: its number, once it has one. */
export async function invoiceName(api: Api, id: string): Promise<string> {
  const { state } = await fold(api, invoiceDecider, streamOf.record(invoice.stream, id))
  return (state.life !== 'absent' && state.sheet.number) || 'Brouillon'
}
