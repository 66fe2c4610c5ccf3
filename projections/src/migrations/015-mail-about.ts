import { type Kysely, sql } from 'kysely'

/** Whom a mail is about, where it goes to somebody else: it is forgotten with either. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table work.outbox_mail add column if not exists about_id uuid`.execute(db)
}
