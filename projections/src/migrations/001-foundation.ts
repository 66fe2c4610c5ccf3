import { type Kysely, sql } from 'kysely'

/** Schemas and the tables that outlive every rebuild of the read models. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists pg_trgm schema public`.execute(db)
  for (const schema of ['ops', 'vault', 'work']) await sql`create schema if not exists ${sql.ref(schema)}`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table ops.projection_checkpoint (
    name text primary key,
    position numeric(20) not null,
    updated_at timestamptz not null default now())`,
  `create table ops.parked_event (
    schema_name text not null,
    model text not null,
    position numeric(20) not null,
    stream text not null,
    revision bigint not null,
    event_id uuid not null,
    type text not null,
    error text,
    parked_at timestamptz not null default now(),
    primary key (schema_name, model, position))`,
  `create table ops.reactor_checkpoint (
    name text primary key,
    position numeric(20) not null,
    updated_at timestamptz not null default now())`,

  `create table vault.subject_key (
    subject_id uuid primary key,
    wrapped_key bytea not null,
    created_at timestamptz not null default now())`,
  `create table vault.credential (
    user_id uuid primary key,
    password_hash text not null,
    updated_at timestamptz not null default now())`,
  `create table vault.session (
    id uuid primary key,
    user_id uuid not null,
    refresh_hash text not null,
    previous_hash text,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz)`,
  `create index session_of_user on vault.session (user_id)`,
  `create index session_refresh on vault.session (refresh_hash)`,
  `create index session_previous on vault.session (previous_hash) where previous_hash is not null`,
  `create table vault.login_attempt (key text not null, at timestamptz not null default now())`,
  `create index login_attempt_key on vault.login_attempt (key, at)`,

  `create table work.import_file (
    import_id uuid primary key,
    mission_id uuid not null,
    file_id uuid not null,
    name text,
    format text not null,
    content bytea not null,
    created_at timestamptz not null default now())`,
  // Encrypted bytes do not compress.
  `alter table work.import_file alter column content set storage external`,
  `create table work.import_row (
    import_id uuid not null,
    row int not null,
    action text not null,
    reference text,
    values jsonb,
    changes jsonb,
    errors jsonb,
    batch int,
    primary key (import_id, row))`,
  `create index import_row_batch on work.import_row (import_id, batch)`,
  `create index import_row_action on work.import_row (import_id, action, row)`,
]
