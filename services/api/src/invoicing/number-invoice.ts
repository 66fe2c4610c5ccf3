import {
  fiscalYearOf,
  foldNumbers,
  type InvoiceSeries,
  invoiceNumbered,
  numberingStream,
  numberOf,
} from '@faitage/contracts/invoicing/invoice-numbering'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { type EventLog, WrongRevision } from '../kernel/events/event-log.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

/** How often a number is tried for when others take theirs at the same time. */
const TRIES = 50

/** An invoice whose content is frozen, as its number is asked for. */
export interface ToNumber {
  readonly invoice_id: string
  readonly seller_id: string
  readonly series: InvoiceSeries
  /** The day it was asked, and the first month of the fiscal year, 1 to 12. */
  readonly on: string
  readonly first_month: number
  readonly total: number
  readonly sha256: string
}
type Log = Pick<EventLog, 'read' | 'append'>

/**
 * The number of an invoice: the one it has, or the next of its seller, series and fiscal year. Asked again after whatever
 * fell, it is the same one, and no number is left out: the fiscal year is that of the day it was asked, so that there is one
 * stream to look in; its place is the exact revision of that stream.
 *
 * @param today in Paris: an invoice is issued on the day it was asked, or of the last one where others came before it
 * @returns a refusal where the last number is of a day to come: the clock is wrong
 */
export async function numberInvoice(
  log: Log,
  asked: ToNumber,
  today: string,
): Promise<{ number: string; issue_date: string } | Refusal> {
  const { invoice_id, seller_id, series, on, first_month, total, sha256 } = asked
  const year = fiscalYearOf(on, first_month)
  const stream = numberingStream(seller_id, series, year)
  for (let tries = 0; tries < TRIES; tries++) {
    const events = await log.read(stream)
    const { given, last = '' } = foldNumbers(events)
    const mine = given.get(invoice_id)
    if (mine) return { number: mine.number, issue_date: mine.issue_date }
    if (last > today || on > today) return refused('invoice.numbering.dateBackwards')
    const issue_date = [last, on].sort().at(-1)!
    const number = numberOf(series, year, events.length + 1)
    try {
      await log.append(stream, [invoiceNumbered({ invoice_id, number, issue_date, total, sha256 })], {
        expected: events.length === 0 ? 'no_stream' : events.length - 1,
        metadata: { command_id: derivedId('number', invoice_id), actor: { id: 'worker', kind: 'workflow' } },
      })
      return { number, issue_date }
    } catch (error) {
      if (!(error instanceof WrongRevision)) throw error
    }
  }
  return refused('CONCURRENT_WRITES')
}
