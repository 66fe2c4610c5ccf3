import type { securityEndpoints } from '@faitage/contracts/identity/security.endpoints'
import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { boundsOf } from '@faitage/contracts/kernel/list-fields'
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { orderedBy, pageClause, pageOf, whereAll } from '../kernel/list.ts'

type SecurityEntryRow = Selectable<Database['security_entry']>
type Query = Omit<QueryOf<typeof securityEndpoints.list>, 'address'>

/** Midnight in Paris of a day, moved by days. */
const midnight = (day: string, days = 0): RawBuilder<unknown> =>
  sql`((${day}::date + ${days}::int)::timestamp at time zone 'Europe/Paris')`

/** The security log, newest first by default. @param addressKey what an address is stored as */
export async function listSecurityEntries(
  db: Kysely<Database>,
  query: Query,
  addressKey: string | undefined,
): Promise<Page<SecurityEntryRow>> {
  const { kind, outcome, user_id } = query
  const { from, to } = boundsOf(query.on ?? '')
  const conditions: RawBuilder<SqlBool>[] = [
    ...(kind.length > 0 ? [sql<SqlBool>`kind = any (${kind}::text[])`] : []),
    ...(outcome.length > 0 ? [sql<SqlBool>`outcome = any (${outcome}::text[])`] : []),
    ...(user_id.length > 0
      ? [sql<SqlBool>`(actor_id = any (${user_id}::uuid[]) or person_id = any (${user_id}::uuid[]))`]
      : []),
    ...(addressKey === undefined ? [] : [sql<SqlBool>`address_key = ${addressKey}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`at >= ${midnight(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`at < ${midnight(to, 1)}`]),
  ]
  const where = whereAll(conditions)
  const order = query.sortBy
    ? orderedBy([...new Set([query.sortBy, 'at', 'id'])], query.sortDirection)
    : orderedBy(['at', 'id'], 'desc')
  const [{ rows }, total] = await Promise.all([
    sql<SecurityEntryRow>`select * from security_entry ${where} ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from security_entry ${where}`.execute(db),
  ])
  return pageOf(rows, total.rows[0]?.total ?? 0, query)
}
