import { client } from '@faitage/contracts/directory/client'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel, type Use, usesIn } from '../kernel/record-model.ts'

export const clientModel = recordModel(client, {
  search: sheet => [sheet.name, sheet.email_address, sheet.postal_address, sheet.phone_number],
})

/** What still needs a client: missions for it, or open to it. */
export const clientUses = (db: Kysely<Database>, id: string): Promise<Use[]> =>
  usesIn(
    db,
    sql`select 'mission' as kind, id, name from mission_list
        where not is_deleted and (client_id = ${id} or team -> 'client_access' ? ${id})`,
  )
