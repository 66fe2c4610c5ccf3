import { type Kysely, sql } from 'kysely'

/** Positions found for addresses that were written without one: derived, not facts, and found again at will. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table work.located_address (
    search text primary key,
    latitude double precision,
    longitude double precision,
    tried_at timestamptz not null default now())`,
]
