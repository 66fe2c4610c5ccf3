import type { LotLine } from '@faitage/contracts/co-ownership/overview/lot-line'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'

interface Asked {
  readonly copro_id: string
  readonly building_id?: string | undefined
  /** The day that owners are of; nobody is named without it. */
  readonly day?: string
  readonly limit?: number
}

/** The lots of a copro or of a building of it in a few fields, as people count them. */
export async function lotLines(db: Kysely<Database>, { copro_id, building_id, day, limit }: Asked): Promise<LotLine[]> {
  // The sheet is opened once for all that is read of it.
  const { rows } = await sql<LotLine>`
    select id, name as lot_number, building_id, coalesce(tantiemes, '{}') as tantiemes,
      type, floor, door, owner_status, status_if_habitation, unpaid_amount, ${day ? ownersOn(day) : sql`'{}'`}::uuid[] as owners
    from lot, jsonb_to_record(sheet) as told (
      type text, floor int, door text, owner_status text, status_if_habitation text, unpaid_amount float8, historics jsonb)
    where not is_deleted and sheet ->> 'copro_id' = ${copro_id}
      ${building_id ? sql`and building_id = ${building_id}` : sql``}
    order by natural_number, id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

const ownersOn = (day: string) => sql`array(
  select period ->> 'person_id' from jsonb_array_elements(told.historics) as period
  where period ->> 'role' = 'proprietaire'
    and coalesce(period ->> 'date_in', '') <= ${day} and ${day} < coalesce(period ->> 'date_out', '~'))`
