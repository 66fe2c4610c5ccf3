import type { Page } from '@faitage/contracts/kernel/endpoint'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { useState } from 'react'
import { call, download as downloadAnswer } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { download } from '@/lib/download'
import { notify } from '@/lib/notify'
import type { RecordColumn, RecordNoun } from './column.ts'
import { csvOfRows, exportOf, exportPage, readAllRows } from './export-rows.ts'
import type { ListEndpoint } from './list-endpoint.ts'

interface ExportOptions<T> {
  endpoint: ListEndpoint<T>
  /** The list's query as it stands: filters, search and sort. */
  query: Record<string, unknown>
  columns: readonly RecordColumn<T>[]
  name: string
  noun: RecordNoun
}

/** Exports a list as CSV: everything that is filtered, or the rows given. */
export function useExport<T extends { id: string }>({ endpoint, query, columns, name, noun }: ExportOptions<T>) {
  const [busy, setBusy] = useState(false)

  const file = () => `${name.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-')}-${todayInParis()}.csv`
  const save = (rows: readonly T[]) =>
    download(new Blob([csvOfRows(columns, rows)], { type: 'text/csv;charset=utf-8' }), file())
  const page = async (page: number, size: number) =>
    (await call(endpoint, { query: { ...query, page, size } })) as Page<T>
  const all = async () => {
    setBusy(true)
    try {
      const whole = exportOf(endpoint)
      if (!whole) {
        const rows = await readAllRows<T>(at => page(at, exportPage))
        save(rows)
        notify.success(`Export terminé\u00A0: ${countOf(rows.length, noun.one, noun.many)}.`)
        return
      }
      const { totalItems } = await page(1, 1)
      const { page: _page, size: _size, ...filters } = query
      const wanted = columns.map(({ id }) => id).join(',')
      await downloadAnswer(whole, { query: { ...filters, columns: wanted } }, file())
      notify.success(`Export terminé\u00A0: ${countOf(totalItems, noun.one, noun.many)}.`)
    } catch (error) {
      notify.error(`L’export a échoué. ${toRefusal(error).message}`)
    } finally {
      setBusy(false)
    }
  }
  return { busy, all: () => void all(), these: save }
}
