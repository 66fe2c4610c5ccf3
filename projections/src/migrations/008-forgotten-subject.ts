import { type Kysely, sql } from 'kysely'

/** Who was forgotten: a key that is not found and is not named here is a loss, never an erasure. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table vault.forgotten_subject (
    subject_id uuid primary key,
    forgotten_at timestamptz not null default now())`.execute(db)
}
