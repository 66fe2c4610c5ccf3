import type { FileFormat, ImportColumn, ImportKind } from '@faitage/contracts/imports/mission-import'
import type { FileNotes } from '@faitage/contracts/imports/mission-import.chunks'
import { withNotes } from './spreadsheet/cell-notes.ts'
import type { OwnField } from './spreadsheet/columns.ts'
import { readCsv } from './spreadsheet/csv.ts'
import { type LotsTable, readLotsTable } from './spreadsheet/lots-table.ts'
import { readOds } from './spreadsheet/ods.ts'
import { type ImportTable, readTable } from './spreadsheet/read-table.ts'
import { type RegistryTable, readRegistryTable } from './spreadsheet/registry-table.ts'
import type { Sheet } from './spreadsheet/sheet.ts'
import { readXlsx } from './spreadsheet/xlsx.ts'

export interface FileToRead {
  readonly kind: ImportKind
  readonly content: Buffer
  readonly format: FileFormat
  readonly mapping: readonly ImportColumn[] | null
  /** What people said of the columns of other files of the same source, the latest first. */
  readonly remembered: readonly (readonly ImportColumn[])[]
  /** The custom fields of the mission that columns may feed, as their headers name them. */
  readonly custom: readonly OwnField[]
  /** The day of arrears without one, as a person said it. */
  readonly stated_on: string | null
  /** The number of the sheet that a person chose. */
  readonly sheet: number | null
}

/** A file of projects, an extract of the registry, or a list of lots. */
type Table = ImportTable | { readonly registry: RegistryTable } | { readonly lots: LotsTable }
/** With what is to be told of the file as a whole. */
export type ReadFile = Table & { readonly about: FileNotes }

/** Reads a dropped file. @throws UnreadableFile */
export async function readFile(file: FileToRead): Promise<ReadFile> {
  const sheet = await sheetOf(file)
  return { ...tableOf(sheet, file), about: notesOf(sheet) }
}

async function sheetOf({ content, format, sheet }: FileToRead): Promise<Sheet> {
  if (format === 'csv') return readCsv(content)
  return format === 'xlsx' ? await readXlsx(content, sheet ?? undefined) : await readOds(content, sheet ?? undefined)
}

function tableOf(sheet: Sheet, { kind, mapping, remembered, custom, stated_on }: FileToRead): Table {
  const { rows } = sheet
  if (kind === 'registry') return { registry: readRegistryTable(rows) }
  if (kind === 'lots') return { lots: readLotsTable(rows, [...(mapping ? [mapping] : []), ...remembered], stated_on) }
  const table = readTable(rows, mapping ?? undefined, remembered, custom)
  return { ...table, rows: withNotes(table.rows, table.columns, sheet) }
}

const notesOf = ({ number, name, others, hidden, merged, faulty, coding, damaged }: Sheet): FileNotes => ({
  sheet: number === null ? null : { number, name: (name ?? '').slice(0, 100) },
  others: others.slice(0, 50),
  ...{ hidden: hidden.length, merged: merged.length, faulty: faulty.length, coding, damaged },
})
