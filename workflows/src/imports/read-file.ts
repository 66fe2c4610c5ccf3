import type { ImportColumn, ImportKind } from '@faitage/contracts/imports/mission-import'
import type { OwnField } from './spreadsheet/columns.ts'
import { readCsv } from './spreadsheet/csv.ts'
import { type LotsTable, readLotsTable } from './spreadsheet/lots-table.ts'
import { type ImportTable, readTable } from './spreadsheet/read-table.ts'
import { type RegistryTable, readRegistryTable } from './spreadsheet/registry-table.ts'
import { readXlsx } from './spreadsheet/xlsx.ts'

export interface FileToRead {
  readonly kind: ImportKind
  readonly content: Buffer
  readonly format: 'xlsx' | 'csv'
  readonly mapping: readonly ImportColumn[] | null
  /** What people said of the columns of other files of the same source, the latest first. */
  readonly remembered: readonly (readonly ImportColumn[])[]
  /** The custom fields of the mission that columns may feed, as their headers name them. */
  readonly custom: readonly OwnField[]
  /** The day of arrears without one, as a person said it. */
  readonly stated_on: string | null
}

/** A file of projects, an extract of the registry, or a list of lots. */
export type ReadFile = ImportTable | { readonly registry: RegistryTable } | { readonly lots: LotsTable }

/** Reads a dropped file. @throws UnreadableFile */
export async function readFile(file: FileToRead): Promise<ReadFile> {
  const { kind, content, format, mapping, remembered, custom, stated_on } = file
  const sheet = format === 'xlsx' ? await readXlsx(content) : readCsv(content)
  if (kind === 'registry') return { registry: readRegistryTable(sheet) }
  if (kind === 'lots') return { lots: readLotsTable(sheet, [...(mapping ? [mapping] : []), ...remembered], stated_on) }
  return readTable(sheet, mapping ?? undefined, remembered, custom)
}
