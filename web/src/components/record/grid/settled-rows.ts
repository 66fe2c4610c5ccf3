import type { Cells } from './grid-column'
import type { GridBatch, GridRow } from './grid-rows'
import type { SavedRow } from './grid-undo'

/** What a saved row says, and why that is not what was typed; undefined where it is. */
export type Settle = (typed: Cells, before: Cells) => { cells: Cells; note: string } | undefined

/** Rows that a save wrote as they read from then on, and what is said of it. */
export function settledRows(saved: readonly SavedRow[], { update }: GridBatch, settle: Settle | undefined) {
  const sent = new Map(update.map(({ key, cells }) => [key, cells]))
  const found = new Map(
    saved.flatMap(({ before }) => {
      const typed = sent.get(before.key)
      const told = typed && settle?.(typed, before.saved)
      return told ? [[before.key, { typed, told }] as const] : []
    }),
  )
  const after = (rows: GridRow[]): GridRow[] =>
    found.size === 0
      ? rows
      : rows.map(row => {
          const one = found.get(row.key)
          if (!one) return row
          const { typed, told } = one
          const untouched = Object.entries(told.cells).filter(([key]) => (row.cells[key] ?? '') === (typed[key] ?? ''))
          return {
            ...row,
            saved: { ...row.saved, ...told.cells },
            cells: { ...row.cells, ...Object.fromEntries(untouched) },
          }
        })
  return { after, told: [...found.values()].map(({ told }) => told.note) }
}
