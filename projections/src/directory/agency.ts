import { type AgencySheet, agency } from '@faitage/contracts/directory/directory'
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

export type AgencyRow = RecordRow<AgencySheet>
export const agencyModel = recordModel<AgencySheet>(agency, 'agency', sheet => [
  sheet.name,
  sheet.email_address,
  sheet.postal_address,
])

export const listAgencies = (db: Kysely<Database>, query: RecordQuery) =>
  listRecords<typeof agency.fields.shape>(db, 'agency', query)
export const getAgency = (db: Kysely<Database>, id: string) => getRecord<AgencySheet>(db, 'agency', id)

/** What still needs an agency, the first ten. */
export async function agencyUses(db: Kysely<Database>, id: string): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select 'antenna' as kind, id, name from antenna where sheet ->> 'agency_id' = ${id}
    union all select 'mission', id, name from mission_list where not is_deleted and agencies @> array[${id}::uuid]
    union all select 'user', id, concat_ws(' ', first_name, last_name) from user_account
      where not is_deleted and groups @> ${JSON.stringify([{ agency_id: id }])}::jsonb
    limit ${USES_MAX}`.execute(db)
  return rows
}
