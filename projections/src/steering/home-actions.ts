import { billableStatuses } from '@faitage/contracts/billing/order-assignment'
import type { MissionFlag } from '@faitage/contracts/missions/mission-flags'
import type { ActionKey, ActionScope } from '@faitage/contracts/steering/home-actions.endpoints'
import type { MoneyScope } from '@faitage/contracts/steering/money.endpoints'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { pageClause, whereAll } from '../kernel/list.ts'
import { missionVisibleTo, projectAmongVisible, type Viewer } from '../kernel/viewer.ts'
import { unreadBy } from '../projects/comment.ts'
import { lateInvoicesThen, moneyFigures, type PaperFigure, papersOf, quotesToSign } from './money.ts'

/** A thing that waits for somebody, as it is kept. */
export interface WaitingRow {
  readonly id: string
  readonly project_id: string | null
  readonly mission_id: string | null
  readonly on: string | null
  /** Its number, the name of its kind, a title. */
  readonly text: string | null
  /** What else says which one it is: messages that wait, a kind. */
  readonly detail: string | null
  readonly amount: number | null
}

/** Deadlines are computed by the list of deadlines. */
export type WaitingKey = Exclude<ActionKey, 'late_deadlines'>

interface Waiting {
  /** What is read of each row, under the names of `WaitingRow`. */
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  /** The most urgent first; ties go by id. */
  readonly order: RawBuilder<unknown>
}

const ofMissions = ({ missions_id }: ActionScope, column: string) =>
  missions_id.length > 0 ? [sql<SqlBool>`${sql.ref(column)} = any (${missions_id}::uuid[])`] : []

/** Of projects that the viewer may see, and follows where only one's own are asked. */
const ofProjects = (viewer: Viewer, feature: MissionFlag, id: RawBuilder<unknown>, scope?: ActionScope) =>
  sql<SqlBool>`exists (select from project_list where ${sql.join(
    [
      sql`project_list.id = ${id}`,
      projectAmongVisible({ ...viewer, feature }),
      ...(scope ? ofMissions(scope, 'project_list.mission_id') : []),
      ...(scope?.mine === 'true' ? [sql`project_list.referrers @> array[${viewer.user_id}::uuid]`] : []),
    ],
    sql` and `,
  )})`

/** What records of projects say of themselves. */
const ofRecords = (
  table: 'visit' | 'individual_task' | 'comment',
  { on, text, detail }: Readonly<Record<'on' | 'text' | 'detail', RawBuilder<unknown>>>,
  conditions: readonly RawBuilder<SqlBool>[],
  order: RawBuilder<unknown>,
): Waiting => ({
  columns: sql`id, sheet ->> 'project_id' as project_id, mission_id, ${on} as "on", ${text} as text, ${detail} as detail,
    null::float8 as amount`,
  from: sql`from ${sql.table(table)} ${whereAll([sql`not is_deleted`, ...conditions])}`,
  order,
})

const ofPapers = (figure: PaperFigure, viewer: Viewer, { missions_id, mine }: ActionScope, today: string): Waiting => {
  const day = sql`p.sheet ->> ${sql.lit(figure.on)}`
  const scope: MoneyScope = { missions_id, mine }
  return {
    columns: sql`p.id, p.sheet ->> 'project_id' as project_id, p.mission_id, ${day} as "on",
      coalesce(p.sheet ->> 'number', p.sheet ->> 'name') as text, null as detail, (${figure.amount})::float8 as amount`,
    from: papersOf(figure, viewer, scope, today),
    order: sql`${day} nulls last, p.id`,
  }
}

const project = sql`(sheet ->> 'project_id')::uuid`
const nothing = sql`null`

