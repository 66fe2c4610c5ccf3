/** The rows that are ticked, by their id. */
export type Selection = Record<string, boolean>

/** The selection with the rows from one to another, both included, selected (or not). */
export function withRange(
  selection: Selection,
  ids: readonly string[],
  from: number,
  to: number,
  selected = true,
): Selection {
  const next = { ...selection }
  for (const id of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (selected) next[id] = true
    else delete next[id]
  }
  return next
}
