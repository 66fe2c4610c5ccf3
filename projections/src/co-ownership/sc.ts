import { naturalKey } from '@faitage/contracts/co-ownership/names/folded'
import { sc } from '@faitage/contracts/co-ownership/sc'
import { scListFields } from '@faitage/contracts/co-ownership/sc.endpoints'
import { syndic } from '@faitage/contracts/co-ownership/syndic'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

/** Every council. */
export const scModel = recordModel(sc, {
  search: sheet => [sheet.name, sheet.president?.name, sheet.main_member],
  fields: scListFields,
  columns: { natural_name: { type: 'text collate "C"', of: sheet => naturalKey(sheet.name) } },
  orders: { name: way => sql`natural_name ${way}` },
})

/** Every syndic of a council. */
export const syndicModel = recordModel(syndic, { search: sheet => [sheet.name, sheet.manager_name] })

/** A copro that is attached to a council, with what its sheet says of its clés. */
export interface AttachedCopro {
  readonly id: string
  readonly sc_id: string
  readonly title: string
  readonly general_key: string | null
}

/** The copros attached to some councils, by name. */
export async function attachedCopros(db: Kysely<Database>, scs: readonly string[]): Promise<AttachedCopro[]> {
  if (scs.length === 0) return []
  const { rows } = await sql<AttachedCopro>`
    select id, sheet ->> 'cs_id' as sc_id, name as title, general_key from copro
    where not is_deleted and sheet ->> 'cs_id' in (${sql.join(scs)}) order by natural_name, id`.execute(db)
  return rows
}

/** The syndics of a council, by name. */
export async function syndicsOf(db: Kysely<Database>, sc_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from syndic where not is_deleted and sheet ->> 'sc_id' = ${sc_id} order by name, id`.execute(db)
  return rows.map(({ id }) => id)
}
