import { readDay } from '../../kernel/reading/dates.ts'
import type { RawCell } from '../../kernel/reading/reading.ts'
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
}

const ENOUGH = 3
const WITHIN = 30

const textOf = (cell: RawCell | null | undefined): string =>
  String(cell ?? '')
    .replace(/[\s\u00A0\u202F]+/g, ' ')
    .trim()

/** How many different columns some headers name. */
export const namesKnown = (headers: readonly string[]): number =>
  new Set(headers.map(header => JSON.stringify(pasteColumn(header))).filter(one => one !== 'null')).size

/**
 * Finds the header: the first line with three names that we know, or two lines that make them together. The cells of a
 * merged upper line are joined downwards: « Tantièmes » over « Généraux » and « Chauffage ».
 *
 * @param mapping what a person said each column is; it holds when the headers are the same
 */
export function findPasteHeader(
  rows: readonly PastedRow[],
  mapping?: { readonly headers: readonly string[]; readonly columns: readonly PasteColumn[] },
): PasteHeader | undefined {
  for (const [index, { cells }] of rows.slice(0, WITHIN).entries()) {
    const alone = cells.map(textOf)
    const below = rows[index + 1]?.cells.map(textOf) ?? []
    const joined = join(alone, below)
    const two = namesKnown(joined) > namesKnown(alone) && isWords(below)
    const headers = two ? joined : alone
    if (namesKnown(headers) < ENOUGH) continue
    const same =
      mapping && mapping.headers.length === headers.length && mapping.headers.every((name, at) => name === headers[at])
    return {
      headers,
      columns: same ? mapping.columns : onceEach(headers.map(pasteColumn)),
      from: index + (two ? 2 : 1),
      stated_on: statedOn(rows.slice(0, index)),
    }
  }
  return undefined
}

/** No line of a lot has only words that are short: numbers tell a line from a second line of headings. */
const isWords = (cells: readonly string[]): boolean =>
  cells.some(cell => cell !== '') && cells.every(cell => !/^[\d\s.,/€-]+$/.test(cell) || cell === '')

/** The upper cell goes over the blanks after it, as a merged cell does, wherever there is something below. */
function join(upper: readonly string[], lower: readonly string[]): string[] {
  let over = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const own = upper[at] ?? ''
    const under = lower[at] ?? ''
    if (own !== '') over = own
    return under === '' ? own : `${over} ${under}`.trim()
  })
}

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

function statedOn(titles: readonly PastedRow[]): string | null {
  for (const cell of titles.flatMap(({ cells }) => cells.map(textOf))) {
    const [, rest] = /arr[êe]t[ée]e?s? (?:au|à la date du) (.{6,40})/i.exec(cell) ?? []
    const words = rest?.split(' ') ?? []
    for (const length of [1, 3]) {
      const day = readDay(words.slice(0, length).join(' '))
      if (day.ok) return day.value
    }
  }
  return null
}
