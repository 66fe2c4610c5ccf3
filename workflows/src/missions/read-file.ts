import type { ImportColumn, ImportKind } from '@faitage/contracts/missions/mission-import'
import { readCsv } from './spreadsheet/csv.ts'
import { type ImportTable, readTable } from './spreadsheet/read-table.ts'
import { type RegistryTable, readRegistryTable } from './spreadsheet/registry-table.ts'
import { readXlsx } from './spreadsheet/xlsx.ts'

export interface FileToRead {
  readonly kind: ImportKind
  readonly content: Buffer
  readonly format: 'xlsx' | 'csv'
  readonly mapping: readonly ImportColumn[] | null
}

/** A file of projects, or an extract of the registry. */
export type ReadFile = ImportTable | { readonly registry: RegistryTable }

/** Reads a dropped file. @throws UnreadableFile */
export async function readFile({ kind, content, format, mapping }: FileToRead): Promise<ReadFile> {
  const sheet = format === 'xlsx' ? await readXlsx(content) : readCsv(content)
  if (kind === 'registry') return { registry: readRegistryTable(sheet) }
  return readTable(sheet, mapping ?? undefined)
}
