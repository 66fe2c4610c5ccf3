import { GENERAL, type PasteColumn } from '@faitage/contracts/co-ownership/paste/columns'
import { findPasteHeader, type PasteMapping } from '@faitage/contracts/co-ownership/paste/header'
import { isUndated } from '@faitage/contracts/co-ownership/paste/line'
import { isStatement, readPastedLots } from '@faitage/contracts/co-ownership/paste/lines'
import type { PastedLots } from '@faitage/contracts/co-ownership/paste/pasted'
import type { ColumnField, ImportColumn } from '@faitage/contracts/imports/mission-import'
import { mostLotRows } from '@faitage/contracts/imports/mission-import.errors'
import { samplesOf } from './samples.ts'
import { type Cell, isBlank, type SheetRow, UnreadableFile } from './sheet.ts'

/** A list of lots: its columns, and what its lines say, read together since several may be one lot. */
export interface LotsTable extends PastedLots {
  readonly columns: ImportColumn[]
  /** A value of each column. */
  readonly samples: string[]
  readonly missing_columns: ColumnField[]
  /** Arrears left out for want of their day. */
  readonly undated: number
}

/** Characters kept of a cell: more than any field takes, so that too long a text is refused as such. */
const longestText = 1000

/**
 * Finds the header of a list of lots and reads what stands below it.
 *
 * @param mappings what people said each column is, of this file or of others; the first of these headers holds
 * @param toldDay the day of arrears where the list says none, as a person said it
 * @throws UnreadableFile when there is no header, no data or too much of it
 */
export function readLotsTable(
  sheet: readonly SheetRow[],
  mappings: readonly (readonly ImportColumn[])[],
  toldDay: string | null = null,
): LotsTable {
  const rows = sheet.map(({ row, cells }) => ({ row, cells: cells.map(kept) }))
  const filled = rows.filter(({ cells }) => !cells.every(isBlank))
  if (filled.length === 0) throw new UnreadableFile('import.file.empty')
  if (filled.length > mostLotRows) throw new UnreadableFile('import.lots.tooManyRows')
  const found = findPasteHeader(filled, mappings.map(mappingOf))
  if (!found) throw new UnreadableFile('import.lots.noHeader')
  const header = { ...found, stated_on: found.stated_on ?? toldDay }
  const said = mappings.find(one => sameHeaders(one, header.headers))
  const columns = header.headers.map((name, at) => ({
    ...columnOf(name, header.columns[at] ?? null),
    ...cleSaid(said?.[at]),
  }))
  const isTold = columns.some(({ field }) => field === 'lot_number') || isStatement(header.columns)
  const missing_columns: ColumnField[] = isTold ? [] : ['lot_number']
  const read = missing_columns.length > 0 ? { lots: [], failed: [] } : readPastedLots(filled, header)
  if (missing_columns.length === 0 && read.lots.length + read.failed.length === 0)
    throw new UnreadableFile('import.file.empty')
  const undated = read.lots.flatMap(({ warnings }) => warnings).filter(isUndated).length
  return { columns, samples: samplesOf(filled.slice(header.from), columns.length), missing_columns, undated, ...read }
}

const kept = (cell: Cell): Cell => (typeof cell === 'string' ? cell.slice(0, longestText) : cell)

const columnOf = (header: string, column: PasteColumn): ImportColumn =>
  column?.is === 'cle' ? { header, field: 'cle', cle: column.cle } : { header, field: column?.is ?? null }

const sameHeaders = (one: readonly ImportColumn[], headers: readonly string[]): boolean =>
  one.length === headers.length && one.every(({ header }, at) => header === headers[at])

/** The kind and buildings that a person gave to the clé of a column. */
const cleSaid = ({ cle_kind, cle_buildings }: Partial<ImportColumn> = {}) => ({
  ...(cle_kind ? { cle_kind } : {}),
  ...(cle_buildings ? { cle_buildings } : {}),
})

const mappingOf = (columns: readonly ImportColumn[]): PasteMapping => ({
  headers: columns.map(({ header }) => header),
  columns: columns.map(({ field, cle }) => {
    if (field === null) return null
    return field === 'cle' ? { is: 'cle', cle: cle ?? GENERAL } : ({ is: field } as PasteColumn)
  }),
})
