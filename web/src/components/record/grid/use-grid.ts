import type { BulkAnswer, RowError } from '@faitage/contracts/kernel/record.endpoints'
import { useRef, useState } from 'react'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import { ofWho } from '@/api/renew'
import { useMarkUnsaved } from '@/lib/unsaved'
import type { GridColumn } from './grid-column'
import { answered, batchesOf, blankRow, type GridBatch, type GridRow, isChanged, rowOf } from './grid-rows'
import { useDraftedRows, useKeepGridDraft } from './use-grid-draft'

/** Sends a request of rows; the same key finishes one that was cut. */
export type SendBatch = (batch: GridBatch, idempotencyKey: string) => Promise<BulkAnswer>

interface GridOptions<T> {
  name: string
  items: readonly T[]
  columns: readonly GridColumn<T>[]
  send: SendBatch
}

/** The rows of a table that is typed into, and their saving, request after request. */
export function useGrid<T extends { id: string; revision: number }>({ name, items, columns, send }: GridOptions<T>) {
  const read = () => items.map(item => rowOf(item, columns))
  const begun = useDraftedRows(name, read, columns)
  const [rows, setRows] = useState<readonly GridRow[]>(() => [...begun.rows, blankRow()])
  const [draft, setDraft] = useState<{ at: number | undefined; gone: number } | undefined>(begun)
  const { keep, forget } = useKeepGridDraft(name, rows, columns)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [refusal, setRefusal] = useState<ApiRefusal>()
  const unanswered = useRef(new Map<string, string>())
  const changed = rows.filter(row => isChanged(row, columns)).length
  const refused = rows.filter(row => Object.keys(row.faults).length > 0).length
  useMarkUnsaved(name, changed > 0)

  const save = async () => {
    const batches = batchesOf(rows, columns)
    const isMine = ofWho()
    setRefusal(undefined)
    let done = 0
    setProgress({ done, total: changed })
    keep()
    try {
      for (const batch of batches) {
        await isMine()
        const request = JSON.stringify(batch)
        const key = unanswered.current.get(request) ?? crypto.randomUUID()
        unanswered.current.set(request, key)
        const outcome = await send(batch, key).catch(error => refusedWhole(toRefusal(error)))
        unanswered.current.delete(request)
        const settle = (now: readonly GridRow[]) => answered(now, batch, outcome, columns)
        setRows(settle)
        keep(settle)
        done += batch.create.length + batch.update.length + batch.delete.length
        setProgress({ done, total: changed })
      }
    } catch (error) {
      // What was saved is saved; the rest stays as typed, to be sent again.
      setRefusal(toRefusal(error))
    } finally {
      setProgress(undefined)
    }
  }
  /** Goes back to what was read before anything was typed. */
  const abandon = () => {
    setDraft(undefined)
    setRefusal(undefined)
    setRows(now => [...now.flatMap(asSaved), blankRow()])
    forget()
  }
  return { rows, setRows, save, progress, refusal, changed, refused, draft, abandon, forget }
}

/** A row without what is typed into it; none where it was new. */
const asSaved = (row: GridRow): GridRow[] =>
  row.id === undefined ? [] : [{ ...row, cells: row.saved, removed: false, faults: {} }]

/** Every row of a request was refused, each with why; anything else is no answer. */
function refusedWhole(refusal: ApiRefusal): Pick<BulkAnswer, 'created' | 'updated' | 'schema_errors'> {
  const { schema_errors } = refusal.details as { schema_errors?: RowError[] }
  if (!schema_errors) throw refusal
  return { created: [], updated: [], schema_errors }
}
