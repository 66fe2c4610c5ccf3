import { type GuardKey, inflateEntry, inspectFile, readEntries } from '@faitage/api/kernel/content/file-guard'
import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { asProgramsWrite } from './as-programs-write.ts'
import { refuseLongTags } from './long-tags.ts'
import { type Cell, isBlank, maxColumns, type SheetRow, UnreadableFile } from './sheet.ts'
import { refuseEndlessRun, refuseHugeParts } from './xlsx-guard.ts'

/**
 * The first sheet of a workbook that people see in it. The archive is guarded again and inflated here, each part bounded by the size it
 * declares; the reader is then given parts that are already inflated, and no sheet that spans more than it may hold.
 *
 * @throws UnreadableFile
 */
export async function readXlsx(bytes: Buffer): Promise<SheetRow[]> {
  const inflated = await inflateParts(bytes)
  for (const [, content] of inflated) refuseEndlessRun(content)
  const parts = asProgramsWrite(inflated)
  for (const [, content] of parts) {
    refuseEndlessRun(content)
    refuseLongTags(content)
  }
  refuseHugeParts(parts)
  const stored = zipSync(Object.fromEntries(parts.map(withItsEpoch)), { level: 0 })
  const archive = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
  const data = await readSheet(archive, firstShown(parts)).catch(() => {
    throw new UnreadableFile('import.file.broken')
  })
  return data.map((cells, index) => ({ row: index + 1, cells: cells.slice(0, maxColumns).map(toCell) }))
}

async function inflateParts(bytes: Buffer): Promise<[string, Buffer][]> {
  const inspected = await inspectFile(bytes)
  if (!inspected.ok) throw new UnreadableFile(inspected.key)
  if (inspected.format !== 'xlsx') throw new UnreadableFile('import.file.unsupported')
  const parts: [string, Buffer][] = []
  for (const entry of readEntries(inspected.zip.entries)) {
    const content = await inflateEntry(inspected.zip, entry)
    if (typeof content === 'string') throw new UnreadableFile(content satisfies GuardKey)
    parts.push([entry.name, content])
  }
  return parts
}

/** LibreOffice says in a word that days are counted since 1904; the reader takes a figure, and would be four years early. */
function withItsEpoch([name, content]: [string, Buffer]): [string, Buffer] {
  if (name !== 'xl/workbook.xml') return [name, content]
  const xml = content.toString('latin1').replace(/(<(?:\w+:)?workbookPr\b[^<>]*\sdate1904=["'])true(["'])/, '$11$2')
  return [name, Buffer.from(xml, 'latin1')]
}

/** The number of the first sheet that is not hidden: nobody means to import what their spreadsheet does not show them. */
function firstShown(parts: readonly [string, Buffer][]): number {
  const xml = parts.find(([name]) => name === 'xl/workbook.xml')?.[1].toString('latin1') ?? ''
  const sheets = [...xml.matchAll(/<(?:\w+:)?sheet\s[^<]*/g)]
  const shown = sheets.findIndex(([tag]) => !/\sstate=["'](?:hidden|veryHidden)["']/.test(tag))
  return Math.max(shown, 0) + 1
}

function toCell(value: unknown): Cell {
  // What no number holds is shown as a text, and refused in its cell.
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? null : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'VRAI' : 'FAUX'
  return typeof value === 'string' && !isBlank(value) ? readable(value) : null
}

/** A workbook can name characters that no text holds: half of a pair, or none at all. */
const readable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
