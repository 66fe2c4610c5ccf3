import type { Written } from '@faitage/contracts/kernel/endpoint'
import type { BulkAnswer } from '@faitage/contracts/kernel/record.endpoints'
import type { GridBatch, GridRow } from './grid-rows'

/** What a save wrote of a row, and the row as it was before it. */
export interface SavedRow {
  readonly in: keyof GridBatch
  readonly id: string
  /** That the save left it at. */
  readonly revision: number
  readonly before: GridRow
}

type Outcome = Pick<BulkAnswer, 'created' | 'updated' | 'schema_errors'> & Partial<Pick<BulkAnswer, 'deleted'>>

/**
 * What a request wrote, with the rows as they were before. A row that was only said again is left out, and so is one of which nobody
 * knows what it was: what would be undone there is somebody else's.
 */
export function savedBy(rows: readonly GridRow[], batch: GridBatch, outcome: Outcome): SavedRow[] {
  const refused = new Set(outcome.schema_errors.map(one => `${one.in} ${one.row}`))
  const byKey = new Map(rows.map(row => [row.key, row]))
  const of = (list: keyof GridBatch, answers: readonly Pick<Written, 'id' | 'revision'>[] = []) =>
    batch[list]
      .filter((_, at) => !refused.has(`${list} ${at}`))
      .flatMap(({ key }, at): SavedRow[] => {
        const [before, answer] = [byKey.get(key), answers[at]]
        if (!before || !answer) return []
        const isOurs = list === 'create' || (before.revision !== undefined && answer.revision > before.revision)
        return isOurs ? [{ in: list, id: answer.id, revision: answer.revision, before }] : []
      })
  return [...of('create', outcome.created), ...of('update', outcome.updated), ...of('delete', outcome.deleted)]
}

/** Rows after what a save wrote was undone: what was typed into them since stays. */
export function afterUndo(rows: readonly GridRow[], undone: readonly SavedRow[]): GridRow[] {
  const byId = new Map(undone.map(one => [one.id, one]))
  const there = rows.flatMap(row => {
    const one = row.id === undefined ? undefined : byId.get(row.id)
    if (!one) return [row]
    if (one.in === 'create') return []
    const { saved } = one.before
    const cells = Object.fromEntries(
      [...new Set([...Object.keys(saved), ...Object.keys(row.cells)])].map(key => [
        key,
        (row.cells[key] ?? '') === (row.saved[key] ?? '') ? (saved[key] ?? '') : (row.cells[key] ?? ''),
      ]),
    )
    return [{ ...row, saved, cells, revision: one.revision, faults: {} }]
  })
  const back = undone.flatMap(({ in: list, before, revision }) =>
    list === 'delete' ? [{ ...before, revision, cells: before.saved, removed: false, faults: {} }] : [],
  )
  // The blank row stays the last.
  return back.length === 0 ? there : [...there.slice(0, -1), ...back, ...there.slice(-1)]
}
