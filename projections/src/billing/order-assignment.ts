import {
  foldOrderAssignment,
  type KnownOrderAssignment,
  type OrderAssignmentStatus,
  orderAssignmentEvents,
  type RecordedOrderAssignmentEvent,
} from '@faitage/contracts/billing/order-assignment'
import type { Page } from '@faitage/contracts/kernel/endpoint'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { type Paging, pageClause, pageOf, wayOf, whereAll } from '../kernel/list.ts'
import { onEach, readModel } from '../kernel/read-model.ts'
import { projectAmongVisible, type Viewer } from '../kernel/viewer.ts'

/** An order assignment; not why a person cancelled it, which may be about somebody. */
export type OrderAssignmentRow = {
  id: string
  mission_id: string
  project_id: string
  status: OrderAssignmentStatus
  billing_trigger_id: string
  trigger_name: string
  billing_trigger_date: string
  line_id: string | null
  bill_id: string | null
  known: KnownOrderAssignment
  revision: number
  created_at: string
}

function next(row: OrderAssignmentRow | undefined, event: RecordedOrderAssignmentEvent): OrderAssignmentRow {
  const known = foldOrderAssignment(row?.known ?? { life: 'none' }, event)
  const { id, mission_id, project_id, status, billing_trigger_id, trigger_name, line_id, bill_id } = known
  return {
    ...{ id, mission_id, project_id, status, billing_trigger_id, trigger_name, line_id, bill_id, known },
    billing_trigger_date: known.on,
    revision: event.revision,
    created_at: row?.created_at ?? event.recordedAt,
  }
}

export const orderAssignmentModel = readModel<OrderAssignmentRow>()({
  table: 'order_assignment',
  version: 1,
  columns: {
    id: 'uuid not null',
    mission_id: 'uuid not null',
    project_id: 'uuid not null',
    status: 'text not null',
    billing_trigger_id: 'uuid not null',
    trigger_name: 'text collate "fr-x-icu" not null',
    billing_trigger_date: 'text not null',
    line_id: 'uuid',
    bill_id: 'uuid',
    known: 'jsonb not null',
    revision: 'int not null',
    created_at: 'timestamptz not null',
  },
  indexes: [
    ...['(mission_id, status)', '(project_id)', '(line_id)', '(bill_id)'],
    "(billing_trigger_date) where status in ('VALIDATED', 'REVISED')",
  ],
  key: e => e.data.id,
  notice: ({ mission_id }) => ({ kind: 'billing', mission_id }),
  on: onEach(orderAssignmentEvents, next),
})

/** An assignment as lists read it, with whether its trigger is still there. */
export type ListedOrder = Pick<OrderAssignmentRow, 'id' | 'known' | 'revision' | 'created_at'> & {
  trigger_deleted: boolean
}

/** Those of projects a viewer may see, by the day of the status unless said. */
export async function listOrderAssignments(
  db: Kysely<Database>,
  viewer: Viewer,
  {
    project_id,
    mission_id,
    status = [],
    ...paging
  }: Paging & { project_id?: string; mission_id?: string; status?: readonly OrderAssignmentStatus[] },
  more: readonly RawBuilder<SqlBool>[] = [],
): Promise<Page<ListedOrder>> {
  const where = whereAll([
    ...(project_id ? [sql<SqlBool>`o.project_id = ${project_id}`] : []),
    ...(mission_id ? [sql<SqlBool>`o.mission_id = ${mission_id}`] : []),
    ...(status.length > 0 ? [sql<SqlBool>`o.status = any (${[...status]}::text[])`] : []),
    sql<SqlBool>`exists (select from project_list where project_list.id = o.project_id and ${projectAmongVisible(viewer)})`,
    ...more,
  ])
  const way = wayOf(paging.sortDirection)
  const column = sql.ref(`o.${paging.sortBy ?? 'billing_trigger_date'}`)
  const [{ rows }, total] = await Promise.all([
    sql<ListedOrder>`select o.id, o.known, o.revision, o.created_at, coalesce(t.is_deleted, true) as trigger_deleted
      from order_assignment o left join billing_trigger t on t.id = o.billing_trigger_id
      ${where} order by ${column} ${way}, o.id ${way} ${pageClause(paging)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from order_assignment o ${where}`.execute(db),
  ])
  return pageOf(rows, total.rows[0]?.total ?? 0, paging)
}
