import { antenna, antennaListFields } from '@faitage/contracts/directory/antenna'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel, type Use, usesIn } from '../kernel/record-model.ts'

export const antennaModel = recordModel(antenna, {
  search: sheet => [sheet.name, sheet.siret_number, sheet.email_address, sheet.postal_address],
  fields: antennaListFields,
  indexes: ["((sheet ->> 'agency_id'))"],
})

/** What still needs an antenna: missions it leads or may see, users of it. */
export const antennaUses = (db: Kysely<Database>, id: string): Promise<Use[]> =>
  usesIn(
    db,
    sql`select 'mission' as kind, id, name from mission_list where not is_deleted and antennas @> array[${id}::uuid]`,
    sql`select 'user', id, concat_ws(' ', first_name, last_name) from user_account
        where not is_deleted and groups @> ${JSON.stringify([{ antenna_id: id }])}::jsonb`,
  )
