import type { Page } from '@faitage/contracts/kernel/endpoint'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { useState } from 'react'
import { call } from '@/api/client'
import { toRefusal } from '@/api/refusal'
import { download } from '@/lib/download'
import { notify } from '@/lib/notify'
import type { RecordColumn, RecordNoun } from './column.ts'
import { csvOfRows, exportLimit, exportPage, readAllRows } from './export-rows.ts'
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

  const save = (rows: readonly T[]) => {
    const file = `${name.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-')}-${todayInParis()}.csv`
    download(new Blob([csvOfRows(columns, rows)], { type: 'text/csv;charset=utf-8' }), file)
  }
  const all = async () => {
    setBusy(true)
    try {
      const { rows, total } = await readAllRows<T>(
        async page => (await call(endpoint, { query: { ...query, page, size: exportPage } } as never)) as Page<T>,
        () => undefined,
      )
      save(rows)
      if (total > rows.length && total > exportLimit)
        notify.warning(
          `L’export s’arrête à ${formatCount(exportLimit)} lignes sur ${formatCount(total)}. Filtrez la liste pour exporter le reste.`,
        )
      else notify.success(`Export terminé\u00A0: ${countOf(rows.length, noun.one, noun.many)}.`)
    } catch (error) {
      notify.error(`L’export a échoué. ${toRefusal(error).message}`)
    } finally {
      setBusy(false)
    }
  }
  return { busy, all: () => void all(), these: save }
}
