import { type Kysely, sql } from 'kysely'

/** Imports of other things than projects, with rows that people decide of, and what an import wrote, to undo it. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table work.import_file add column kind text not null default 'projects', add column perimeter jsonb`,
  `alter table work.import_row add column reason text, add column question text, add column decision jsonb,
    add column target uuid, add column written int, add column reverted boolean not null default false,
    add column kept text`,
  `create index import_row_question on work.import_row (import_id, question, row) where question is not null`,
]
