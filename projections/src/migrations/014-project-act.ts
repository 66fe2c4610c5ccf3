import { type Kysely, sql } from 'kysely'

/** What is done to many projects, one by one; and who was forgotten whose words may still stand on the disk. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table work.project_act_item (
    act_id uuid not null,
    nth int not null,
    project_id uuid not null,
    outcome text not null default 'todo',
    reference text,
    revision int,
    undoes int,
    refusal text,
    message text,
    primary key (act_id, nth))`.execute(db)
  await sql`create index on work.project_act_item (act_id, outcome, nth)`.execute(db)
  await sql`create table ops.erasure_sweep (
    id int generated always as identity primary key,
    asked_at timestamptz not null default now(),
    done_at timestamptz)`.execute(db)
}
