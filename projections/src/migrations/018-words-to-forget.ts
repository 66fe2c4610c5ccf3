import { type Kysely, sql } from 'kysely'

/** What named people who were forgotten since a backup that was restored, sealed, until it is taken out of kept searches. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table vault.words_to_forget (
    id int generated always as identity primary key,
    sealed bytea not null)`.execute(db)
}
