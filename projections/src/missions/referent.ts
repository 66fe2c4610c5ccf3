import { referent, referentListFields } from '@faitage/contracts/missions/referent'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

export const referentModel = recordModel(referent, {
  search: sheet => [sheet.name, sheet.job_function, sheet.email_address],
  fields: referentListFields,
})

/** The people to speak to about a mission, by name. */
export async function referentsOf(
  db: Kysely<Database>,
  missionId: string,
): Promise<{ id: string; username: string }[]> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, name as username from referent where mission_id = ${missionId} and not is_deleted order by left(name, 200), id`.execute(
    db,
  )
  return rows
}
