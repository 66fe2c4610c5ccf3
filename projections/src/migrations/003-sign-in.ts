import { type Kysely, sql } from 'kysely'

/** Sessions opened by an identity provider, and links to choose a password. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table vault.session
    add column kind text not null default 'password' check (kind in ('password', 'provider')),
    add column provider_token bytea`,
  `create table vault.session_id_token (
    hash text primary key,
    session_id uuid not null references vault.session (id) on delete cascade,
    expires_at timestamptz not null)`,
  `create index session_id_token_of_session on vault.session_id_token (session_id)`,
  `create table vault.password_link (
    hash text primary key,
    user_id uuid not null,
    purpose text not null check (purpose in ('reset', 'invitation')),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz)`,
  `create index password_link_of_user on vault.password_link (user_id)`,
]
