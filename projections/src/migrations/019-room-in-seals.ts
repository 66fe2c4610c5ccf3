import { type Kysely, sql } from 'kysely'

/** A stream's seal is written again with each of its events: with room on its page, no index is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ops.stream_seal set (fillfactor = 75)`.execute(db)
}
