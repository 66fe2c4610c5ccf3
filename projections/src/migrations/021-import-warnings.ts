import { type Kysely, sql } from 'kysely'

/**
 * What is told of a plan before it starts, and what people chose because of it: of a file and of its rows, sealed as they are.
 * `likeness` holds keyed hashes of whom a row is about, `refused` a row in error as it was.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table work.import_file add column about bytea, add column choices bytea`.execute(db)
  await sql`alter table work.import_row add column warnings jsonb, add column likeness text[], add column refused text`.execute(
    db,
  )
}
