import { agency } from '@faitage/contracts/directory/agency'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel, type Use, usesIn } from '../kernel/record-model.ts'

export const agencyModel = recordModel(agency, {
  search: sheet => [sheet.name, sheet.email_address, sheet.postal_address],
})

/** What still needs an agency: its antennas, missions it leads or may see, users of it. */
export const agencyUses = (db: Kysely<Database>, id: string): Promise<Use[]> =>
  usesIn(
    db,
    sql`select 'antenna' as kind, id, name from antenna where not is_deleted and sheet ->> 'agency_id' = ${id}`,
    sql`select 'mission', id, name from mission_list where not is_deleted and agencies @> array[${id}::uuid]`,
    sql`select 'user', id, concat_ws(' ', first_name, last_name) from user_account
        where not is_deleted and groups @> ${JSON.stringify([{ agency_id: id }])}::jsonb`,
  )
