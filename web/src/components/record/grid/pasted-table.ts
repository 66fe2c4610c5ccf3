import { normalised } from '@/lib/normalised'
import type { Cells, GridColumn } from './grid-column'
import { blankRow, type GridRow, isBlank, typed } from './grid-rows'

type Line = readonly string[]

/** A table that was pasted with its header: which column each of its cells is of, and the lines below. */
export interface PastedTable {
  /** Null where the column has no place here. */
  readonly keys: readonly (string | null)[]
  readonly lines: readonly Line[]
  /** Headings of the columns that have no place here. */
  readonly strange: readonly string[]
}
/** Finds the header of what was pasted; undefined where there is none. */
export type ReadTable = (cells: readonly Line[]) => PastedTable | undefined | Promise<PastedTable | undefined>

/** A heading without the mark of what is required. */
const nameOf = (header: string): string => normalised(header.replace(' *', ''))

/** The column of ours that a heading names. */
export function keyNamed(heading: string, columns: readonly Pick<GridColumn<never>, 'key' | 'header'>[]) {
  const name = nameOf(heading)
  return name === '' ? undefined : columns.find(({ header }) => nameOf(header) === name)?.key
}

/** A table below the columns that its headings name: one of each, and the headings that name none. */
export function tableOf(
  headings: Line,
  keys: readonly (string | null | undefined)[],
  lines: readonly Line[],
): PastedTable {
  const own = keys.map((key, at) => (key && keys.indexOf(key) === at ? key : null))
  return {
    keys: own,
    lines: lines.filter(line => line.some(text => text !== '') && line.join('\t') !== headings.join('\t')),
    strange: headings.filter((heading, at) => heading !== '' && !own[at]),
  }
}

/** A table whose first line names our columns: two of them, or all that it has. */
export const tableUnderOwnNames =
  (columns: readonly Pick<GridColumn<never>, 'key' | 'header'>[]) =>
  ([headings = [], ...lines]: readonly Line[]): PastedTable | undefined => {
    const keys = headings.map(heading => keyNamed(heading, columns))
    const named = keys.filter(key => key !== undefined).length
    const filled = headings.filter(heading => heading !== '').length
    return named > 0 && (named > 1 || named === filled) && lines.length > 0 ? tableOf(headings, keys, lines) : undefined
  }

/** What tells a row from the others, by what is typed; nothing where that is not typed. */
export type Identify = (cells: Cells) => string

interface Placed {
  readonly rows: GridRow[]
  /** Rows that were there, rows that were made, lines that found no row. */
  readonly met: number
  readonly made: number
  readonly left: number
}

/**
 * Rows after a table was pasted: each line goes to the row that is told by the same, else to a new one; lines that are told by nothing go
 * to the rows from a place on, one after the other.
 */
export function withTable(
  rows: readonly GridRow[],
  { keys, lines }: PastedTable,
  { from, identify, creates }: { from: number; identify: Identify | undefined; creates: boolean },
): Placed {
  const next = [...rows]
  const cellsOf = (line: Line) => Object.fromEntries(keys.flatMap((key, at) => (key ? [[key, line[at] ?? '']] : [])))
  const isTold = identify !== undefined && lines.some(line => identify(cellsOf(line)) !== '')
  const places = new Map(isTold ? rows.flatMap((row, at) => (row.removed ? [] : [[identify(row.cells), at]])) : [])
  let counts = { met: 0, made: 0, left: 0 }
  let blank = 0
  lines.forEach((line, nth) => {
    const cells = cellsOf(line)
    const name = isTold ? identify(cells) : ''
    const known = isTold ? (name === '' ? undefined : places.get(name)) : from + nth
    const isThere = known !== undefined && next[known] !== undefined && !next[known].removed
    if (!isThere && !creates) {
      counts = { ...counts, left: counts.left + 1 }
      return
    }
    if (!isThere) blank = next.findIndex((row, at) => at >= blank && !row.id && isBlank(row))
    if (blank < 0) blank = next.length
    const at = isThere ? known : blank
    const row = next[at] ?? blankRow()
    counts = row.id || !isBlank(row) ? { ...counts, met: counts.met + 1 } : { ...counts, made: counts.made + 1 }
    next[at] = Object.entries(cells).reduce((filled, [key, text]) => typed(filled, key, text), row)
    if (name !== '') places.set(name, at)
  })
  return { rows: next, ...counts }
}
