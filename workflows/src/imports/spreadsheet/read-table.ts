import { type ImportField, importFieldNames } from '@faitage/contracts/imports/import-fields'
import type { ImportColumn } from '@faitage/contracts/imports/mission-import'
import type { RawRow } from '@faitage/contracts/imports/mission-import.chunks'
import { missingColumns, type OwnField, recognise, recogniseColumns } from './columns.ts'
import { samplesOf } from './samples.ts'
import { type Cell, isBlank, maxColumns, maxRows, type SheetRow, UnreadableFile } from './sheet.ts'

/** A file as an import sees it: its columns and the raw text of each recognised one, row by row. */
export interface ImportTable {
  readonly columns: ImportColumn[]
  /** A value of each column. */
  readonly samples: string[]
  readonly missing_columns: ImportField[]
  /** Whether the columns are what was said of an earlier file. */
  readonly remembered: boolean
  readonly rows: RawRow[]
}

const headerWithin = 10
/** Characters kept of a cell: more than any field takes, so that too long a text is refused as such. */
const longestText = 10_001

/**
 * Finds the header in the first ten rows and reads what stands below it.
 *
 * @param mapping what a person said each column is; the headers must be those of the file, or it is ignored
 * @param earlier what people said of earlier files, the latest first; the first one with the same headers counts
 * @param own the custom fields of the mission; columns said to feed one that is there no more feed nothing
 * @throws UnreadableFile when there is no header, no data or too much of it
 */
export function readTable(
  sheet: readonly SheetRow[],
  mapping?: readonly ImportColumn[],
  earlier: readonly (readonly ImportColumn[])[] = [],
  own: readonly OwnField[] = [],
): ImportTable {
  const header = findHeader(sheet)
  const headers = header.cells
    .slice(0, maxColumns)
    .map(cell => (isBlank(cell) ? '' : String(cell).trim().slice(0, 200)))
  while (headers.at(-1) === '') headers.pop()
  const known = recogniseColumns(headers, own)
  const said = sameHeaders(headers, mapping) ? undefined : earlier.find(columns => sameHeaders(headers, columns))
  const offered = new Set(own.map(({ id }) => id))
  const columns = (sameHeaders(headers, mapping) ? mapping : (said ?? known)).map(column =>
    column.custom === undefined || offered.has(column.custom) ? column : { header: column.header, field: null },
  )
  // What anybody would have read in the headers was not remembered from anywhere.
  const remembered =
    said?.some(({ field, custom }, index) => field !== known[index]?.field || custom !== known[index]?.custom) ?? false
  const rows: RawRow[] = []
  for (const { row, cells } of sheet) {
    if (row <= header.row || cells.every(isBlank)) continue
    if (rows.length === maxRows) throw new UnreadableFile('import.file.tooManyRows')
    rows.push({ row, values: valuesOf(cells, columns), ...customOf(cells, columns) })
  }
  if (rows.length === 0) throw new UnreadableFile('import.file.empty')
  const below = sheet.filter(({ row }) => row > header.row)
  return {
    columns,
    samples: samplesOf(below, columns.length),
    missing_columns: missingColumns(columns),
    remembered,
    rows,
  }
}

function valuesOf(cells: readonly Cell[], columns: readonly ImportColumn[]): RawRow['values'] {
  const values: RawRow['values'] = {}
  for (const [index, column] of columns.entries()) {
    const cell = cells[index]
    if (!isProjectField(column.field) || cell === null || cell === undefined || isBlank(cell)) continue
    values[column.field] = textOrNumber(cell)
  }
  return values
}

/** What a cell says. Our exports write an apostrophe before what a spreadsheet would take for a formula. */
const textOrNumber = (cell: string | number): string | number =>
  typeof cell === 'number'
    ? cell
    : cell
        .trim()
        .replace(/^'(?=\s*[=+\-@])/, '')
        .slice(0, longestText)

/** The cells of custom fields; nothing where none is filled. */
function customOf(cells: readonly Cell[], columns: readonly ImportColumn[]): Pick<RawRow, 'custom'> {
  const custom: NonNullable<RawRow['custom']> = {}
  for (const [index, { custom: id }] of columns.entries()) {
    const cell = cells[index]
    if (id === undefined || cell === null || cell === undefined || isBlank(cell)) continue
    custom[id] = textOrNumber(cell)
  }
  return Object.keys(custom).length > 0 ? { custom } : {}
}

const isProjectField = (field: string | null): field is ImportField => field !== null && field in importFieldNames

/** The row of the first ten that names most of our columns; failing that, the first that looks like headings. */
function findHeader(sheet: readonly SheetRow[]): SheetRow {
  const candidates = sheet.filter(({ row }) => row <= headerWithin)
  if (sheet.every(({ cells }) => cells.every(isBlank))) throw new UnreadableFile('import.file.empty')
  let best: SheetRow | undefined
  let most = 0
  for (const candidate of candidates) {
    const fields = new Set(candidate.cells.map(cell => (typeof cell === 'string' ? recognise(cell) : undefined)))
    fields.delete(undefined)
    // One known word may be a title above the table (« Dossier »): alone it counts only when it is the key.
    const found = fields.size === 1 && !fields.has('reference') ? 0 : fields.size
    if (found > most) [best, most] = [candidate, found]
  }
  best ??= candidates.find(({ cells }) => {
    const filled = cells.filter(cell => !isBlank(cell))
    return filled.length >= 2 && filled.every(cell => typeof cell === 'string' && !/^[\d\s.,/:-]+$/.test(cell))
  })
  if (!best) throw new UnreadableFile('import.file.noHeader')
  return best
}

function sameHeaders(headers: readonly string[], mapping?: readonly ImportColumn[]): mapping is ImportColumn[] {
  return mapping?.length === headers.length && mapping.every((column, index) => column.header === headers[index])
}
