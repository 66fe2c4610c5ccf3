import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import type { mailEndpoints } from '@faitage/contracts/mail/mail.endpoints'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { orderedBy, pageClause, pageOf, whereAll } from '../kernel/list.ts'
import type { MailListRow } from './mail-list.ts'

/** The mails, newest first by default, by state and kind. */
export async function listMails(
  db: Kysely<Database>,
  query: QueryOf<typeof mailEndpoints.list>,
): Promise<Page<MailListRow>> {
  const conditions: RawBuilder<SqlBool>[] = []
  if (query.state.length > 0) conditions.push(sql`state = any (${query.state}::text[])`)
  if (query.kind.length > 0) conditions.push(sql`kind = any (${query.kind}::text[])`)
  const where = whereAll(conditions)
  const order = query.sortBy
    ? orderedBy([...new Set([query.sortBy, 'queued_at', 'id'])], query.sortDirection)
    : orderedBy(['queued_at', 'id'], 'desc')
  const [{ rows }, total] = await Promise.all([
    sql<MailListRow>`select * from mail_list ${where} ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from mail_list ${where}`.execute(db),
  ])
  return pageOf(rows, total.rows[0]?.total ?? 0, query)
}

/** A mail, or undefined. */
export function getMail(db: Kysely<Database>, id: string): Promise<MailListRow | undefined> {
  return db.selectFrom('mail_list').selectAll().where('id', '=', id).executeTakeFirst()
}
