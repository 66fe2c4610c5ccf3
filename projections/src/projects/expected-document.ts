import {
  type ExpectedDocumentSheet,
  expectedDocument,
  expectedDocumentListFields,
} from '@faitage/contracts/projects/portal/expected-document'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

export const expectedDocumentModel = recordModel(expectedDocument, {
  search: sheet => [sheet.name],
  fields: expectedDocumentListFields,
  usual: 'created_at',
})

/** What is asked of the client of a project, in the order it was asked; check the project first. */
export async function expectedOf(
  db: Kysely<Database>,
  projectId: string,
): Promise<{ id: string; sheet: Partial<ExpectedDocumentSheet> }[]> {
  const { rows } = await sql<{ id: string; sheet: Partial<ExpectedDocumentSheet> }>`
    select id, sheet from expected_document
    where not is_deleted and sheet ->> 'project_id' = ${projectId} order by created_at, id limit 200`.execute(db)
  return rows
}

/** Files of a project by id: those that are there, and whether its client sees them. */
export async function filesOf(db: Kysely<Database>, projectId: string, ids: readonly (string | null | undefined)[]) {
  const asked = ids.filter(id => typeof id === 'string')
  if (asked.length === 0) return new Map<string, never>()
  const { rows } = await sql<{ id: string; name: string | null; shared: boolean }>`
    select id, name, shared from file_list
    where owner_kind = 'project' and owner_id = ${projectId} and removed_at is null and id = any (${asked}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(row => [row.id, row]))
}
