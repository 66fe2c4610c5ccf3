import { formatDay } from '../format-date.ts'
import { composed } from '../trimmed.ts'

/** What became of one cell: its value, or why it was refused, in French and without repeating the value. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T; readonly warning?: string }
  | { readonly ok: false; readonly message: string; readonly value?: never; readonly warning?: never }

/** @param warning why somebody should look at it all the same */
export const read = <T>(value: T, warning?: string): Reading<T> =>
  warning === undefined ? { ok: true, value } : { ok: true, value, warning }
export const refuse = (message: string): Reading<never> => ({ ok: false, message })

/** A cell that is not blank, as the worker sends it: text, or a number of the spreadsheet. */
export type RawCell = string | number

/** A text as it is compared: no accents, no case, no punctuation, single spaces. */
export const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Trimmed text with single spaces (no-break ones included), at most `max` characters. */
export function readText(raw: RawCell, max: number): Reading<string> {
  const text = String(raw)
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
  return text.length > max ? refuse(`Le texte dépasse ${max} caractères.`) : read(text)
}

/** A text of several lines, kept as they are, without what nobody sees around it. */
export function readLines(raw: RawCell, max: number): Reading<string> {
  const text = composed(String(raw).replace(/\r\n?/g, '\n'))
  return text.length > max ? refuse(`Le texte dépasse ${max} caractères.`) : read(text)
}

/** A raw value as the person wrote it, short enough to be shown; days as French people write them. */
export function shownCell(raw: RawCell | undefined): string | null {
  if (raw === undefined) return null
  if (typeof raw === 'number') return String(raw).replace('.', ',')
  if (/^\d{4}-\d{2}-\d{2}$/.test(raw)) return formatDay(raw)
  return raw.length > 200 ? `${raw.slice(0, 199)}…` : raw
}
