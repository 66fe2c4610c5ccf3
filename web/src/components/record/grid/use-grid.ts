import { countOf } from '@faitage/contracts/kernel/format-number'
import type { BulkAnswer, RowError } from '@faitage/contracts/kernel/record.endpoints'
import { useRef, useState } from 'react'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import { ofWho } from '@/api/renew'
import { useMarkUnsaved } from '@/lib/unsaved'
import type { GridColumn } from './grid-column'
import { answered, batchesOf, blankRow, type GridBatch, type GridRow, isChanged, isRefused, rowOf } from './grid-rows'
import { afterUndo, type SavedRow, savedBy } from './grid-undo'
import { type Settle, settledRows } from './settled-rows'
import { type UndoRow, undoSave } from './undo-save'
import { type Asked, useDraftedRows, useKeepGridDraft } from './use-grid-draft'

/** Sends a request of rows; the same key finishes one that was cut. */
export type SendBatch = (batch: GridBatch, idempotencyKey: string) => Promise<BulkAnswer>

interface GridOptions<T> {
  name: string
  items: readonly T[]
  columns: readonly GridColumn<T>[]
  send: SendBatch
  /** Takes back what was written of a row; where there is none, a save is not undone. */
  undo?: UndoRow | undefined
  /** What a row says once it is saved, where that is something else than what was typed. */
  settle?: Settle | undefined
}

/** The rows of a table that is typed into, and their saving, request after request. */
export function useGrid<T extends { id: string; revision: number }>(options: GridOptions<T>) {
  const { name, items, columns, send, undo, settle } = options
  const read = () => items.map(item => rowOf(item, columns))
  const begun = useDraftedRows(name, read, columns)
  const [rows, setRows] = useState<readonly GridRow[]>(() => [...begun.rows, blankRow()])
  const [draft, setDraft] = useState<{ at: number | undefined; gone: number } | undefined>(begun)
  /** What was sent and not answered: it may be written, so that it is sent first, as it was, whatever is typed since. */
  const asked = useRef(begun.rows.some(row => isChanged(row, columns)) ? begun.asked : undefined)
  const { keep, forget } = useKeepGridDraft(name, rows, columns, asked)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const [refusal, setRefusal] = useState<ApiRefusal>()
  const [saved, setSaved] = useState<readonly SavedRow[]>([])
  /** What is to be known of the last save, or of its being undone. */
  const [notes, setNotes] = useState<readonly string[]>([])
  const changed = rows.filter(row => isChanged(row, columns)).length
  const refused = rows.filter(isRefused).length
  useMarkUnsaved(name, changed > 0)

  const save = async () => {
    const isMine = ofWho()
    setRefusal(undefined)
    setNotes([])
    let now = rows
    let done = 0
    const wrote: SavedRow[] = []
    const tell = () => setProgress({ done, total: Math.max(done, changed, 1) })
    tell()
    const ask = async (one: Asked) => {
      await isMine()
      const again = one === asked.current
      asked.current = one
      keep()
      const { batch, key } = one
      const outcome = await send(batch, key).catch(error => {
        const refusal = toRefusal(error)
        // A refusal is an answer; what broke is asked once more.
        if (!refusal.isPassing && (again || refusal.status !== 500)) asked.current = undefined
        return refusedWhole(refusal)
      })
      asked.current = undefined
      const own = savedBy(now, batch, outcome)
      wrote.push(...own)
      const { after, told } = settledRows(own, batch, settle)
      setNotes(before => [...before, ...told])
      const fold = (then: readonly GridRow[]) => after(answered(then, batch, outcome, columns))
      setRows(fold)
      now = keep(fold)
      done += rowsIn(batch).length
      tell()
    }
    try {
      if (asked.current) {
        await ask(asked.current)
        // What was refused only now is seen before it is sent anew.
        now = now.filter(row => !isRefused(row))
      }
      for (const batch of batchesOf(now, columns)) await ask({ batch, key: crypto.randomUUID() })
    } catch (error) {
      // What was saved is saved; the rest stays as typed, to be sent again.
      setRefusal(toRefusal(error))
    } finally {
      setSaved(wrote)
      setProgress(undefined)
    }
  }
  /** Takes back what the last save wrote, but for what somebody altered since. */
  const takeBack = async () => {
    if (!undo || saved.length === 0) return
    setRefusal(undefined)
    const tell = (done: number) => setProgress({ done, total: saved.length })
    tell(0)
    const gone = (batch: GridBatch, key: string) => send(batch, key).catch(error => refusedWhole(toRefusal(error)))
    const { undone, left, failure } = await undoSave(saved, { send: gone, undo }, tell)
    const ids = new Set(undone.map(({ id }) => id))
    setRows(now => afterUndo(now, undone))
    setSaved(failure ? saved.filter(({ id }) => !ids.has(id)) : [])
    setNotes(toldUndone(undone.length, left))
    setRefusal(failure)
    setProgress(undefined)
  }
  /** Goes back to what was read before anything was typed. */
  const abandon = () => {
    asked.current = undefined
    setDraft(undefined)
    setRefusal(undefined)
    setRows(now => [...now.flatMap(asSaved), blankRow()])
    forget()
  }
  /** Whether nobody knows what became of a row. */
  const isAsked = (row: string) => !!asked.current && rowsIn(asked.current.batch).some(({ key }) => key === row)
  return {
    ...{ rows, setRows, save, progress, refusal, changed, refused, draft, abandon, forget, isAsked },
    ...{ takeBack, saved: undo ? saved : [], wrote: saved.length > 0, notes },
  }
}

/** What became of the undoing of a save. */
const toldUndone = (undone: number, left: number): string[] => [
  ...(undone > 0 ? [`L’enregistrement de ${countOf(undone, 'ligne', 'lignes')} est annulé.`] : []),
  ...(left > 0
    ? [
        `${countOf(left, 'ligne a changé depuis et reste telle quelle', 'lignes ont changé depuis et restent telles quelles')}.`,
      ]
    : []),
]

const rowsIn = (batch: GridBatch) => Object.values(batch).flat() as readonly { key: string }[]

/** A row without what is typed into it; none where it was new. */
const asSaved = (row: GridRow): GridRow[] =>
  row.id === undefined ? [] : [{ ...row, cells: row.saved, removed: false, faults: {} }]

/** Every row of a request was refused, each with why; anything else is no answer. */
function refusedWhole(refusal: ApiRefusal): Pick<BulkAnswer, 'created' | 'updated' | 'schema_errors'> {
  const { schema_errors } = refusal.details as { schema_errors?: RowError[] }
  if (!schema_errors) throw refusal
  return { created: [], updated: [], schema_errors }
}
