import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { boundsOf } from '@faitage/contracts/kernel/list-fields'
import { accessedOfProject } from '@faitage/contracts/privacy/access'
import type { accessEndpoints } from '@faitage/contracts/privacy/access.endpoints'
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { orderedBy, pageClause, pageOf, whereAll } from '../kernel/list.ts'

export type AccessRow = Selectable<Database['access_entry']>
type Query = QueryOf<typeof accessEndpoints.list>

/** Midnight in Paris of a day, moved by days. */
const midnight = (day: string, days = 0): RawBuilder<unknown> =>
  sql`((${day}::date + ${days}::int)::timestamp at time zone 'Europe/Paris')`

const isOf = (subject: readonly string[]): RawBuilder<SqlBool> => sql`(subject_id = any (${[...subject]}::uuid[])
  or subject_id in (select id from dwelling where project_id = any (${[...subject]}::uuid[])
    ${sql.join(
      Object.values(accessedOfProject).map(
        table =>
          sql`union all select id from ${sql.table(table)} where sheet ->> 'project_id' = any (${[...subject]}::text[])`,
      ),
      sql` `,
    )}))`

/** Who looked at what, the latest first by default. */
export async function listAccesses(db: Kysely<Database>, query: Query): Promise<Page<AccessRow>> {
  const { subject, actor, thing, kind } = query
  const { from, to } = boundsOf(query.on ?? '')
  const conditions: RawBuilder<SqlBool>[] = [
    ...(subject.length > 0 ? [isOf(subject)] : []),
    ...(actor.length > 0 ? [sql<SqlBool>`actor_id = any (${actor}::uuid[])`] : []),
    ...(thing.length > 0 ? [sql<SqlBool>`thing = any (${thing}::text[])`] : []),
    ...(kind.length > 0 ? [sql<SqlBool>`kind = any (${kind}::text[])`] : []),
    ...(from === undefined ? [] : [sql<SqlBool>`last_at >= ${midnight(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`last_at < ${midnight(to, 1)}`]),
  ]
  const where = whereAll(conditions)
  const ties = ['last_at', 'actor_id', 'subject_id', 'thing', 'kind', 'hour']
  const order = query.sortBy
    ? orderedBy([...new Set([query.sortBy, ...ties])], query.sortDirection)
    : orderedBy(ties, 'desc')
  const [{ rows }, total] = await Promise.all([
    sql<AccessRow>`select * from access_entry ${where} ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from access_entry ${where}`.execute(db),
  ])
  return pageOf(rows, total.rows[0]?.total ?? 0, query)
}

/** Called as the project it is of: its own words may be of anything. */
const ofProject = (table: string) => sql`
  select t.id, concat_ws(' · ', reference, requester_name) as title from ${sql.table(table)} as t
    join project_list on project_list.id::text = t.sheet ->> 'project_id'`

const titles: Readonly<Record<string, RawBuilder<unknown>>> = {
  ...Object.fromEntries(Object.entries(accessedOfProject).map(([thing, table]) => [thing, ofProject(table)])),
  project: sql`select id, concat_ws(' · ', reference, requester_name) as title from project_list`,
  person: sql`select id, name as title from person`,
  prospect: sql`select id, name as title from prospect`,
  lot: sql`select id, name as title from lot`,
  user: sql`select id, concat_ws(' ', first_name, last_name) as title from user_account`,
  copro: sql`select id, name as title from copro`,
  file: sql`select id, name as title from file_list`,
  quote: sql`select id, name as title from amo_quote`,
  accommodation: sql`select dwelling.id, concat_ws(' · ', reference, requester_name) as title
    from dwelling join project_list on project_list.id = project_id`,
  invoice: sql`select id, coalesce(nullif(name, ''), 'Brouillon') as title from invoice`,
}

/** What things are called today, those that still have a name. */
export async function titlesOfThings(
  db: Kysely<Database>,
  wanted: readonly Pick<AccessRow, 'thing' | 'subject_id'>[],
): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.entries(titles).map(async ([thing, select]) => {
      const ids = [...new Set(wanted.filter(one => one.thing === thing).map(one => one.subject_id))]
      if (ids.length === 0) return []
      const { rows } = await sql<{ id: string; title: string | null }>`
        select id::text, title from (${select}) as t where id = any (${ids}::uuid[])`.execute(db)
      return rows.flatMap(({ id, title }) => (title ? [[id, title] as const] : []))
    }),
  )
  return new Map(found.flat())
}
