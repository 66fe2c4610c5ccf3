import { type Kysely, sql } from 'kysely'

/** People who are erased together, one by one: whose turn it is, and what became of each. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table work.erasure_batch_item (
    batch_id uuid not null,
    nth int not null,
    subject_id uuid not null,
    outcome text not null default 'todo',
    refusal text,
    message text,
    primary key (batch_id, nth))`.execute(db)
  await sql`create index on work.erasure_batch_item (batch_id, outcome, nth)`.execute(db)
}
