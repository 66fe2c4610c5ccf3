import { type GuardKey, inflateEntry, inspectFile, readEntries } from '@faitage/api/kernel/content/file-guard'
import { refuseLongTags } from './long-tags.ts'
import { type OdsTable, tablesIn } from './ods-tables.ts'
import { filledIn, plainSheet, type Sheet, UnreadableFile } from './sheet.ts'
import { refuseEndlessRun } from './xlsx-guard.ts'

/** The first sheet of a workbook of LibreOffice that people see in it. @throws UnreadableFile */
export async function readOds(bytes: Buffer, chosen?: number): Promise<Sheet> {
  const tables = tablesIn(await contentOf(bytes))
  if (tables.length === 0) throw new UnreadableFile('import.file.unsupported')
  if (chosen !== undefined && !tables[chosen - 1]) throw new UnreadableFile('import.file.noSheet')
  const at =
    chosen === undefined
      ? Math.max(
          0,
          tables.findIndex(({ shown }) => shown),
        )
      : chosen - 1
  const { name, rows, merges, hidden } = tables[at] as OdsTable
  const others = tables.flatMap((table, index) =>
    index !== at && table.shown && table.rows.length > 0
      ? [{ number: index + 1, name: table.name, rows: table.rows.length }]
      : [],
  )
  return { ...plainSheet, number: at + 1, name, others, hidden, ...filledIn(rows, merges) }
}

async function contentOf(bytes: Buffer): Promise<string> {
  const inspected = await inspectFile(bytes)
  if (!inspected.ok) throw new UnreadableFile(inspected.key)
  if (inspected.format !== 'ods') throw new UnreadableFile('import.file.unsupported')
  const entry = readEntries(inspected.zip.entries).find(({ name }) => name === 'content.xml')
  const content = entry ? await inflateEntry(inspected.zip, entry) : ('import.file.broken' satisfies GuardKey)
  if (typeof content === 'string') throw new UnreadableFile(content)
  refuseEndlessRun(content)
  refuseLongTags(content)
  return content.toString('utf8')
}
