import type { Page, QueryOf } from '@faitage/contracts/kernel/endpoint'
import { addMonths } from '@faitage/contracts/kernel/format-date'
import type { DueKind, dueEndpoints, RetentionKind, RetentionSheet } from '@faitage/contracts/privacy/retention'
import { dueKinds } from '@faitage/contracts/privacy/retention'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { orderedBy, pageClause, pageOf } from '../kernel/list.ts'

/** `id` is whose data it is: what an erasure names; `thing_id` is the project, the prospect or the account. */
export type DueRow = { id: string; thing_id: string; kind: DueKind; title: string; since: string; due_on: string }
type Query = QueryOf<typeof dueEndpoints.list>

/** Not erased to the end: a key that is gone is not enough, an erasure that was cut off stays due. */
const unfinished = (id: RawBuilder<unknown>) =>
  sql`not exists (select from erased_subject where erased_subject.id = ${id})`

/** Projects of some statuses, whoever they were of not erased yet. */
const projects = (statuses: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select requester_id as id, id as thing_id, coalesce(requester_name, reference, '') as title, status_on as since
  from project_list where not is_deleted and ${unfinished(sql`requester_id`)} and ${statuses}`

/** What each kind counts its time from. */
const kinds: Readonly<Record<DueKind, RawBuilder<unknown>>> = {
  project: projects(sql`status = 'solde'`),
  project_refused: projects(sql`status in ('sans_suite', 'non_eligible')`),
  project_dormant: projects(sql`status not in ('solde', 'sans_suite', 'non_eligible')`),
  prospect: sql`
    select id, id as thing_id, name as title, (updated_at at time zone 'Europe/Paris')::date as since
    from prospect where (sheet ->> 'project_id') is null
      and ${unfinished(sql`prospect.id`)}`,
  // Of a lot that is gone, what had no end ended with it.
  person_former: sql`
    select person.id, person.id as thing_id, person.name as title, held.since
    from person join lateral (
      select max(coalesce((period ->> 'date_out')::date,
          case when lot.is_deleted then (lot.updated_at at time zone 'Europe/Paris')::date else 'infinity' end)) as since
      from lot, jsonb_path_query(lot.sheet, '$.historics[*]') as period
      where lot.people @> array[person.id] and period ->> 'person_id' = person.id::text
    ) as held on held.since < 'infinity'
    where not person.is_deleted and ${unfinished(sql`person.id`)}`,
  person_unlinked: sql`
    select id, id as thing_id, name as title, (updated_at at time zone 'Europe/Paris')::date as since
    from person where not is_deleted and not exists (select from lot where lot.people @> array[person.id])
      and ${unfinished(sql`person.id`)}`,
  // The ten years of the law run from the end of the year.
  invoice: sql`
    select id, id as thing_id, name as title,
      make_date(extract(year from (sheet ->> 'issue_date')::date)::int, 12, 31) as since
    from invoice where (sheet ->> 'issue_date') is not null
      and ${unfinished(sql`invoice.id`)}`,
  signature: sql`
    select signature.id, signature.quote_id as thing_id, coalesce(amo_quote.name, '') as title,
      make_date(extract(year from given_on)::int, 12, 31) as since
    from signature left join amo_quote on amo_quote.id = signature.quote_id where given_on is not null
      and ${unfinished(sql`signature.id`)}`,
  user: sql`
    select id, id as thing_id, concat_ws(' ', first_name, last_name) as title,
      (updated_at at time zone 'Europe/Paris')::date as since
    from user_account where (is_deleted or not active)
      and ${unfinished(sql`user_account.id`)}`,
}

/**
 * What is due by the rules in force, the longest overdue first by default: counted from the read models, on the day it is
 * read, so that nothing happens at midnight.
 */
export async function listDue(
  db: Kysely<Database>,
  query: Query,
  { rules, today }: { rules: ReadonlyMap<RetentionKind, RetentionSheet>; today: string },
): Promise<Page<DueRow>> {
  const asked = dueKinds.filter(kind => (query.kind.length === 0 || query.kind.includes(kind)) && rules.has(kind))
  const parts = asked.map(kind => {
    const { current_months, archive_months } = rules.get(kind)!
    const whole = current_months + archive_months
    const months = query.stage === 'erase' ? whole : current_months
    const over = sql`since <= ${addMonths(today, -months)}::date`
    const erased = query.stage === 'archive' ? sql`and since > ${addMonths(today, -whole)}::date` : sql``
    return sql`select id, ${kind}::text as kind, thing_id, title, since,
      (since + make_interval(months => ${months}))::date as due_on
      from (${kinds[kind]}) as t where ${over} ${erased}`
  })
  if (parts.length === 0) return pageOf<DueRow>([], 0, query)
  const union = sql`(${sql.join(parts, sql` union all `)}) as due`
  const order = orderedBy([...new Set([query.sortBy ?? 'due_on', 'due_on', 'id'])], query.sortDirection)
  const [{ rows }, total] = await Promise.all([
    sql<DueRow>`select * from ${union} ${order} ${pageClause(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${union}`.execute(db),
  ])
  return pageOf(rows, total.rows[0]?.total ?? 0, query)
}
