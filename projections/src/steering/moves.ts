import { type RawBuilder, sql } from 'kysely'

/*
 * The statuses a project entered, as one text: of each a letter, its place in the life of a project, and its day, in six
 * hexadecimal digits. Thousands of them leave Postgres as one value, which is a quarter of what their arrays are.
 */

const WIDTH = 7
const FIRST_LETTER = 65
const DAY_MS = 86_400_000
const EPOCH = Date.parse('0001-01-01')

/** Days since the first of the calendar. */
export const dayNumber = (day: string): number => (Date.parse(day) - EPOCH) / DAY_MS

/** The day of that number. */
export const dayOfNumber = (number: number): string => new Date(EPOCH + number * DAY_MS).toISOString().slice(0, 10)

export const movesOf = (ranks: readonly number[], days: readonly string[]): string =>
  ranks
    .map((rank, at) => {
      const day = dayNumber(days[at] ?? '')
      return String.fromCharCode(FIRST_LETTER + rank) + day.toString(16).padStart(WIDTH - 1, '0')
    })
    .join('')

/** The same of one status, in SQL. */
export const moveIn = (rank: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`chr(${sql.lit(FIRST_LETTER)} + ${rank}) || lpad(to_hex(${day} - date '0001-01-01'), ${sql.lit(WIDTH - 1)}, '0')`

/** The first of them, in SQL. */
export const firstMoves = (moves: RawBuilder<unknown>, count: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left(${moves}, ${count} * ${sql.lit(WIDTH)})`

/** Histories one after the other: of each status that was entered, its place and its day (`dayNumber`). */
export interface Histories {
  readonly ranks: Uint8Array
  readonly days: Int32Array
  /** Where each history begins, then where the last one ends. */
  readonly starts: Int32Array
}

/** @param text moves, `;` between two histories */
export function historiesIn(text: string): Histories {
  const bytes = Buffer.from(text, 'latin1')
  const most = Math.ceil(bytes.length / WIDTH)
  const [ranks, days] = [new Uint8Array(most), new Int32Array(most)]
  // As many as there could be, of one status each.
  const starts = new Int32Array(most + 1)
  let [end, histories] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    for (; at + WIDTH <= bytes.length && bytes[at]! >= FIRST_LETTER; at += WIDTH, end++) {
      ranks[end] = bytes[at]! - FIRST_LETTER
      let day = 0
      for (let digit = at + 1; digit < at + WIDTH; digit++) day = day * 16 + hexadecimal(bytes[digit]!)
      days[end] = day
    }
    starts[++histories] = end
  }
  return { ranks: ranks.slice(0, end), days: days.slice(0, end), starts: starts.slice(0, histories + 1) }
}

/** `0` to `9`, then `a` to `f`. */
const hexadecimal = (code: number) => (code < 58 ? code - 48 : code - 87)
