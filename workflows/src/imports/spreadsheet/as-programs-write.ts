/*
 * What programs write in the XML of a workbook and the reader takes for something else, or not at all, is rewritten before
 * it is read. A part is handled as latin1, one character a byte: what is not looked for stays as it was.
 */
import { inPieces, rewritten } from './rewritten.ts'
import { maxCells, UnreadableFile } from './sheet.ts'

/** What is rewritten of a workbook may come to so many characters (a text of nothing but marks grows five times), a sheet to so many cells. */
const most = { characters: 250_000_000, cells: maxCells }
/** A row, a cell, a truth said in a word, or a day with its hour, each with what tells where and of which kind it is. */
const marks =
  /<((?:\w+:)?(row|c))(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|(<(?:\w+:)?v>)\s*(?:(true|false)\s*|(\d{4}-\d\d-\d\d)[T ][^<]*)(?=<|$)/g
/** What says that some cells are to be read otherwise: truths in words, days by their ISO text. */
const kinds = ['>true<', '>false<', 't="d"', "t='d'"]
/** A cell that does not begin with where it is, as those of every program do that say it. */
const placeless = /<(?:\w+:)?c(?!\s+r=|[\w:-])/

/** Whether the reader may find cells in a part, whatever it is called. */
export const isSheet = (content: Buffer | string): boolean => content.includes('sheetData')

/** The parts of a workbook, as the reader takes them. @throws UnreadableFile where they grow beyond what a workbook may be */
export function asProgramsWrite(parts: readonly (readonly [string, Buffer])[], limits = most): [string, Buffer][] {
  let { characters } = limits
  return parts.map(([name, content]) => {
    const read = partAsRead(content, { ...limits, characters })
    if (read !== content) characters -= read.length
    return [name, read]
  })
}

function partAsRead(content: Buffer, limits: typeof most): Buffer {
  const before = content.toString('latin1')
  const sections = before.includes('<![CDATA[') || before.includes('<!--')
  let xml = sections ? withoutSections(before, limits.characters) : before
  if (xml.includes('&#'))
    xml = inPieces(xml, limits.characters, piece =>
      piece.replace(/&#(?:x0*([\da-f]{5,6})|0*(\d{5,7}));/gi, wholeCharacter),
    )
  if (isSheet(xml) && (placeless.test(xml) || kinds.some(kind => xml.includes(kind)))) xml = withPlaces(xml, limits)
  return xml === before ? content : Buffer.from(xml, 'latin1')
}

/**
 * Sections of characters as ordinary text, which the reader loses where it meets one beside the other. No comment is left: it
 * would lose what stands before one, and take minutes over a long one.
 */
function withoutSections(xml: string, room: number): string {
  const { add, whole } = rewritten(room)
  let at = 0
  for (let next = xml.indexOf('<!'); next >= 0; next = xml.indexOf('<!', Math.max(at, next + 2))) {
    const section = xml.startsWith('<![CDATA[', next)
    if (!section && !xml.startsWith('<!--', next)) continue
    const end = xml.indexOf(section ? ']]>' : '-->', next + 4)
    if (end < 0) break
    add(xml.slice(at, next))
    // Not `replaceAll`: it keeps two strings for every mark.
    if (section) add(xml.slice(next + 9, end), piece => piece.replace(/&/g, '&amp;').replace(/</g, '&lt;'))
    at = end + 3
  }
  add(xml.slice(at))
  return whole()
}

/** Java writes so what is beyond the first 65,536 characters; the reader would keep the last four figures of it. */
function wholeCharacter(written: string, hexadecimal?: string, decimal?: string): string {
  const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal)
  return code > 0xffff && code <= 0x10ffff ? Buffer.from(String.fromCodePoint(code)).toString('latin1') : written
}

/**
 * Every cell where it is: after the one before it, where it does not say. Truth as the figure that the reader knows, a day
 * without its hour: the reader would have that of the machine's zone, and maybe of the day before.
 */
function withPlaces(xml: string, limits: typeof most): string {
  let cells = 0
  let row = 0
  let column = 0
  let type = ''
  const placed = (found: string, tag: string, kind: string, said = '', value = '', word = '', day = '') => {
    if (value && word) return type === 'b' ? `${value}${word === 'true' ? 1 : 0}` : found
    if (value) return type === 'd' ? value + day : found
    const [, letters = '', digits = ''] = /\sr\s*=\s*["']([a-z]*)(\d*)/i.exec(said) ?? []
    if (kind === 'row') {
      row = Number(digits) || row + 1
      column = 0
      return found
    }
    if (++cells > limits.cells) throw new UnreadableFile('import.file.bomb')
    type = /\st=["']([bd])["']/.exec(said)?.[1] ?? ''
    if (digits) row = Number(digits)
    column = columnNumber(letters.toUpperCase()) || column + 1
    return /\sr\s*=/.test(said) ? found : `<${tag} r="${lettersOf(column)}${row}"${said}>`
  }
  return inPieces(xml, limits.characters, piece => piece.replace(marks, placed))
}

/** `AB` → 28. */
export const columnNumber = (letters: string): number =>
  [...letters.slice(0, 4)].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** 28 → `AB`. */
const lettersOf = (column: number): string =>
  column > 0 ? lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26)) : ''
