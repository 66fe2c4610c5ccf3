import type { ImportColumn } from '@faitage/contracts/missions/mission-import'
import { readCsv } from './spreadsheet/csv.ts'
import { type ImportTable, readTable } from './spreadsheet/read-table.ts'
import { readXlsx } from './spreadsheet/xlsx.ts'

export interface FileToRead {
  readonly content: Buffer
  readonly format: 'xlsx' | 'csv'
  readonly mapping: readonly ImportColumn[] | null
}

/** Reads a dropped file. @throws UnreadableFile */
export async function readFile({ content, format, mapping }: FileToRead): Promise<ImportTable> {
  const sheet = format === 'xlsx' ? await readXlsx(content) : readCsv(content)
  return readTable(sheet, mapping ?? undefined)
}
