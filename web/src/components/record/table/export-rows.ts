import type { Page } from '@faitage/contracts/kernel/endpoint'
import type { RecordColumn } from './column.ts'
import { csvOf } from './csv.ts'

/** Rows asked for at once, and the most one file holds. */
export const exportPage = 1000
export const exportLimit = 20_000

/**
 * Every row of a list in its order, page after page, none twice even when rows move between pages meanwhile.
 *
 * @param read reads one page (from 1) of `exportPage` rows
 * @param progress told after each page
 */
export async function readAllRows<T extends { id: string }>(
  read: (page: number) => Promise<Page<T>>,
  progress: (done: number, total: number) => void,
): Promise<{ rows: T[]; total: number }> {
  const rows = new Map<string, T>()
  let total = 0
  for (let page = 1; rows.size < exportLimit; page += 1) {
    const answer = await read(page)
    total = answer.totalItems
    for (const row of answer.items) rows.set(row.id, row)
    progress(Math.min(rows.size, total), total)
    if (answer.items.length === 0 || page * exportPage >= total) break
  }
  return { rows: [...rows.values()].slice(0, exportLimit), total }
}

/** The rows as a CSV file, one column each as shown. */
export const csvOfRows = <T>(columns: readonly RecordColumn<T>[], rows: readonly T[]): string =>
  csvOf(
    columns.map(column => column.header),
    rows.map(row => columns.map(column => column.text(row))),
  )
