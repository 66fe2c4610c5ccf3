import { type AntennaSheet, antenna } from '@faitage/contracts/directory/directory'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import {
  getRecord,
  listRecords,
  type RecordQuery,
  type RecordRow,
  recordModel,
  USES_MAX,
  type Use,
} from './record-model.ts'

export type AntennaRow = RecordRow<AntennaSheet>
export const antennaModel = recordModel<AntennaSheet>(antenna, 'antenna', sheet => [
  sheet.name,
  sheet.siret_number,
  sheet.email_address,
  sheet.postal_address,
])

/** `query.agency_id` keeps the antennas of one agency. */
export const listAntennas = (db: Kysely<Database>, query: RecordQuery) =>
  listRecords<typeof antenna.fields.shape>(db, 'antenna', query)
export const getAntenna = (db: Kysely<Database>, id: string) => getRecord<AntennaSheet>(db, 'antenna', id)

/** What still needs an antenna, the first ten. */
export async function antennaUses(db: Kysely<Database>, id: string): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select 'mission' as kind, id, name from mission_list where not is_deleted and antennas @> array[${id}::uuid]
    union all select 'user', id, concat_ws(' ', first_name, last_name) from user_account
      where not is_deleted and groups @> ${JSON.stringify([{ antenna_id: id }])}::jsonb
    limit ${USES_MAX}`.execute(db)
  return rows
}
