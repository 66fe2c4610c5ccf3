import { GENERAL, type PasteColumn } from '@faitage/contracts/co-ownership/paste/columns'
import { findPasteHeader } from '@faitage/contracts/co-ownership/paste/header'
import { buildingBelow, titleIn } from '@faitage/contracts/co-ownership/paste/titles'
import { isTotal } from '@faitage/contracts/co-ownership/paste/totals'
import { normalise } from '@faitage/contracts/kernel/reading/reading'
import type { GridColumn } from '@/components/record/grid/grid-column'
import { keyNamed, type PastedTable, tableOf, tableUnderOwnNames } from '@/components/record/grid/pasted-table'

type Columns = readonly Pick<GridColumn<never>, 'key' | 'header'>[]
interface Cle {
  readonly id: string
  readonly label: string
}

/** The columns of ours that lists of lots name otherwise than we do. */
const otherNames: Partial<Record<NonNullable<PasteColumn>['is'], string>> = { building: 'building_id' }

/** A list of lots as the import reads it, titles and totals left out; what the table has no column for is named. */
export const lotsTable =
  (columns: Columns, cles: readonly Cle[]) =>
  (cells: readonly (readonly string[])[]): PastedTable | undefined => {
    const found = findPasteHeader(cells.map((line, row) => ({ row, cells: line })))
    if (!found) return tableUnderOwnNames(columns)(cells)
    // Above a header stand titles: below lines of lots nothing is one.
    const above = cells.slice(0, found.from - found.lines.size)
    if (above.some(line => line.filter(text => text !== '').length > 2)) return undefined
    const keys = found.columns.map((column, at) => keyOf(column, cles) ?? keyNamed(found.headers[at] ?? '', columns))
    const held = keys.map(key => (columns.some(one => one.key === key) ? key : undefined))
    const named = held.filter(key => key !== undefined).length
    // Below a single name we know may stand any text: it is a header where it names all there is.
    if (named === 0 || (named === 1 && found.headers.filter(Boolean).length > 1)) return undefined
    const numberAt = found.columns.findIndex(column => column?.is === 'lot_number')
    const lines = cells.slice(found.from).filter(line => {
      const first = line.find(text => text !== '')
      return first !== undefined && !isTotal(first, line[numberAt] || null)
    })
    const table = tableOf(found.headers, held, lines)
    return numberAt < 0 ? table : underTitles(table, numberAt)
  }

/** Titles are no lots; the building that one names is that of the lots below, where their line names none. */
function underTitles({ keys, lines, ...table }: PastedTable, numberAt: number): PastedTable {
  let building: string | undefined
  const known = keys.indexOf('building_id')
  const at = known < 0 ? keys.length : known
  let named = false
  const lots = lines.flatMap(line => {
    const cells = line.map(text => (text.trim() === '' ? null : text))
    const title = titleIn(cells, cells[numberAt] ?? null)
    if (title === undefined) {
      if (building === undefined || (line[at] ?? '').trim() !== '') return [line]
      named = true
      return [
        Array.from({ length: Math.max(line.length, at + 1) }, (_, place) =>
          place === at ? building! : (line[place] ?? ''),
        ),
      ]
    }
    building = buildingBelow(title, building)
    return []
  })
  return { ...table, keys: known < 0 && named ? [...keys, 'building_id'] : keys, lines: lots }
}

function keyOf(column: PasteColumn, cles: readonly Cle[]): string | undefined {
  if (!column) return undefined
  if (column.is !== 'cle') return otherNames[column.is] ?? column.is
  const name = normalise(column.cle)
  const same = cles.find(({ label }) => normalise(label) === name)
  const general = column.cle === GENERAL ? cles.find(({ label }) => /\bgeneral/.test(normalise(label))) : undefined
  const cle = same ?? general
  return cle && `cle:${cle.id}`
}
