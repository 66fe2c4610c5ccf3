import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'

/** How much there is below a copro. */
export async function contentOf(db: Kysely<Database>, copro_id: string): Promise<{ buildings: number; lots: number }> {
  const { rows } = await sql<{ buildings: number; lots: number }>`
    select
      (select count(*)::int from building where not is_deleted and sheet ->> 'copro_id' = ${copro_id}) as buildings,
      (select count(*)::int from lot where not is_deleted and sheet ->> 'copro_id' = ${copro_id}) as lots`.execute(db)
  return rows[0]!
}

/** Ids of what is below a copro, there or removed, in order from one on. */
export async function idsBelow(
  db: Kysely<Database>,
  copro_id: string,
  {
    table,
    removed,
    after = null,
    limit,
  }: { table: 'building' | 'lot'; removed: boolean; after?: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where is_deleted = ${removed} and sheet ->> 'copro_id' = ${copro_id} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
