import { attributesIn } from './attributes.ts'
import {
  type Cell,
  isBlank,
  maxCells,
  maxColumns,
  maxRows,
  type Place,
  type SheetRow,
  UnreadableFile,
} from './sheet.ts'

/** A sheet of a workbook of LibreOffice. */
export interface OdsTable {
  readonly name: string
  readonly shown: boolean
  /** Those that hold something. */
  readonly rows: readonly SheetRow[]
  readonly hidden: readonly number[]
  readonly merges: readonly { readonly from: Place; readonly to: number }[]
}

/** A tag by its name without its prefix, or the text between two. */
const piece = /<(\/?)([\w.:-]+)(?![\w.:-])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|([^<]+)/g

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const readable = (text: string): string =>
  text
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hexadecimal, decimal, name: string) => {
      if (name) return named[name] ?? whole
      const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
    })
    .toWellFormed()
    .replaceAll('\0', '\uFFFD')

/** The sheets of the content of a workbook, what is repeated written out. @throws UnreadableFile where that is too much */
export function tablesIn(xml: string): OdsTable[] {
  // No program writes a comment, a section or a type of document there.
  if (xml.includes('<!')) throw new UnreadableFile('import.file.broken')
  const hiddenStyles = stylesOfHiddenTables(xml)
  const reader = new Reader(hiddenStyles)
  for (const [, closing, qualified = '', said = '', text] of xml.matchAll(piece)) {
    if (text !== undefined) {
      reader.text(readable(text))
      continue
    }
    const tag = qualified.slice(qualified.indexOf(':') + 1)
    if (!closing) reader.open(tag, () => attributesOf(said))
    if (closing || said.endsWith('/')) reader.close(tag)
  }
  return reader.tables
}

const attributesOf = (said: string): ReadonlyMap<string, string> =>
  new Map([...attributesIn(said)].map(([name, value]) => [name, readable(value)]))

/** The names of styles whose tables are not shown. */
const stylesOfHiddenTables = (xml: string): ReadonlySet<string> =>
  new Set(
    [...xml.matchAll(/<style:style\s([^<>]*)>\s*<style:table-properties\s[^<>]*table:display="false"/g)].flatMap(
      ([, said = '']) => attributesOf(said).get('name') ?? [],
    ),
  )

type Attributes = ReadonlyMap<string, string>
type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Puts a table together from its tags. */
class Reader {
  readonly tables: OdsTable[] = []
  private readonly hiddenStyles: ReadonlySet<string>
  private table:
    | (Writable<OdsTable> & { rows: SheetRow[]; hidden: number[]; merges: { from: Place; to: number }[] })
    | undefined
  /** Tables within a cell, and what is noted beside one. */
  private aside = 0
  private row = 0
  private rowSaid: Attributes = new Map()
  private cells: Cell[] = []
  private cell: Attributes | undefined
  private lines: string[] = []
  private written = 0

  constructor(hiddenStyles: ReadonlySet<string>) {
    this.hiddenStyles = hiddenStyles
  }

  open(tag: string, said: () => Attributes): void {
    if (tag === 'annotation' || tag === 'shapes' || (tag === 'table' && this.table)) this.aside++
    if (this.aside > 0) return
    if (tag === 'table') {
      const all = said()
      const shown = !this.hiddenStyles.has(all.get('style-name') ?? '')
      this.table = { name: (all.get('name') ?? '').slice(0, 100), shown, rows: [], hidden: [], merges: [] }
      this.row = 0
    } else if (tag === 'table-row') {
      this.rowSaid = said()
      this.cells = []
    } else if (tag === 'table-cell' || tag === 'covered-table-cell') {
      this.cell = said()
      this.lines = []
    } else if (tag === 'p' && this.cell) this.lines.push('')
    else if (tag === 's' && this.cell) this.text(' '.repeat(Math.min(Number(said().get('c') ?? 1) || 1, 100)))
    else if ((tag === 'line-break' || tag === 'tab') && this.cell) this.text(tag === 'tab' ? '\t' : '\n')
  }

  text(text: string): void {
    if (this.aside > 0 || !this.cell || this.lines.length === 0) return
    this.lines[this.lines.length - 1] += text
  }

  close(tag: string): void {
    if (this.aside > 0) {
      if (tag === 'annotation' || tag === 'shapes' || tag === 'table') this.aside--
      return
    }
    if (tag === 'table-cell' || tag === 'covered-table-cell') this.endCell()
    else if (tag === 'table-row') this.endRow()
    else if (tag === 'table' && this.table) {
      this.tables.push(this.table)
      this.table = undefined
    }
  }

  private endCell(): void {
    const said = this.cell ?? new Map()
    this.cell = undefined
    const value = cellOf(said, this.lines.join('\n'))
    const rows = Number(said.get('number-rows-spanned') ?? 1)
    const from = { row: this.row + 1, column: this.cells.length }
    if (rows > 1 && value !== null) this.table?.merges.push({ from, to: Math.min(this.row + rows, maxRows) })
    const times = Math.min(Number(said.get('number-columns-repeated') ?? 1) || 1, maxColumns - this.cells.length)
    for (let n = 0; n < times; n++) this.cells.push(value)
  }

  private endRow(): void {
    const { table, rowSaid } = this
    if (!table) return
    const times = Math.max(1, Number(rowSaid.get('number-rows-repeated') ?? 1) || 1)
    const first = this.row + 1
    this.row += times
    // Programs write blank cells to the edge of the sheet.
    const cells = this.cells.slice(0, this.cells.findLastIndex(cell => !isBlank(cell)) + 1)
    if (cells.length === 0) return
    if (first + times - 1 > maxRows + 1000) throw new UnreadableFile('import.file.tooManyRows')
    this.written += times * cells.length
    if (this.written > maxCells) throw new UnreadableFile('import.file.bomb')
    const hidden = /^(?:collapse|filter)$/.test(rowSaid.get('visibility') ?? '')
    for (let row = first; row < first + times; row++) {
      table.rows.push({ row, cells })
      if (hidden) table.hidden.push(row)
    }
  }
}

function cellOf(said: Attributes, text: string): Cell {
  switch (said.get('value-type')) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const number = Number(said.get('value'))
      return Number.isFinite(number) && said.has('value') ? number : text || null
    }
    case 'date':
      return said.get('date-value')?.slice(0, 10) ?? (text || null)
    case 'boolean':
      return said.get('boolean-value') === 'true' ? 'VRAI' : 'FAUX'
    default:
      return isBlank(text) ? null : text
  }
}
