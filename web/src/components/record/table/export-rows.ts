import type { Endpoint, Page } from '@faitage/contracts/kernel/endpoint'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectReads } from '@/api/shell-reads'
import type { RecordColumn } from './column.ts'
import { csvOf } from './csv.ts'

/** Rows asked for at once. */
export const exportPage = 1000

/* Lists that may be long: their file is made by the server while it is sent. */
const madeByServer = new Map<string, Endpoint>([
  [missionEndpoints.list.path, missionEndpoints.export],
  [projectReads.list.path, projectReads.export],
])

/** What answers the whole of a list as a file, where the server makes one. */
export const exportOf = (list: { readonly path: string }): Endpoint | undefined => madeByServer.get(list.path)

/**
 * Every row of a list in its order, page after page, none twice even when rows move between pages meanwhile.
 *
 * @param read reads one page (from 1) of `exportPage` rows
 */
export async function readAllRows<T extends { id: string }>(read: (page: number) => Promise<Page<T>>): Promise<T[]> {
  const rows = new Map<string, T>()
  for (let page = 1; ; page += 1) {
    const answer = await read(page)
    for (const row of answer.items) rows.set(row.id, row)
    if (answer.items.length === 0 || page * exportPage >= answer.totalItems) return [...rows.values()]
  }
}

/** The rows as a CSV file, one column each, figures as a spreadsheet takes them. */
export const csvOfRows = <T>(columns: readonly RecordColumn<T>[], rows: readonly T[]): string =>
  csvOf(
    columns.map(column => column.header),
    rows.map(row => columns.map(({ text, exported = text }) => exported(row))),
  )
