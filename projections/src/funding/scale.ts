import { type ScaleSheet, scale } from '@faitage/contracts/funding/scale'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { itemOf, type RecordItem, type RecordRow, recordModel } from '../kernel/record-model.ts'

export const scaleModel = recordModel(scale, { search: sheet => [sheet.name], usual: 'applies_from' })

/** The scales of aids that people wrote down. */
export async function scales(db: Kysely<Database>): Promise<RecordItem<ScaleSheet>[]> {
  const { rows } = await sql<RecordRow<ScaleSheet>>`select * from scale where not is_deleted`.execute(db)
  return rows.map(itemOf)
}
