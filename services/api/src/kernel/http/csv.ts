import { pipeline, Readable } from 'node:stream'
import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { TextColumn } from '@faitage/contracts/kernel/export'
import { stringify } from 'csv-stringify'
import { invalid } from '../refusal.ts'
import type { Caller } from './caller.ts'
import { type Sent, send } from './route.ts'

/** A CSV file that French spreadsheets open as it is. */
export const frenchCsv = {
  header: true,
  delimiter: ';',
  bom: true,
  record_delimiter: 'windows',
  quoted_match: /['\t\r\n]/,
} as const

/**
 * A cell that a spreadsheet would run as a formula is given an apostrophe, which it takes for « this is text »; a plain
 * signed number (`-12,5`) is no formula. Wide signs are taken for the others where one writes in Japanese.
 */
export const harmless = (text: string): string =>
  /^\s*[=+\-@＝＋－＠\t\r\n]/.test(text) && !/^-\d[\d\s]*([.,]\d+)?$/.test(text) ? `'${text}` : text

/** Rows read at once. */
const PAGE = 1000

/**
 * Every row of a list as a CSV file, read page after page while it is sent: no list is too long. The first page is read
 * before anything is answered, so that a refusal is one; a row that moves between pages meanwhile is written once.
 *
 * @param columns those of the list; `wanted` of them, all by default; a client's file only holds those open to clients
 * @throws {Refusal} VALIDATION for what is no column of the list
 */
export async function sendCsv<T extends { id: string }>(
  columns: readonly TextColumn<T>[],
  { wanted, caller, filename }: { wanted: readonly string[]; caller: Pick<Caller, 'role'>; filename: string },
  read: (page: { page: number; size: number }) => Promise<Page<T>>,
): Promise<Sent> {
  // A custom field may have gone since its column was chosen; what never was a column is a mistake.
  const unknown = wanted.filter(one => !one.startsWith('custom.') && !columns.some(({ id }) => id === one))
  if (unknown.length > 0)
    throw invalid(unknown.map(one => ({ path: 'columns', message: `Ce champ n’est pas connu ici : ${one}.` })))
  const shown = columns.filter(
    ({ id, client }) => (wanted.length === 0 || wanted.includes(id)) && (caller.role !== 'client' || client === true),
  )
  const first = await read({ page: 1, size: PAGE })
  async function* records() {
    const seen = new Set<string>()
    for (let page = 1, answer = first; answer.items.length > 0; answer = await read({ page: ++page, size: PAGE })) {
      for (const row of answer.items) {
        if (seen.has(row.id)) continue
        seen.add(row.id)
        yield shown.map(({ text }) => harmless(text(row)))
      }
      if (page * PAGE >= answer.totalItems) return
    }
  }
  const file = stringify({ ...frenchCsv, columns: shown.map(({ header }) => harmless(header)) })
  // What fails on the way ends the download in the middle: the browser then says that it failed.
  pipeline(Readable.from(records()), file, () => undefined)
  return send(file, { type: 'text/csv; charset=utf-8', filename })
}
