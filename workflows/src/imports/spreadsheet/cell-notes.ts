import type { ImportColumn } from '@faitage/contracts/imports/mission-import'
import type { RawNote, RawRow } from '@faitage/contracts/imports/mission-import.chunks'
import { type Cell, placeName, type Sheet } from './sheet.ts'

/*
 * What is to be told of cells before they are written: how they look, not what they mean. A cell that shows an error says
 * nothing else: its value goes.
 */

/** What spreadsheets show in place of a result, in English and in French. */
const errorText =
  /^(?:#(?:REF|N\/A|N\/D|VALUE|VALEUR|DIV\/0|NAME|NOM|NUM|NOMBRE|NULL|NUL|SPILL|PROPAGATION|CALC|GETTING_DATA|BLOCKED|CONNECT|FIELD)\s?[!?]?|Err:\d{3})$/i
/** Two characters that stand for one: UTF-8 that something took for Windows-1252 on the way. */
const garbled =
  /[ÃÂÅÎ][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]|â€/
const UNKNOWN = '\uFFFD'
const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})$/
const SHOWN = 80

/** Rows as they were read, with what is to be told of their cells. */
export function withNotes(rows: readonly RawRow[], columns: readonly ImportColumn[], sheet: Sheet): RawRow[] {
  const cellsOf = new Map(sheet.rows.map(({ row, cells }) => [row, cells]))
  const hidden = new Set(sheet.hidden)
  const merged = new Set(sheet.merged.map(placeName))
  const faulty = new Map(sheet.faulty.map(cell => [placeName(cell), cell]))
  const american = americanColumns(rows, cellsOf)
  return rows.map(one => {
    const cells = cellsOf.get(one.row) ?? []
    const notes: RawNote[] = hidden.has(one.row) ? [{ at: null, kind: 'hidden', value: null }] : []
    const gone = new Set<string>()
    for (const [column, { field, custom }] of columns.entries()) {
      const at = custom ?? field
      if (at === null) continue
      const place = placeName({ row: one.row, column })
      const cell = cells[column] ?? null
      const fault = faulty.get(place) ?? errorIn(cell)
      if (fault) {
        gone.add(at)
        notes.push({ at, kind: fault.kind, value: fault.value ? `${fault.value} en ${place}` : place })
        continue
      }
      if (merged.has(place)) notes.push({ at, kind: 'merged', value: shown(cell) })
      if (typeof cell !== 'string') continue
      if (cell.includes(UNKNOWN)) {
        if (sheet.damaged) gone.add(at)
        notes.push({ at, kind: sheet.damaged ? 'unreadable' : 'suspect', value: shown(cell) })
      } else if (garbled.test(cell)) notes.push({ at, kind: 'suspect', value: shown(cell) })
      if (american.has(column) && isEitherWay(cell)) notes.push({ at, kind: 'ambiguous_day', value: shown(cell) })
    }
    return notes.length > 0 ? { ...without(one, gone), notes } : one
  })
}

const shown = (cell: Cell): string | null => (cell === null ? null : String(cell).trim().slice(0, SHOWN))

const errorIn = (cell: Cell) =>
  typeof cell === 'string' && errorText.test(cell.trim())
    ? { kind: 'error_cell' as const, value: cell.trim() }
    : undefined

function without(row: RawRow, gone: ReadonlySet<string>): RawRow {
  if (gone.size === 0) return row
  const kept = <V>(all: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(all).filter(([at]) => !gone.has(at)))
  return { ...row, values: kept(row.values), ...(row.custom ? { custom: kept(row.custom) } : {}) }
}

/** Columns where a day can only be month first: those before it that go both ways are then not sure. */
function americanColumns(rows: readonly RawRow[], cellsOf: ReadonlyMap<number, readonly Cell[]>): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { row } of rows)
    for (const [column, cell] of (cellsOf.get(row) ?? []).entries()) {
      if (typeof cell !== 'string' || cell.length > 12) continue
      const [, first, second] = slashed.exec(cell.trim()) ?? []
      if (Number(first) <= 12 && Number(second) > 12) found.add(column)
    }
  return found
}

function isEitherWay(cell: string): boolean {
  const [, first, second] = slashed.exec(cell.trim()) ?? []
  return first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
}
