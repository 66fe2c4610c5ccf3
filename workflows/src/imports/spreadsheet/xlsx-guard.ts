import { columnNumber, isSheet } from './as-programs-write.ts'
import { externalLinks } from './external-links.ts'
import { maxCells, maxRows, UnreadableFile } from './sheet.ts'

/** Texts that a workbook may keep though no cell shows them: the reader takes ten seconds for a million. */
const strayTexts = 100_000
/** Bytes without a mark, as of one text: a cell shows 32,767 characters, and the reader takes minutes over many more. */
const longestRun = 500_000
/**
 * A cell as nearly all are; or a row or a cell as the reader finds it: by any prefix, up to a `>` that no quotes hold.
 * Without its end it is none.
 */
const placed =
  /<c r="([A-Z]{1,3})(\d{1,11})"(?: [st]="\w*")*\/?>|<(?:[\w.-]*:)?(row|c)(?![\w.:-])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)(>?)/g
/** A text as the reader finds it: by any prefix, whatever blank ends its name. */
const text = /<(?:[\w.-]*:)?si(?=[\s/>])/g
/** What says where it is, under any prefix: the reader takes each for the same. */
const places = /(?<![\w.-])r\s*=\s*(?:"([^"]*)"|'([^']*)')?/g
const ofRow = /^()(\d{1,11})$/
const ofCell = /^([A-Z]{1,3})(\d{1,11})$/

/** Looked for from place to place: a run of twice the length is always met, one that is shorter never. */
export function refuseEndlessRun(content: Buffer): void {
  for (let at = 0; at + longestRun < content.length; at += longestRun) {
    const next = content.indexOf('<', at)
    if (next < 0 || next > at + longestRun) throw new UnreadableFile('import.file.bomb')
  }
}

/**
 * Refuses what the reader would hold too much of: a few bytes can name cell XFD1048576, and it fills in every cell before
 * it. A place that no program writes is refused as well: the reader makes a number of whatever it is. Goes by what a part
 * holds: a relationship may call a sheet, or the texts of cells, by any name.
 */
export function refuseHugeParts(parts: readonly (readonly [string, Buffer])[]): void {
  let cells = 0
  const linked = externalLinks(parts)
  for (const [name, content] of parts) if (isSheet(content) && !linked.has(name)) cells += refuseHugeSheet(content)
  for (const [, content] of parts) refuseStrayTexts(content, cells)
}

/** Where a tag says that it is, as often as it does: column and row. @throws UnreadableFile where it is no such place */
const placesIn = (said: string, form: RegExp): [column: string, row: string][] =>
  Array.from(said.matchAll(places), ([, twice, once]) => {
    const [, column = '', row] = form.exec(twice ?? once ?? '') ?? []
    if (row === undefined) throw new UnreadableFile('import.file.broken')
    return [column, row]
  })

/** @returns its cells */
function refuseHugeSheet(content: Buffer): number {
  let [rows, cells, lastRow, widest] = [0, 0, 0, 1]
  const reach = (letters: string | undefined, number: string) => {
    lastRow = Math.max(lastRow, Number(number))
    widest = Math.max(widest, columnNumber(letters ?? ''))
  }
  for (const [, letters, number, kind, said = '', end] of content.toString('latin1').matchAll(placed)) {
    if (kind === 'row') rows++
    else cells++
    if (number) reach(letters, number)
    else if (end) for (const place of placesIn(said, kind === 'row' ? ofRow : ofCell)) reach(...place)
    else throw new UnreadableFile('import.file.broken')
  }
  if (Math.max(rows, lastRow) > maxRows + 1000) throw new UnreadableFile('import.file.tooManyRows')
  if (cells > maxCells || Math.max(rows, lastRow) * widest > maxCells) throw new UnreadableFile('import.file.bomb')
  return cells
}

/** The texts that cells share stand in a part of their own, as many as somebody likes. */
function refuseStrayTexts(content: Buffer, cells: number): void {
  let texts = 0
  const xml = content.toString('latin1')
  text.lastIndex = 0
  while (text.test(xml)) texts++
  if (texts > cells + strayTexts) throw new UnreadableFile('import.file.bomb')
}
