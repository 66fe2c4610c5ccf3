import type { UserItem, userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { contains, orderedBy, pageClause, pageOf, whereAll } from '../kernel/list.ts'
import { type Use, usesIn } from '../kernel/record-model.ts'
import { emailKey, type UserAccountRow } from './user-account.ts'

/** « First Last »; empty once erased. */
const displayNameOf = (user: Pick<UserAccountRow, 'first_name' | 'last_name'>): string =>
  [user.first_name, user.last_name].filter(Boolean).join(' ')

/** Who signs in with this e-mail, whatever its case; removed users do not. */
export function findAccountByEmail(db: Kysely<Database>, email: string): Promise<UserAccountRow | undefined> {
  return db.selectFrom('user_account').selectAll().where('email_key', '=', emailKey(email)).limit(1).executeTakeFirst()
}

const sortColumns = {
  last_name: ['last_name', 'first_name', 'id'],
  email: ['email_key', 'id'],
  role: ['role', 'last_name', 'first_name', 'id'],
  updated_at: ['updated_at', 'id'],
}

/** The users, by words of the name or the e-mail, kind and role. */
export async function listUsers(
  db: Kysely<Database>,
  query: QueryOf<typeof userEndpoints.list>,
): Promise<Page<UserItem>> {
  const conditions: RawBuilder<SqlBool>[] = [sql`not is_deleted`, ...contains('search', query.term)]
  if (query.kind) conditions.push(sql`kind = ${query.kind}`)
  if (query.role) conditions.push(sql`role = ${query.role}`)
  if (query.active) conditions.push(sql`active = ${query.active === 'true'}`)
  const where = whereAll(conditions)
  const order = orderedBy(sortColumns[query.sortBy ?? 'last_name'], query.sortDirection)
  const [{ rows }, total] = await Promise.all([
    sql<UserAccountRow>`select * from user_account ${where} ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from user_account ${where}`.execute(db),
  ])
  return pageOf(rows.map(userItemOf), total.rows[0]?.total ?? 0, query)
}

/** A user as lists and pickers show it. */
function userItemOf(row: UserAccountRow): UserItem {
  const { id, role, kind, active, comment, groups, projects_id, preferred_app, revision, created_at, updated_at } = row
  return {
    id,
    display_name: displayNameOf(row),
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
    email: row.email ?? '',
    role,
    kind,
    active,
    comment,
    groups,
    projects_id,
    preferred_app,
    revision,
    created_at,
    updated_at,
  }
}

/** Names by id, removed users included; ids that nobody has are absent. */
export async function userNames(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Pick<UserAccountRow, 'id' | 'first_name' | 'last_name'>>`
    select id, first_name, last_name from user_account where id::text = any (${[...new Set(ids)]}::text[])`.execute(db)
  return new Map(rows.map(row => [row.id, displayNameOf(row)]))
}

/** Every active user: what an import recognises a referrer by. */
export async function activeUsersByName(
  db: Kysely<Database>,
): Promise<{ id: string; first_name: string; last_name: string; display_name: string; email: string }[]> {
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('active', '=', true)
    .where('is_deleted', '=', false)
    .where('role', '<>', 'client')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
    display_name: displayNameOf(row),
    email: row.email ?? '',
  }))
}

/** What still needs somebody: the missions they are on the team of, the projects they follow; the first ten. */
export const userUses = (db: Kysely<Database>, id: string): Promise<Use[]> =>
  usesIn(
    db,
    sql`select 'mission' as kind, id, name from mission_list
        where not is_deleted and people @> array[${id}::uuid]`,
    sql`select 'project', project_list.id, coalesce(reference, requester_name, '')
        from project_list join mission_list on mission_list.id = mission_id
        where not mission_list.is_deleted and not project_list.is_deleted and referrers @> array[${id}::uuid]`,
  )

/** Administrators who may sign in, but one; the read model may be a moment behind. */
export async function otherAdministrators(db: Kysely<Database>, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .where('is_deleted', '=', false)
    .where('id', '<>', id)
    .execute()
  return rows.map(row => row.id)
}
