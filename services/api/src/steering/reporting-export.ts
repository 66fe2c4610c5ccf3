import { formatDay } from '@faitage/contracts/kernel/format-date'
import { exportEuro, formatNumber } from '@faitage/contracts/kernel/format-number'
import type { ReportColumn, ReportTable } from '@faitage/contracts/steering/reporting-tables'
import { stringify } from 'csv-stringify/sync'
import { frenchCsv, harmless } from '../kernel/http/csv.ts'
import { type Sent, send } from '../kernel/http/route.ts'

type Cell = string | number | null

/** A table as a file, of a name that says its day. */
export async function sendTable(
  { columns, rows }: ReportTable,
  { format, filename: name, sheet }: { format: 'csv' | 'xlsx'; filename: string; sheet: string },
): Promise<Sent> {
  const filename = `${name}.${format}`
  if (format === 'csv') {
    const records = rows.map(row => row.map((cell, at) => harmless(written(cell, columns[at]!))))
    const content = stringify(records, { ...frenchCsv, columns: columns.map(({ header }) => harmless(header)) })
    return send(content, { type: 'text/csv; charset=utf-8', filename })
  }
  const { default: writeExcel } = await import('write-excel-file/node')
  const content = await writeExcel([
    {
      data: [
        columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const })),
        ...rows.map(row => row.map((cell, at) => cellOf(cell, columns[at]!))),
      ],
      sheet,
      columns: columns.map(({ header, format: kind }) => ({
        width: kind === 'text' ? 30 : Math.max(12, header.length + 2),
      })),
      stickyRowsCount: 1,
    },
  ]).toBuffer()
  return send(content, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', filename })
}

function written(cell: Cell, { format }: ReportColumn): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return format === 'day' ? formatDay(cell) : cell
  if (format === 'euro') return exportEuro(cell)
  return format === 'share' ? `${formatNumber(Math.round(cell * 1000) / 10)} %` : String(cell)
}

/** A text is a text in a workbook, whatever it begins with: nothing of it is run. */
function cellOf(cell: Cell, { format }: ReportColumn) {
  if (cell === null) return null
  if (typeof cell === 'string' && format === 'day')
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
  if (typeof cell === 'string') return { value: cell, type: String }
  if (format === 'euro') return { value: cell / 100, type: Number, format: '#,##0.00' }
  return format === 'share' ? { value: cell, type: Number, format: '0.0%' } : { value: cell, type: Number }
}
