import { type Kysely, sql } from 'kysely'

/** The chain of the log, kept apart from what is made of it; see `kernel/log-proof`. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table ops.log_seal (
    after numeric(20) primary key,
    position numeric(20) not null unique,
    events bigint not null,
    hash bytea not null,
    signature bytea not null,
    entries bytea not null,
    sealed_at timestamptz not null default now())`.execute(db)
  // Digests do not compress.
  await sql`alter table ops.log_seal alter column entries set storage external`.execute(db)
  await sql`create table ops.stream_seal (
    stream text collate "C" primary key,
    revision bigint not null,
    hash bytea not null)`.execute(db)
}
