import type { RowSelectionState } from '@tanstack/react-table'

/** The selection with the rows from one to another, both included, selected (or not). */
export function withRange(
  selection: RowSelectionState,
  ids: readonly string[],
  from: number,
  to: number,
  selected = true,
): RowSelectionState {
  const next = { ...selection }
  for (const id of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (selected) next[id] = true
    else delete next[id]
  }
  return next
}
