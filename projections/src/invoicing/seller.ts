import { seller } from '@faitage/contracts/invoicing/seller'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

export const sellerModel = recordModel(seller, { search: sheet => [sheet.name, sheet.siret, sheet.postal_address] })

/** Who sells for an agency: the seller that names it, else the oldest that names none; undefined where there is neither. */
export async function sellerOfAgency(db: Kysely<Database>, agency_id: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id::text from seller
    where not is_deleted and (sheet -> 'agencies_id' ? ${agency_id ?? ''} or coalesce(jsonb_array_length(sheet -> 'agencies_id'), 0) = 0)
    order by sheet -> 'agencies_id' ? ${agency_id ?? ''} desc nulls last, created_at, id limit 1`.execute(db)
  return rows[0]?.id
}
