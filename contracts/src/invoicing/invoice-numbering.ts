import { z } from 'zod'
import { type EventOf, event } from '../kernel/message.ts'
import { streamOf } from '../kernel/streams.ts'
import { calendarDate, cents, id } from '../kernel/values.ts'

/** Invoices, and credit notes: each has its own numbers. */
export const invoiceSeries = z.enum(['F', 'A'])
export type InvoiceSeries = z.infer<typeof invoiceSeries>

/** An invoice has its number, for ever: the revision of the event in its stream, plus one. `total` in cents, with tax. */
export const invoiceNumbered = event('InvoiceNumbered', {
  invoice_id: id,
  number: z.string().max(35),
  issue_date: calendarDate,
  total: cents,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** The fiscal year of a day, named by the year it begins in. @param firstMonth 1 to 12 */
export const fiscalYearOf = (day: string, firstMonth: number): number =>
  Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0)

/** One stream a seller, a series and a fiscal year: the numbers of each follow one another. */
export const numberingStream = (seller_id: string, series: InvoiceSeries, year: number): string =>
  streamOf.record('invoiceNumbering', `${seller_id}-${series}-${year}`)

/** `F2026-00042`. @param rank from 1 */
export const numberOf = (series: InvoiceSeries, year: number, rank: number): string =>
  `${series}${year}-${String(rank).padStart(5, '0')}`

/** What was given in one stream, as far as it was read. */
export interface Numbers {
  readonly given: ReadonlyMap<string, EventOf<typeof invoiceNumbered>['data']>
  readonly last: string | undefined
}

/** What a stream of numbers says, in its order. Pure. */
export function foldNumbers(events: readonly { readonly data: unknown }[]): Numbers {
  const given = new Map<string, EventOf<typeof invoiceNumbered>['data']>()
  let last: string | undefined
  for (const { data } of events) {
    const one = data as EventOf<typeof invoiceNumbered>['data']
    given.set(one.invoice_id, one)
    last = one.issue_date
  }
  return { given, last }
}

/** What is wrong with a stream of numbers: none missing, doubled or out of order, days that do not go back. */
export function numberingFaults(
  series: InvoiceSeries,
  year: number,
  events: readonly { readonly revision: number; readonly data: unknown }[],
): string[] {
  const faults: string[] = []
  const seen = new Set<string>()
  let day = ''
  events.forEach(({ revision, data }, at) => {
    const { number, issue_date, invoice_id } = data as EventOf<typeof invoiceNumbered>['data']
    if (revision !== at || number !== numberOf(series, year, at + 1))
      faults.push(`Le numéro ${number} n’est pas à sa place.`)
    if (seen.has(invoice_id)) faults.push(`Le numéro ${number} est le second d’une même facture.`)
    if (issue_date < day) faults.push(`Le numéro ${number} est daté d’avant celui qui le précède.`)
    seen.add(invoice_id)
    day = issue_date
  })
  return faults
}
