import { readDay } from '../../kernel/reading/dates.ts'
import { normalise, type RawCell } from '../../kernel/reading/reading.ts'
import { type PasteColumn, pasteColumn } from './columns.ts'

export type PastedRow = { readonly row: number; readonly cells: readonly (RawCell | null)[] }

/** The columns of what was pasted, and where its lines begin. */
export interface PasteHeader {
  readonly headers: readonly string[]
  readonly columns: readonly PasteColumn[]
  /** The first row below the header. */
  readonly from: number
  /** « Arrêté au … », when a title above says it. */
  readonly stated_on: string | null
  /** The lines it is made of, as they are compared: a page may repeat them. */
  readonly lines: ReadonlySet<string>
}

/** What a person said each column is; it holds where the headers are the same. */
export interface PasteMapping {
  readonly headers: readonly string[]
  readonly columns: readonly PasteColumn[]
}

const ENOUGH = 3
const WITHIN = 30

const textOf = (cell: RawCell | null | undefined): string =>
  String(cell ?? '')
    .replace(/[\s\u00A0\u202F]+/g, ' ')
    .trim()

/** How many different columns some headers name. */
export const namesKnown = (headers: readonly string[]): number => countOf(headers.map(pasteColumn))

const countOf = (columns: readonly PasteColumn[]): number =>
  new Set(columns.filter(column => column !== null).map(column => JSON.stringify(column))).size

/**
 * Finds the header: the first line with three names that we know, or two lines that make them together. The cells of a
 * merged upper line are joined downwards: « Tantièmes » over « Généraux » and « Chauffage », « Lot » over « N° » and
 * « Nature ». Failing that, a line that a mapping was made of, then the first line of words with a name we know: a
 * person says what its columns are.
 */
export function findPasteHeader(
  rows: readonly PastedRow[],
  mappings: readonly PasteMapping[] = [],
): PasteHeader | undefined {
  const candidates = rows.slice(0, WITHIN).map((_, index) => headingsAt(rows, index))
  const found =
    candidates.find(one => mappings.some(mapping => isOf(mapping, one.headers))) ??
    candidates.find(one => countOf(one.columns) >= ENOUGH) ??
    candidates.find(one => countOf(one.columns) > 0 && isWords(one.headers.slice(0, one.width)))
  if (!found) return undefined
  const { headers, lines, from } = found
  const mapping = mappings.find(one => isOf(one, headers))
  const columns = mapping?.columns ?? numbered(headers, lines.at(-1)!, onceEach(found.columns))
  return {
    headers,
    columns,
    from,
    stated_on:
      statedOn(rows.slice(0, from - lines.length)) ??
      dayAfterAu((headers[columns.findIndex(column => column?.is === 'unpaid_amount')] ?? '').split(' ')),
    lines: new Set(lines.map(lineOf).filter(Boolean)),
  }
}

const LONGEST_HEADER = 200

/** The headings that begin on a row: that row, or that row and the next. */
function headingsAt(rows: readonly PastedRow[], index: number) {
  const alone = withoutTail(rows[index]!.cells.map(textOf))
  const below = withoutTail(rows[index + 1]?.cells.map(textOf) ?? [])
  const joined = join(alone, below)
  const meanings = joined.map(({ header, over, under }) => meaningOf(header, over, under))
  // Two lines are one header when they say more together than each alone: a title above says nothing.
  const two = countOf(meanings) > Math.max(namesKnown(alone), namesKnown(below)) && isWords(below)
  return {
    headers: (two ? joined.map(({ header }) => header) : alone).map(header => header.slice(0, LONGEST_HEADER)),
    columns: two ? meanings : alone.map(pasteColumn),
    width: alone.length,
    lines: two ? [alone, below] : [alone],
    from: index + (two ? 2 : 1),
  }
}

const isOf = ({ headers }: PasteMapping, found: readonly string[]): boolean =>
  headers.length === found.length && headers.every((name, at) => name === found[at])

/** A line of headings as it is compared. */
export const lineOf = (texts: readonly string[]): string => normalise(texts.join(' '))

/** A spreadsheet gives every row the width of its widest. */
const withoutTail = (texts: readonly string[]): string[] => texts.slice(0, texts.findLastIndex(text => text !== '') + 1)

/** No line of a lot has only words that are short: numbers distinguish a line from a second line of headings. */
const isWords = (cells: readonly string[]): boolean =>
  cells.some(cell => cell !== '') && cells.every(cell => !/^[\d\s.,/€-]+$/.test(cell) || cell === '')

/** The upper cell goes over the blanks after it, as a merged cell does, wherever there is something below. */
function join(upper: readonly string[], lower: readonly string[]) {
  let over = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const own = upper[at] ?? ''
    const under = lower[at] ?? ''
    if (own !== '') over = own
    return { header: under === '' ? own : `${over} ${under}`.trim(), over, under }
  })
}

/** « Tantièmes Généraux », « Copropriétaire » over « Code » (« Code copropriétaire »), « Lot » over « Nature » (« Nature »). */
const meaningOf = (header: string, over: string, under: string): PasteColumn =>
  pasteColumn(header) ?? (under === '' ? null : (pasteColumn(`${under} ${over}`) ?? pasteColumn(under)))

const numberWords = new Set(['n', 'no', 'num', 'numero'])
/** « N° » alone is the number of the lot where no other column is. */
function numbered(
  headers: readonly string[],
  lowest: readonly string[],
  columns: readonly PasteColumn[],
): readonly PasteColumn[] {
  if (columns.some(column => column?.is === 'lot_number')) return columns
  const at = headers.findIndex((header, place) => [header, lowest[place] ?? ''].some(one => isNumberWord(one)))
  return columns.map((column, place) => (column === null && place === at ? { is: 'lot_number' } : column))
}
const isNumberWord = (header: string): boolean => numberWords.has(normalise(header))

/** The first of two columns that say the same has it. */
function onceEach(columns: readonly PasteColumn[]): PasteColumn[] {
  const met = new Set<string>()
  return columns.map(column => {
    const key = JSON.stringify(column)
    if (met.has(key)) return null
    met.add(key)
    return column
  })
}

const STATES = /^(?:arr[êe]t[ée]e?s?|situation|soldes?|balance|impay[ée]s|d[ée]biteurs)$/i

/** « Liste arrêtée au 31/12/2025 », « Situation des copropriétaires au 31 décembre 2025 ». */
function statedOn(titles: readonly PastedRow[]): string | null {
  for (const cell of titles.flatMap(({ cells }) => cells.map(textOf))) {
    const words = cell.split(' ')
    const states = words.findIndex(word => STATES.test(word))
    const day = states < 0 ? null : dayAfterAu(words.slice(states + 1))
    if (day) return day
  }
  return null
}

/** The day after « au » or « à la date du »: one word, or three. */
function dayAfterAu(words: readonly string[]): string | null {
  const at = words.findIndex((word, place) => /^au$/i.test(word) || (/^du$/i.test(word) && words[place - 1] === 'date'))
  for (const length of at < 0 ? [] : [1, 3]) {
    const day = readDay(words.slice(at + 1, at + 1 + length).join(' '))
    if (day.ok) return day.value
  }
  return null
}
