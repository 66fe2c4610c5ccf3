import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import type { MailState } from '@faitage/contracts/mail/mail'
import type { projectMailEndpoints } from '@faitage/contracts/mail/project-mail.endpoints'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { contains, pageClause, pageOf, wayOf, whereAll } from '../kernel/list.ts'
import { projectAmongVisible, type Viewer } from '../kernel/viewer.ts'
import type { MailingRow } from './mailing.ts'

/** A sending as a viewer sees it: its figures are of the projects open to them, of all where it is theirs. */
export type SeenMailing = Omit<MailingRow, 'projects' | 'search' | 'skipped' | 'revision'> & {
  template_name: string | null
  total: number
  left_out: number
  whole: boolean
}

/** Messages of the sending of the row, those about projects open to the viewer. */
const messages = (viewer: Viewer) => sql`from project_mail
  join project_list on project_list.id = (project_mail.sheet ->> 'project_id')::uuid
  left join mail_list on mail_list.id = project_mail.id
  where project_mail.sheet ->> 'mailing_id' = mailing.id::text and ${projectAmongVisible(viewer)}`

/** Whether the viewer sees the whole of it: they asked for it, or they see everything. */
const isWhole = (viewer: Viewer): RawBuilder<SqlBool> =>
  viewer.role === 'admin' || viewer.role === 'worker' ? sql`true` : sql`mailing.sender_id = ${viewer.user_id}`

const isSeen = (viewer: Viewer): RawBuilder<SqlBool> => sql`(${isWhole(viewer)} or exists (select ${messages(viewer)}))`

/** How many of some projects are open to the viewer. */
const openAmong = (viewer: Viewer, ids: RawBuilder<unknown>) =>
  sql`(select count(*)::int from unnest(${ids}) as of (id) join project_list on project_list.id = of.id
    where ${projectAmongVisible(viewer)})`

const columns = (viewer: Viewer) => {
  const whole = isWhole(viewer)
  const figure = (all: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
    sql`case when ${whole} then ${all} else ${openAmong(viewer, ids)} end`
  return sql`mailing.id, mailing.sender_id, mailing.kind, mailing.phase, mailing.template_id, mailing.subject,
    mailing.queued, mailing.reason, mailing.asked_at, email_template.name as template_name, ${whole} as whole,
    ${figure(sql`cardinality(mailing.projects)`, sql`mailing.projects`)} as total,
    ${figure(sql`mailing.reached`, sql`mailing.projects[1:mailing.reached]`)} as reached,
    ${figure(
      sql`jsonb_array_length(mailing.skipped)`,
      sql`array(select (one ->> 'project_id')::uuid from jsonb_array_elements(mailing.skipped) as one)`,
    )} as left_out`
}

const from = sql`from mailing left join email_template on email_template.id = mailing.template_id`

/** The sendings to more than one project that a viewer sees something of, the latest first unless said. */
export async function listMailings(
  db: Kysely<Database>,
  viewer: Viewer,
  query: QueryOf<typeof projectMailEndpoints.mailings>,
): Promise<Page<SeenMailing>> {
  const { kind, phase, state, mine, term, sortBy = 'asked_at', sortDirection } = query
  const where = whereAll([
    sql`cardinality(mailing.projects) > 1`,
    isSeen(viewer),
    ...(kind.length > 0 ? [sql<SqlBool>`mailing.kind = any (${kind}::text[])`] : []),
    ...(phase.length > 0 ? [sql<SqlBool>`mailing.phase = any (${phase}::text[])`] : []),
    ...(mine === 'true' ? [sql<SqlBool>`mailing.sender_id = ${viewer.user_id}`] : []),
    ...(state.length > 0
      ? [
          sql<SqlBool>`exists (select ${messages(viewer)} and coalesce(mail_list.state, 'queued') = any (${state}::text[]))`,
        ]
      : []),
    ...contains('mailing.search', term).map(
      (inObject, index) =>
        sql<SqlBool>`(${inObject} or exists (select ${messages(viewer)} and ${contains('project_mail.search', term)[index]!}))`,
    ),
  ])
  const way = wayOf(sortDirection)
  const column = sortBy === 'template_name' ? sql`email_template.name` : sql.ref(`mailing.${sortBy}`)
  const order = sql`order by ${column} ${way}, mailing.asked_at ${way}, mailing.id ${way}`
  const [{ rows }, total] = await Promise.all([
    sql<SeenMailing>`select ${columns(viewer)} ${from} ${where} ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from} ${where}`.execute(db),
  ])
  return pageOf(rows, total.rows[0]?.total ?? 0, query)
}

/** Of sendings, how many messages are in each state, those about projects open to the viewer. */
export async function mailingCounts(
  db: Kysely<Database>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; state: MailState; count: number }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; state: MailState; count: number }>`
    select project_mail.sheet ->> 'mailing_id' as id, coalesce(mail_list.state, 'queued') as state, count(*)::int as count
    from project_mail join project_list on project_list.id = (project_mail.sheet ->> 'project_id')::uuid
    left join mail_list on mail_list.id = project_mail.id
    where project_mail.sheet ->> 'mailing_id' = any (${[...ids]}::text[]) and ${projectAmongVisible(viewer)}
    group by 1, 2`.execute(db)
  return rows
}

/** Which of some projects are open to a viewer. */
export async function openProjects(db: Kysely<Database>, viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text from project_list where id = any (${[...ids]}::uuid[]) and ${projectAmongVisible(viewer)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
