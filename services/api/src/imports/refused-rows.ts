import { importFieldNames, importFields } from '@faitage/contracts/imports/import-fields'
import type { Api } from '../kernel/api.ts'
import { harmless } from '../kernel/http/csv.ts'
import { type Sent, send } from '../kernel/http/route.ts'
import type { ImportedFields } from './custom-cells.ts'
import { openErrors, placeOf, type RefusedRow } from './rows/import-rows.ts'
import { unsealValue } from './rows/sealed.ts'

/** What heads the reason of each row: no column of an import, so that the file is read again as it is. */
const REASON = 'À corriger'

/** The rows in error as they were, each with its reason: a workbook to correct and to send again. */
export async function refusedRows(api: Api, import_id: string, { headers }: ImportedFields): Promise<Sent> {
  const rows = await api.db
    .selectFrom('import_row')
    .select(['row', 'reference', 'errors', 'refused'])
    .where('import_id', '=', import_id)
    .where('action', '=', 'error')
    .orderBy('row')
    .execute()
  const opened = rows.map(({ row, reference, errors, refused }) => ({
    cells: refused
      ? unsealValue<RefusedRow>(api, refused, placeOf(import_id, row))
      : { values: reference === null ? {} : { reference }, custom: {} },
    reason: openErrors(api, import_id, row, errors)
      .map(({ column, message }) => (column ? `${column}\u00A0: ${message}` : message))
      .join('\n'),
  }))
  const fields = importFields.filter(field => opened.some(({ cells }) => cells.values[field] !== undefined))
  const customs = [...headers.keys()].filter(id => opened.some(({ cells }) => cells.custom[id] !== undefined))
  const heading = [...fields.map(field => importFieldNames[field]), ...customs.map(id => headers.get(id) ?? ''), REASON]
  const data = [
    heading.map(value => ({ value: harmless(value), fontWeight: 'bold' as const })),
    ...opened.map(({ cells, reason }) => [
      ...fields.map(field => cellOf(cells.values[field])),
      ...customs.map(id => cellOf(cells.custom[id])),
      { value: reason, wrap: true, textColor: '#B3261E' },
    ]),
  ]
  const { default: writeExcel } = await import('write-excel-file/node')
  const content = await writeExcel([
    {
      data,
      sheet: 'Lignes à corriger',
      columns: heading.map(name => ({ width: name === REASON ? 70 : Math.max(14, name.length + 4) })),
      stickyRowsCount: 1,
    },
  ]).toBuffer()
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return send(content, { type, filename: 'lignes-a-corriger.xlsx' })
}

/** A cell of text is one, whatever it looks like: no spreadsheet takes its zeros away. */
const cellOf = (cell: string | number | undefined) =>
  cell === undefined ? null : typeof cell === 'number' ? { value: cell } : { value: cell, type: String, format: '@' }
