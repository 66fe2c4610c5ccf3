import { mostImportRows } from '@faitage/contracts/imports/mission-import.errors'
import { FinalFailure } from '../../kernel/final-failure.ts'

/** A cell as it was read: text, or a number of the spreadsheet. Days are already `YYYY-MM-DD`. */
export type Cell = string | number | null
/** One record of a sheet and its number as the spreadsheet shows it, from 1. */
export interface SheetRow {
  readonly row: number
  readonly cells: readonly Cell[]
}

/** A cell by its place, both from 0 for its column and from 1 for its row. */
export interface Place {
  readonly row: number
  readonly column: number
}
/** A cell that shows an error of its spreadsheet, or whose formula was never worked out. */
export interface FaultyCell extends Place {
  readonly kind: 'error_cell' | 'no_value'
  readonly value: string
}
/** Another sheet of a workbook, by its number from 1. */
export interface OtherSheet {
  readonly number: number
  readonly name: string
  /** Rows that hold something. */
  readonly rows: number
}

/** A table as it stands in a file, and what about it would be lost in silence. */
export interface Sheet {
  readonly rows: readonly SheetRow[]
  /** Its number and name in a workbook, beside the others that hold something. */
  readonly number: number | null
  readonly name: string | null
  readonly others: readonly OtherSheet[]
  /** Rows that the spreadsheet does not show. */
  readonly hidden: readonly number[]
  /** Cells that were given the value of those they are merged with. */
  readonly merged: readonly Place[]
  readonly faulty: readonly FaultyCell[]
  /** What the text was written in, where that had to be guessed. */
  readonly coding: string | null
  /** Characters could not be read. */
  readonly damaged: boolean
}
/** A table of which there is nothing to say. */
export const plainSheet = {
  ...{ number: null, name: null, others: [], hidden: [], merged: [], faulty: [], coding: null, damaged: false },
} satisfies Omit<Sheet, 'rows'>

/** `3` → `D`. */
const lettersOf = (column: number): string =>
  column < 0 ? '' : lettersOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))
/** A place as spreadsheets name it: `D2`. */
export const placeName = ({ row, column }: Place): string => `${lettersOf(column)}${row}`

/** Merged cells that are filled in at most: beyond, a merge is a way to make a small file a large one. */
const mostFilled = 100_000

/** The rows with the value of merged cells in each row that these go through; only their first column has one. */
export function filledIn(
  rows: readonly SheetRow[],
  merges: readonly { readonly from: Place; readonly to: number }[],
): Pick<Sheet, 'rows' | 'merged'> {
  const cells = new Map(rows.map(({ row, cells }) => [row, cells]))
  const changed = new Map<number, Cell[]>()
  const merged: Place[] = []
  for (const { from, to } of merges) {
    const value = cells.get(from.row)?.[from.column]
    if (isBlank(value)) continue
    for (let row = from.row + 1; row <= to && merged.length < mostFilled; row++) {
      const known = changed.get(row) ?? [...(cells.get(row) ?? [])]
      // A row that holds nothing else is the rest of a tall one, not a line of the list.
      if (!known.some(cell => !isBlank(cell)) || !isBlank(known[from.column])) continue
      while (known.length <= from.column) known.push(null)
      known[from.column] = value ?? null
      changed.set(row, known)
      merged.push({ row, column: from.column })
    }
  }
  return { rows: rows.map(one => ({ row: one.row, cells: changed.get(one.row) ?? one.cells })), merged }
}

/** Rows an import accepts at most, the header apart. */
export const maxRows = mostImportRows
/** Cells a sheet may span, blanks included: what the reader would have to hold. */
export const maxCells = 4_000_000
/** Columns an import looks at. */
export const maxColumns = 200

/** Why a file cannot be imported; `key` is one of the error catalogue. */
export class UnreadableFile extends FinalFailure<UnreadableKey> {
  override name = 'UnreadableFile'
}
export type UnreadableKey =
  | 'import.file.bomb'
  | 'import.file.broken'
  | 'import.file.empty'
  | 'import.file.encoding'
  | 'import.file.fatal'
  | 'import.file.noHeader'
  | 'import.file.noSheet'
  | 'import.file.oldWorkbook'
  | 'import.file.tooLarge'
  | 'import.file.tooManyRows'
  | 'import.file.tooSlow'
  | 'import.file.unsupported'
  | 'import.lots.noHeader'
  | 'import.lots.tooManyRows'
  | 'import.registry.columns'

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
