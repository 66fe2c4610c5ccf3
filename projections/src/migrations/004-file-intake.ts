import { type Kysely, sql } from 'kysely'

/** Bytes of files on their way in or out: noted before they are written, forgotten once the log knows. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table work.file_intake (
        content_id uuid primary key,
        file_id uuid not null,
        at timestamptz not null default now())`,
    )
    .execute(db)
  await sql.raw(`create index file_intake_at on work.file_intake (at)`).execute(db)
}
