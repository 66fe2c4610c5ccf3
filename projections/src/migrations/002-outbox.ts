import { type Kysely, sql } from 'kysely'

/** Mails on their way: what may not stand in the log, sealed, and how far their sending has got. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table work.outbox_mail (
    id uuid primary key,
    kind text not null,
    recipient_id uuid,
    envelope bytea not null,
    content bytea,
    state text not null default 'queued',
    announced boolean not null default false,
    attempts int not null default 0,
    reason text,
    next_try_at timestamptz not null default now(),
    claimed_at timestamptz,
    created_at timestamptz not null default now(),
    settled_at timestamptz)`,
  `create index outbox_mail_due on work.outbox_mail (next_try_at) where state = 'queued'`,
  `create index outbox_mail_unannounced on work.outbox_mail (created_at) where not announced`,
]
