import { type ClientSheet, client } from '@faitage/contracts/directory/directory'
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

export type ClientRow = RecordRow<ClientSheet>
export const clientModel = recordModel<ClientSheet>(client, 'client', sheet => [
  sheet.name,
  sheet.email_address,
  sheet.postal_address,
  sheet.phone_number,
])

export const listClients = (db: Kysely<Database>, query: RecordQuery) =>
  listRecords<typeof client.fields.shape>(db, 'client', query)
export const getClient = (db: Kysely<Database>, id: string) => getRecord<ClientSheet>(db, 'client', id)

/** What still needs a client, the first ten. */
export async function clientUses(db: Kysely<Database>, id: string): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select 'mission' as kind, id, name from mission_list where not is_deleted and client_id = ${id}
    limit ${USES_MAX}`.execute(db)
  return rows
}
