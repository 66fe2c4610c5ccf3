import { type ProcessingSheet, processing } from '@faitage/contracts/privacy/processing'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

export const processingModel = recordModel(processing, { search: sheet => [sheet.name, sheet.purpose, sheet.people] })

/** The lines of the register that people wrote down. */
export async function processings(db: Kysely<Database>): Promise<ProcessingSheet[]> {
  const { rows } = await sql<{ sheet: ProcessingSheet }>`
    select sheet from processing where not is_deleted order by name, id`.execute(db)
  return rows.map(({ sheet }) => sheet)
}
