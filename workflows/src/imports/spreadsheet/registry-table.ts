import { foldedRegistryNumber } from '@faitage/contracts/co-ownership/names/folded'
import { readRegistryHeader, registryColumn } from '@faitage/contracts/co-ownership/registry/columns'
import { principalsNamed } from '@faitage/contracts/co-ownership/registry/row'
import type { RegistryChunk } from '@faitage/contracts/imports/mission-import.chunks'
import { type Cell, isBlank, maxColumns, maxRows, type SheetRow, UnreadableFile } from './sheet.ts'

/** An extract of the registry: its known columns only, and of each row how many cells it has in all. */
export interface RegistryTable {
  readonly headers: string[]
  readonly width: number
  readonly ignored_columns: string[]
  readonly rows: readonly (RegistryChunk['rows'][number] & { readonly number: string | null })[]
  /** Numbers that rows of the file name as their principal syndicate. */
  readonly principals: ReadonlySet<string>
}

const headerWithin = 10
/** Characters kept of a cell: more than any field takes. */
const longestText = 1000
const longestHeader = 200

/**
 * Finds the header of an extract in the first ten rows and reads what stands below it; what each cell means is left to
 * the API.
 *
 * @throws UnreadableFile when it is no extract of the registry, or holds no data or too much of it
 */
export function readRegistryTable(sheet: readonly SheetRow[]): RegistryTable {
  if (sheet.every(({ cells }) => cells.every(isBlank))) throw new UnreadableFile('import.file.empty')
  const header = sheet
    .filter(({ row }) => row <= headerWithin)
    .map(({ row, cells }) => ({ row, cells: withoutTail(cells) }))
    .find(({ cells }) => readRegistryHeader(cells).missing.length === 0)
  if (!header) throw new UnreadableFile('import.registry.columns')
  const width = header.cells.length
  const { places, ignored } = readRegistryHeader(header.cells)
  const known = [...places.values()].sort((a, b) => a - b)
  const headers = known.map(place => String(header.cells[place]))
  const numberAt = headers.findIndex(name => registryColumn(name) === 'number')
  const rows: RegistryTable['rows'][number][] = []
  for (const { row, cells } of sheet) {
    if (row <= header.row || cells.every(isBlank)) continue
    if (rows.length === maxRows) throw new UnreadableFile('import.file.tooManyRows')
    const kept = known.map(place => shortened(cells[place] ?? null))
    const number = kept[numberAt] === null ? null : foldedRegistryNumber(String(kept[numberAt]))
    // A spreadsheet gives every row the width of its widest; blank cells beyond the header are none.
    rows.push({
      row,
      width: Math.max(cells.length > width ? withoutTail(cells).length : cells.length, 0),
      cells: kept,
      number,
    })
  }
  if (rows.length === 0) throw new UnreadableFile('import.file.empty')
  const principals = principalsNamed(readRegistryHeader(headers), rows)
  return {
    headers,
    width,
    ignored_columns: ignored.slice(0, maxColumns).map(name => name.slice(0, longestHeader)),
    rows,
    principals,
  }
}

const shortened = (cell: Cell): Cell => (typeof cell === 'string' ? cell.trim().slice(0, longestText) : cell)

function withoutTail(cells: readonly Cell[]): readonly Cell[] {
  const last = cells.findLastIndex(cell => !isBlank(cell))
  return cells.slice(0, last + 1)
}
