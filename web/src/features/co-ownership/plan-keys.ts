/** The place of a cell among those of a plan: its row and its rank there. */
type Place = readonly [row: number, rank: number]

/** Where an arrow leads from a place, in rows of so many cells; undefined where it leads nowhere. */
export function nextPlace(rows: readonly number[], [row, rank]: Place, key: string): Place | undefined {
  const within = (to: number): Place | undefined =>
    rows[to] === undefined ? undefined : [to, Math.min(rank, rows[to] - 1)]
  switch (key) {
    case 'ArrowRight':
      return rank + 1 < (rows[row] ?? 0) ? [row, rank + 1] : rows[row + 1] ? [row + 1, 0] : undefined
    case 'ArrowLeft':
      return rank > 0 ? [row, rank - 1] : row > 0 ? [row - 1, (rows[row - 1] ?? 1) - 1] : undefined
    case 'ArrowDown':
      return within(row + 1)
    case 'ArrowUp':
      return within(row - 1)
    case 'Home':
      return [row, 0]
    case 'End':
      return [row, (rows[row] ?? 1) - 1]
    default:
      return undefined
  }
}
