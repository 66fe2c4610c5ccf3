import { mostImportRows } from '@faitage/contracts/imports/mission-import.errors'
import { FinalFailure } from '../../kernel/final-failure.ts'

/** A cell as it was read: text, or a number of the spreadsheet. Days are already `YYYY-MM-DD`. */
export type Cell = string | number | null
/** One record of a sheet and its number as the spreadsheet shows it, from 1. */
export interface SheetRow {
  readonly row: number
  readonly cells: readonly Cell[]
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
  | 'import.file.fatal'
  | 'import.file.noHeader'
  | 'import.file.tooLarge'
  | 'import.file.tooManyRows'
  | 'import.file.tooSlow'
  | 'import.file.unsupported'
  | 'import.lots.noHeader'
  | 'import.lots.tooManyRows'
  | 'import.registry.columns'

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
