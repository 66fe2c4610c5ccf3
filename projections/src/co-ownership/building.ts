import { building } from '@faitage/contracts/co-ownership/building'
import { buildingListFields } from '@faitage/contracts/co-ownership/building.endpoints'
import { naturalKey } from '@faitage/contracts/co-ownership/names/folded'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel, type Use, usesIn } from '../kernel/record-model.ts'
import { collaboratorsOf, councilOf } from './council-of.ts'

/** Every building; those of one copro stand together, as people count them. */
export const buildingModel = recordModel(building, {
  search: sheet => [sheet.name, sheet.address?.address, sheet.address?.address_location],
  fields: buildingListFields,
  columns: { natural_name: { type: 'text collate "C"', of: sheet => naturalKey(sheet.name) } },
  orders: {
    copro: way => sql`(
      select copro.natural_name from copro where copro.id = (building.sheet ->> 'copro_id')::uuid) ${way}, natural_name ${way}`,
    name: way => sql`natural_name ${way}`,
  },
  usual: 'copro',
  places: {
    cs_id: councilOf(sql`building.sheet`),
    urbanis_collaborators: collaboratorsOf(sql`building.sheet ->> 'copro_id'`),
  },
})

/** What still needs a building: its lots, and the copro one of whose clés is shared out in it. */
export const buildingUses = (db: Kysely<Database>, id: string): Promise<Use[]> =>
  usesIn(
    db,
    sql`select 'copro' as kind, id, name from copro
      where not is_deleted and sheet -> 'cles_repartition' @> ${JSON.stringify([{ building_ids: [id] }])}::jsonb`,
    sql`select 'lot' as kind, id, name from lot where not is_deleted and building_id = ${id}`,
  )

/** The buildings of a copro, or one of them, as people count them. */
export async function buildingNames(
  db: Kysely<Database>,
  copro_id: string,
  building_id: string | undefined,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from building
    where not is_deleted and sheet ->> 'copro_id' = ${copro_id} and (${building_id ?? null}::uuid is null or id = ${building_id ?? null})
    order by natural_name, id`.execute(db)
  return rows
}
