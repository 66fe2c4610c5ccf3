import { type GridRow, isBlank } from './grid-rows'

/** A row that can be chosen: one that says something and is not going already. */
export const isChoosable = (row: GridRow): boolean => !row.removed && (row.id !== undefined || !isBlank(row))

/** Rows without those that are chosen: what is there goes once it is saved, what is new goes at once. */
export const withoutChosen = (rows: readonly GridRow[], chosen: ReadonlySet<string>): GridRow[] =>
  rows.flatMap(row => {
    if (!chosen.has(row.key) || !isChoosable(row)) return [row]
    return row.id ? [{ ...row, removed: true, faults: {} }] : []
  })

/** The rows from one to another, both included, whichever comes first. */
export function between(rows: readonly GridRow[], from: string | undefined, to: string): string[] {
  const [one, other] = [from, to].map(key => rows.findIndex(row => row.key === key))
  if (one === undefined || other === undefined || one < 0) return [to]
  return rows
    .slice(Math.min(one, other), Math.max(one, other) + 1)
    .filter(isChoosable)
    .map(({ key }) => key)
}
