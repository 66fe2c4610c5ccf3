import { NOT_IN_LIST, NOT_OFFERED } from '@faitage/contracts/kernel/french'
import type { RowError } from '@faitage/contracts/kernel/record.endpoints'
import type { Cells, GridColumn } from './grid-column'

/** A row as it is typed: one that is there already has an id, a new one has none. */
export interface GridRow {
  readonly key: string
  readonly id: string | undefined
  /** As of which revision `saved` is: what somebody else altered since is refused once, then written knowingly. */
  readonly revision: number | undefined
  /** What it said when it was read or saved last. */
  readonly saved: Cells
  readonly cells: Cells
  readonly removed: boolean
  /** What was refused of it, by column; under no column what was refused of it as a whole. */
  readonly faults: Readonly<Record<string, string>>
}

/** The place in `faults` of what no column is named by. */
export const wholeRow = ''

type Columns = readonly Pick<GridColumn<never>, 'key' | 'put' | 'owns'>[]

export const rowOf = <T extends { id: string; revision: number }>(
  item: T,
  columns: readonly GridColumn<T>[],
): GridRow => {
  const cells = Object.fromEntries(columns.map(column => [column.key, column.textOf(item)]))
  return { key: item.id, id: item.id, revision: item.revision, saved: cells, cells, removed: false, faults: {} }
}

/** The most words that a fault names. */
const fewWords = 20

/** What was refused of a row, under the names of its columns and in their order; what is of none comes first. */
export function faultsSaid(
  { faults, cells }: Pick<GridRow, 'faults' | 'cells'>,
  columns: readonly Pick<GridColumn<never>, 'key' | 'header' | 'words' | 'strange'>[],
): string[] {
  const own = columns.flatMap(({ key, header, words = [], strange }) => {
    const message = faults[key]
    if (message === undefined) return []
    if (strange && message === NOT_IN_LIST) return [strange(textIn(cells, key).trim())]
    const named = message === NOT_OFFERED && words.length > 0 && words.length <= fewWords
    const said = named ? `Choisissez parmi\u00A0: ${words.join(', ')}.` : message
    return [`${header.replace(' *', '')}\u00A0: ${said}`]
  })
  return faults[wholeRow] === undefined ? own : [faults[wholeRow], ...own]
}

export const blankRow = (): GridRow => ({
  // Not counted: a draft takes up its rows under the keys they were sent by.
  key: crypto.randomUUID(),
  id: undefined,
  revision: undefined,
  saved: {},
  cells: {},
  removed: false,
  faults: {},
})

const textIn = (cells: Cells, key: string) => cells[key] ?? ''
export const isBlank = ({ cells }: GridRow): boolean => Object.values(cells).every(text => text.trim() === '')

export const isRefused = ({ faults }: GridRow): boolean => Object.keys(faults).length > 0

/** The columns of a row that say something else than what is saved. */
const changedIn = <C extends { key: string }>(row: GridRow, columns: readonly C[]): C[] =>
  columns.filter(({ key }) => textIn(row.cells, key).trim() !== textIn(row.saved, key).trim())

/** Whether anything of a row is to be saved. */
export const isChanged = (row: GridRow, columns: Columns): boolean =>
  row.id ? row.removed || changedIn(row, columns).length > 0 : !isBlank(row)

/** A row with another text in a cell: what was refused of it is no longer said. */
export function typed(row: GridRow, key: string, text: string): GridRow {
  const { [key]: _, [wholeRow]: __, ...faults } = row.faults
  return { ...row, cells: { ...row.cells, [key]: text }, faults }
}

/** The cells of a text copied from a spreadsheet. */
export const pastedCells = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line => line.split('\t').map(cell => cell.trim()))

