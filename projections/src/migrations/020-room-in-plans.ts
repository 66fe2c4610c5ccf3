import { type Kysely, sql } from 'kysely'

/** A row of a plan is written again twice, to say what it wrote and to forget what it said: with room on its page, no index is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table work.import_row set (fillfactor = 50)`.execute(db)
}
