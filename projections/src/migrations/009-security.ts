import { type Kysely, sql } from 'kysely'

/** Who got in from where, the security log, and second factors. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table vault.known_address (
    key text primary key,
    at timestamptz not null default now())`,
  `create table vault.security_entry (
    id uuid primary key,
    at timestamptz not null default now(),
    kind text not null,
    outcome text not null check (outcome in ('pending', 'done', 'refused')),
    actor_id uuid,
    person_id uuid,
    address_key text,
    detail bytea not null)`,
  `create index security_entry_at on vault.security_entry (at, id)`,
  `create index security_entry_kind on vault.security_entry (kind, at)`,
  `create index security_entry_actor on vault.security_entry (actor_id, at)`,
  `create index security_entry_person on vault.security_entry (person_id, at)`,
  `create index security_entry_address on vault.security_entry (address_key, at)`,
  `create table vault.second_factor (
    id uuid primary key,
    user_id uuid not null,
    kind text not null check (kind in ('totp', 'passkey')),
    label text not null,
    secret bytea not null,
    credential_key text unique,
    last_step bigint not null default -1,
    confirmed boolean not null default false,
    created_at timestamptz not null default now(),
    last_used_at timestamptz)`,
  `create index second_factor_user on vault.second_factor (user_id)`,
  `create table vault.recovery_code (
    user_id uuid not null,
    hash text not null,
    used_at timestamptz,
    primary key (user_id, hash))`,
  `create table vault.sign_in_step (
    hash text primary key,
    user_id uuid,
    purpose text not null,
    challenge text,
    expires_at timestamptz not null)`,
]
