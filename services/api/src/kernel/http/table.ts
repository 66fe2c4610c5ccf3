import { pipeline, Readable } from 'node:stream'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { exportEuro, formatDecimal, formatNumber } from '@faitage/contracts/kernel/format-number'
import type { TableCell, TableColumn } from '@faitage/contracts/kernel/table'
import { stringify } from 'csv-stringify'
import { frenchCsv, harmless } from './csv.ts'
import { type Sent, send } from './route.ts'

type Row = readonly TableCell[]

/** Rows that are there, or that are read while they are sent. */
interface Sendable {
  readonly columns: readonly TableColumn[]
  readonly rows: Iterable<Row> | AsyncIterable<Row>
}

/** A table as a file, of a name that says its day. A CSV file is written as its rows come; a workbook is made whole. */
export async function sendTable(
  { columns, rows }: Sendable,
  { format, filename: name, sheet }: { format: 'csv' | 'xlsx'; filename: string; sheet: string },
): Promise<Sent> {
  const filename = `${name}.${format}`
  if (format === 'csv') {
    const file = stringify({ ...frenchCsv, columns: columns.map(({ header }) => harmless(header)) })
    async function* records() {
      for await (const row of rows) yield row.map((cell, at) => harmless(written(cell, columns[at]!)))
    }
    // A failure on the way ends the download in the middle: the browser then says that it failed.
    pipeline(Readable.from(records()), file, () => undefined)
    return send(file, { type: 'text/csv; charset=utf-8', filename })
  }
  const { default: writeExcel } = await import('write-excel-file/node')
  const cells = []
  for await (const row of rows) cells.push(row.map((cell, at) => cellOf(cell, columns[at]!)))
  const content = await writeExcel([
    {
      data: [columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const })), ...cells],
      sheet,
      columns: columns.map(({ header, format: kind }) => ({
        width: kind === 'text' ? 30 : Math.max(12, header.length + 2),
      })),
      stickyRowsCount: 1,
    },
  ]).toBuffer()
  return send(content, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', filename })
}

function written(cell: TableCell, { format }: TableColumn): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return format === 'day' ? formatDay(cell) : cell
  if (format === 'euro') return exportEuro(cell)
  return format === 'share' ? `${formatNumber(Math.round(cell * 1000) / 10)} %` : formatDecimal(String(cell))
}

/** Letters of a cell at most: Excel takes a workbook with more for a broken one. */
const CELL_MAX = 32_767

/** A text is a text in a workbook, whatever it begins with: nothing of it is run. */
function cellOf(cell: TableCell, { format }: TableColumn) {
  if (cell === null) return null
  if (typeof cell === 'string' && format === 'day')
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
  if (typeof cell === 'string')
    return { value: cell.length > CELL_MAX ? `${cell.slice(0, CELL_MAX - 1)}…` : cell, type: String }
  if (format === 'euro') return { value: cell / 100, type: Number, format: '#,##0.00' }
  return format === 'share' ? { value: cell, type: Number, format: '0.0%' } : { value: cell, type: Number }
}