/** Rows after cells were pasted from a place on, new rows for those beyond the last. */
export function withPasted(
  rows: readonly GridRow[],
  at: { row: number; column: number },
  cells: readonly (readonly string[])[],
  keys: readonly (string | undefined)[],
): GridRow[] {
  const next = [...rows]
  while (next.length < at.row + cells.length) next.push(blankRow())
  cells.forEach((line, down) => {
    const row = next[at.row + down] as GridRow
    next[at.row + down] = line.reduce((filled, text, across) => {
      const key = keys[at.column + across]
      return key === undefined ? filled : typed(filled, key, text)
    }, row)
  })
  return next
}

/** Rows after the text of a cell was copied to all below it; nothing is where there is no such row. */
export const filledDown = (rows: readonly GridRow[], from: number, key: string): GridRow[] => {
  const cells = rows[from]?.cells
  return rows.map((row, index) =>
    cells && index > from && !row.removed && (row.id || !isBlank(row)) ? typed(row, key, textIn(cells, key)) : row,
  )
}

/** A row as it is sent: what is typed into it later is not saved by it. */
interface SentRow {
  readonly key: string
  readonly cells: Cells
  readonly body: Record<string, unknown>
}

/** What a request carries: at most so many rows, in order. */
export interface GridBatch {
  readonly create: readonly SentRow[]
  readonly update: readonly SentRow[]
  readonly delete: readonly { key: string; cells: Cells; id: string }[]
}

/** What there is to save, in requests of `most` rows. */
export function batchesOf(rows: readonly GridRow[], columns: Columns, most = 200): GridBatch[] {
  const changed = rows.filter(row => isChanged(row, columns))
  return Array.from({ length: Math.ceil(changed.length / most) }, (_, index) => {
    const part = changed.slice(index * most, (index + 1) * most)
    return {
      create: part.filter(({ id }) => !id).map(row => sentOf(row, columns, {})),
      update: part
        .filter(({ id, removed }) => id && !removed)
        .map(row => sentOf(row, columns, { id: row.id, revision: row.revision })),
      delete: part.flatMap(({ key, cells, id, removed }) => (id && removed ? [{ key, cells, id }] : [])),
    }
  })
}

function sentOf(row: GridRow, columns: Columns, body: Record<string, unknown>): SentRow {
  for (const column of changedIn(row, columns)) column.put(body, row.cells)
  return { key: row.key, cells: row.cells, body }
}

/** What became of a request: ids of what was made, in the order of the rows that were not refused, and the refusals. */
interface Outcome {
  readonly created: readonly { id: string; revision: number }[]
  readonly updated: readonly { revision: number }[]
  readonly schema_errors: readonly RowError[]
}

/** Rows after a request was answered: what was written is saved, what was refused stays as typed with why. */
export function answered(rows: readonly GridRow[], batch: GridBatch, outcome: Outcome, columns: Columns): GridRow[] {
  const told = new Map<string, Partial<GridRow>>()
  for (const { in: list, row, field, key: why, message } of outcome.schema_errors) {
    const sent = batch[list][row]
    if (!sent) continue
    const { key, cells } = sent
    const before = told.get(key)
    const column = field === null ? wholeRow : (columns.find(one => one.owns(field, cells))?.key ?? wholeRow)
    const faults = { [column]: message, ...before?.faults }
    told.set(key, { ...before, ...(why === 'bulk.conflict' && { revision: undefined }), faults })
  }
  const kept = <R extends { key: string }>(list: readonly R[]) => list.filter(({ key }) => !told.has(key))
  const gone = new Set(kept(batch.delete).map(({ key }) => key))
  const note = (list: readonly SentRow[], answers: readonly Partial<GridRow>[]) =>
    kept(list).forEach(({ key, cells: saved }, index) => {
      told.set(key, { ...answers[index], saved, faults: {} })
    })
  note(batch.create, outcome.created)
  note(batch.update, outcome.updated)
  // A table that was opened anew has read what was made before it was answered: it is not there twice.
  const made = new Set(outcome.created.map(({ id }) => id))
  return rows
    .filter(row => !gone.has(row.key) && (!made.has(row.key) || (!row.removed && isChanged(row, columns))))
    .map(row => {
      const now = told.get(row.key)
      return now ? { ...row, ...now } : row
    })
}
