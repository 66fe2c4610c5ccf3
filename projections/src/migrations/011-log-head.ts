import { type Kysely, sql } from 'kysely'

/** The chain of every event that a seal ends with, and the last signed head; see `kernel/log-proof`. */
export async function up(db: Kysely<never>): Promise<void> {
  // Null in seals of before: it is made again from their entries.
  await sql`alter table ops.log_seal add column chain bytea`.execute(db)
  await sql`create table vault.log_head (
    name text primary key check (name = 'last'),
    head jsonb not null,
    kept_at timestamptz not null default now())`.execute(db)
}
