import { type GuardKey, inflateEntry, inspectFile, readEntries } from '@faitage/api/kernel/content/file-guard'
import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { asProgramsWrite } from './as-programs-write.ts'
import { refuseLongTags } from './long-tags.ts'
import { type Cell, filledIn, isBlank, maxColumns, plainSheet, type Sheet, UnreadableFile } from './sheet.ts'
import { refuseEndlessRun, refuseHugeParts } from './xlsx-guard.ts'
import { faultyCells, hiddenRows, listedSheets, otherSheets, tallMerges } from './xlsx-notes.ts'

/**
 * The first sheet of a workbook that people see in it. The archive is guarded again and inflated here, each part bounded by the size it
 * declares; the reader is then given parts that are already inflated, and no sheet that spans more than it may hold.
 *
 * @param chosen the number of the sheet that a person chose
 * @throws UnreadableFile
 */
export async function readXlsx(bytes: Buffer, chosen?: number): Promise<Sheet> {
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
  const sheets = listedSheets(parts)
  if (chosen !== undefined && !sheets.some(({ number }) => number === chosen))
    throw new UnreadableFile('import.file.noSheet')
  // Nobody means to import what their spreadsheet does not show them.
  const number = chosen ?? sheets.find(({ shown }) => shown)?.number ?? 1
  const data = await readSheet(archive, number).catch(() => {
    throw new UnreadableFile('import.file.broken')
  })
  const { name, xml = '' } = sheets[number - 1] ?? { name: null }
  return {
    ...plainSheet,
    ...{ number, name, others: otherSheets(sheets, number) },
    ...filledIn(
      data.map((cells, index) => ({ row: index + 1, cells: cells.slice(0, maxColumns).map(toCell) })),
      tallMerges(xml),
    ),
    ...{ hidden: hiddenRows(xml), faulty: faultyCells(xml) },
  }
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

function toCell(value: unknown): Cell {
  // What no number holds is shown as a text, and refused in its cell.
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (value instanceof Date) return Number.isNaN(value.valueOf()) ? null : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'VRAI' : 'FAUX'
  return typeof value === 'string' && !isBlank(value) ? readable(value) : null
}

/** A workbook can name characters that no text holds: half of a pair, or none at all. */
const readable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')
