import { type Kysely, sql } from 'kysely'

/**
 * Who looked at personal data: one row by actor, thing, way and hour; ids only. And whose data may be written anew after
 * they were forgotten, under a key of the next generation.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table vault.access_entry (
    actor_id uuid not null,
    thing text not null,
    subject_id uuid not null,
    kind text not null,
    hour timestamptz not null,
    last_at timestamptz not null,
    times int not null,
    primary key (actor_id, hour, subject_id, thing, kind))`.execute(db)
  await sql`create index access_entry_subject on vault.access_entry (subject_id, last_at)`.execute(db)
  await sql`create index access_entry_last on vault.access_entry (last_at)`.execute(db)
  await sql`alter table vault.subject_key add column generation int not null default 0`.execute(db)
  await sql`alter table vault.forgotten_subject add column generation int not null default 0,
    add column renewable boolean not null default false`.execute(db)
}
