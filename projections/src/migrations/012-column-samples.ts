import { type Kysely, sql } from 'kysely'

/** A value of each column of a file, sealed as the file is and forgotten with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table work.import_file add column samples bytea`.execute(db)
}