/** Where what waits is, by kind. `on` is the day it is looked at from. */
const waiting: Record<WaitingKey, (viewer: Viewer, scope: ActionScope, on: string, past: boolean) => Waiting> = {
  visits_to_process: (viewer, scope, on) =>
    ofRecords(
      'visit',
      { on: sql`sheet ->> 'on'`, text: sql`sheet ->> 'kind'`, detail: nothing },
      [
        sql`day <= ${on}::date and sheet ->> 'status' = 'programmee'`,
        ...(scope.mine === 'true' ? [sql<SqlBool>`sheet ->> 'visitor_id' = ${viewer.user_id}`] : []),
        ...ofMissions(scope, 'mission_id'),
        ofProjects(viewer, 'ca_visits', project),
      ],
      sql`day, starts, id`,
    ),
  tasks_due: (viewer, scope, on) =>
    ofRecords(
      'individual_task',
      { on: sql`sheet ->> 'reminder_date'`, text: sql`sheet ->> 'title'`, detail: nothing },
      [
        sql`sheet ->> 'status' in ('a_faire', 'en_cours') and (sheet ->> 'reminder_date') <= ${on}`,
        ...(scope.mine === 'true' ? [sql<SqlBool>`sheet ->> 'assignee_id' = ${viewer.user_id}`] : []),
        ...ofMissions(scope, 'mission_id'),
        ofProjects(viewer, 'ca_follow_up_tasks', project),
      ],
      sql`sheet ->> 'reminder_date', id`,
    ),
  // Whoever asks, they speak to them.
  mentions: (viewer, scope) =>
    ofRecords(
      'comment',
      {
        on: sql`to_char(created_at at time zone 'Europe/Paris', 'YYYY-MM-DD')`,
        text: sql`sheet ->> 'text'`,
        detail: nothing,
      },
      [
        unreadBy(viewer.user_id),
        ...ofMissions(scope, 'mission_id'),
        ofProjects(viewer, 'ca_follow_up_comments', project),
      ],
      sql`created_at, id`,
    ),
  messages_unread: (viewer, scope) => ({
    columns: sql`id, id::text as project_id, mission_id, to_char(since at time zone 'Europe/Paris', 'YYYY-MM-DD') as "on",
      null as text, unread::text as detail, null::float8 as amount`,
    from: sql`from project_thread where unread > 0 and ${ofProjects(viewer, 'ca_messages', sql.ref('project_thread.id'), scope)}`,
    order: sql`since, id`,
  }),
  // Of no mission: asked of some, there are none. The answer is due a month after it was received.
  privacy_requests: (_, { missions_id }) => ({
    columns: sql`id, null as project_id, null as mission_id,
      to_char((sheet ->> 'received_on')::date + interval '1 month', 'YYYY-MM-DD') as "on", name as text,
      sheet ->> 'kind' as detail, null::float8 as amount`,
    from: sql`from privacy_request where not is_deleted and sheet ->> 'state' = 'open' and ${missions_id.length === 0}`,
    order: sql`sheet ->> 'received_on', id`,
  }),
  imports_to_review: (viewer, scope) => ({
    columns: sql`mission_import.id, null as project_id, mission_id,
      to_char(requested_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as "on", import ->> 'kind' as text,
      import ->> 'rows_total' as detail, null::float8 as amount`,
    from: sql`from mission_import join mission_list on mission_list.id = mission_id ${whereAll([
      sql`import ->> 'state' = 'planned' and not mission_list.is_deleted and mission_list.mission_type = ${scope.mode}`,
      missionVisibleTo({ ...viewer, feature: 'ca_import' }),
      ...(scope.mine === 'true' ? [sql<SqlBool>`import ->> 'requested_by' = ${viewer.user_id}`] : []),
      ...ofMissions(scope, 'mission_id'),
    ])}`,
    order: sql`requested_at, mission_import.id`,
  }),
  orders_to_deliver: (viewer, scope) => ({
    columns: sql`id, project_id::text, mission_id, billing_trigger_date as "on", trigger_name as text, null as detail,
      null::float8 as amount`,
    from: sql`from order_assignment where status in (${sql.join(billableStatuses.map(status => sql.lit(status)))})
      and ${ofProjects(viewer, 'ca_billing', sql.ref('order_assignment.project_id'), scope)}`,
    order: sql`billing_trigger_date, id`,
  }),
  quotes_to_sign: (viewer, scope, on) => ofPapers(quotesToSign, viewer, scope, on),
  invoices_late: (viewer, scope, on, past) =>
    ofPapers(past ? lateInvoicesThen(on) : moneyFigures.late, viewer, scope, on),
}

/** How many things of a kind wait, and a page of them, the most urgent first. */
export async function waitingRows(
  db: Kysely<Database>,
  viewer: Viewer,
  key: WaitingKey,
  asked: { scope: ActionScope; page: number; size: number; on: string; past: boolean },
): Promise<{ rows: WaitingRow[]; total: number }> {
  const { columns, from, order } = waiting[key](viewer, asked.scope, asked.on, asked.past)
  const { rows } = await sql<WaitingRow & { total: number }>`
    select ${columns}, count(*) over ()::int as total ${from} order by ${order} ${pageClause(asked)}`.execute(db)
  if (rows[0] || asked.page === 1) return { rows, total: rows[0]?.total ?? 0 }
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
