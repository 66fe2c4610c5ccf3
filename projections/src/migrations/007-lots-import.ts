import { type Kysely, sql } from 'kysely'

/** Imports of the lots of a copro: where they go, what they make beside the lots, what people said of columns. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table work.import_file add column copro_id uuid`,
  `create table work.import_made (
    import_id uuid not null, kind text not null, id uuid not null, primary key (import_id, kind, id))`,
  `create table work.column_memory (
    key text primary key, source text not null, columns jsonb not null, at timestamptz not null default now())`,
  `create index column_memory_source on work.column_memory (source, at)`,
]
