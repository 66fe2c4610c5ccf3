import type { FileMediaType } from '@faitage/contracts/files/file'
import { letterTemplate, letterTemplateListFields } from '@faitage/contracts/letters/letter-template'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

export const letterTemplateModel = recordModel(letterTemplate, {
  search: sheet => [sheet.name, sheet.description],
  fields: letterTemplateListFields,
})

/** The names of agencies by their ids, those that are known. */
export async function agencyNames(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, name from agency where id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.id, row.name]))
}

/** What is kept of a file, for what names it. */
export interface NamedFile {
  readonly id: string
  readonly name: string | null
  readonly media_type: FileMediaType
  readonly size: number
  readonly uploaded_at: string
  readonly life: 'present' | 'removed' | 'gone'
}

/** Files by their ids, removed ones included. */
export async function filesById(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, NamedFile>> {
  const { rows } = await sql<Omit<NamedFile, 'life'> & { removed: boolean; destroyed: boolean }>`
    select id::text, name, media_type, size, uploaded_at, removed_at is not null as removed, destroyed
    from file_list where id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ removed, destroyed, ...file }) => [
      file.id,
      // A name that was forgotten went with the key that opens the bytes.
      { ...file, life: destroyed || file.name === null ? 'gone' : removed ? 'removed' : 'present' },
    ]),
  )
}
