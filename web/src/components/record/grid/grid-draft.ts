import { blankRow, type GridRow, isChanged } from './grid-rows'

/** A row as a draft keeps it: only the cells that were typed, and as of which revision. */
interface DraftRow {
  /** Absent of drafts that were kept before it was. */
  readonly key?: string
  readonly id?: string | undefined
  readonly revision?: number | undefined
  readonly removed?: boolean
  readonly cells: Readonly<Record<string, string>>
}

type Columns = Parameters<typeof isChanged>[1]

/** What there is to keep of a table that is typed into. */
export const draftRows = (rows: readonly GridRow[], columns: Columns): DraftRow[] =>
  rows
    .filter(row => isChanged(row, columns))
    .map(({ saved, faults: _, ...row }) => ({
      ...row,
      cells: Object.fromEntries(Object.entries(row.cells).filter(([key, text]) => text !== (saved[key] ?? ''))),
    }))

/** Rows as they were read, with what a draft holds typed into them; what was typed into rows that are gone has no place. */
export function withDraft(
  rows: readonly GridRow[],
  kept: unknown,
  columns: Columns,
): { rows: readonly GridRow[]; gone: number } {
  const drafts = Array.isArray(kept) ? kept.filter(isDraftRow) : []
  const known = new Set(columns.map(({ key }) => key))
  const cellsOf = (draft: DraftRow) => Object.fromEntries(Object.entries(draft.cells).filter(([key]) => known.has(key)))
  const byId = new Map(drafts.map(draft => [draft.id, draft]))
  const there = rows.map(row => {
    const draft = byId.get(row.id)
    if (!draft) return row
    // The revision it was typed at: what somebody else altered since is refused once, as without a reload.
    return { ...row, ...draft, cells: { ...row.cells, ...cellsOf(draft) } }
  })
  const fresh = drafts
    .filter(({ id }) => id === undefined)
    .map(draft => ({ ...blankRow(), ...draft, cells: cellsOf(draft) }))
    .filter(row => isChanged(row, columns))
  const ids = new Set(rows.map(({ id }) => id))
  return { rows: [...there, ...fresh], gone: drafts.filter(({ id, removed }) => id && !ids.has(id) && !removed).length }
}

function isDraftRow(value: unknown): value is DraftRow {
  const { id, revision, cells } = (value ?? {}) as Partial<DraftRow>
  return (
    (id === undefined || typeof id === 'string') &&
    (revision === undefined || typeof revision === 'number') &&
    typeof cells === 'object' &&
    cells !== null &&
    Object.values(cells).every(text => typeof text === 'string')
  )
}
