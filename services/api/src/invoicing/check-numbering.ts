import { invoice } from '@faitage/contracts/invoicing/invoice'
import { invoiceEdited } from '@faitage/contracts/invoicing/invoice.events'
import {
  fiscalYearOf,
  foldNumbers,
  invoiceSeries,
  numberingFaults,
  numberingStream,
} from '@faitage/contracts/invoicing/invoice-numbering'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'

/** The first fiscal year there can be numbers of. */
const FIRST = 2025

/**
 * Proves of every seller, from the log itself, that numbers go from 1 on without a hole, that days do not go back, and that
 * each is said by one edition of its invoice.
 */
export async function checkNumbering(api: Api) {
  const { rows: sellers } = await sql<{ id: string; name: string }>`
    select id::text, sheet ->> 'name' as name from seller order by created_at, id`.execute(api.db)
  // A fiscal year that begins late in the year before has its name.
  const last = fiscalYearOf(api.clock.today(), 1)
  const found = []
  for (const { id, name } of sellers)
    for (const series of invoiceSeries.options)
      for (let year = FIRST; year <= last; year++) {
        const events = await api.events.read(numberingStream(id, series, year))
        if (events.length === 0) continue
        const faults = numberingFaults(series, year, events)
        for (const { invoice_id, number, issue_date } of foldNumbers(events).given.values()) {
          const said = (await api.events.read(streamOf.record(invoice.stream, invoice_id)))
            .filter(({ type }) => type === invoiceEdited.type)
            .map(({ data }) => data as { number: string; issue_date: string })
          if (said.length !== 1 || said[0]!.number !== number || said[0]!.issue_date !== issue_date)
            faults.push(`Le numéro ${number} n’est pas celui d’une édition de sa facture.`)
        }
        const numbers = events.map(({ data }) => (data as { number: string }).number)
        const ends = { first: numbers[0] ?? null, last: numbers.at(-1) ?? null }
        found.push({ seller: name, series, year, count: events.length, ...ends, faults })
      }
  return { ok: found.every(({ faults }) => faults.length === 0), series: found }
}
