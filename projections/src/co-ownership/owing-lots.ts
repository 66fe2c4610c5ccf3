import type { OwingLot } from '@faitage/contracts/co-ownership/arrears/copro-arrears'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'

/** The lots of a copro with what they owed and who held them. */
export async function owingLots(db: Kysely<Database>, copro_id: string): Promise<OwingLot[]> {
  const { rows } = await sql<{
    id: string
    arrears: OwingLot['arrears'] | null
    historics: OwingLot['historics'] | null
  }>`
    select id, sheet -> 'arrears' as arrears, sheet -> 'historics' as historics from lot
    where not is_deleted and sheet ->> 'copro_id' = ${copro_id}`.execute(db)
  return rows.map(({ id, arrears, historics }) => ({ id, arrears: arrears ?? [], historics: historics ?? [] }))
}
