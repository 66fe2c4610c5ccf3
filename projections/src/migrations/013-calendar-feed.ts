import { type Kysely, sql } from 'kysely'

/** The one link of a person to their calendar, by hash of its secret. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table vault.calendar_feed (
    user_id uuid primary key,
    hash text not null unique,
    created_at timestamptz not null default now())`.execute(db)
}
