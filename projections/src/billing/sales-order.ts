import {
  foldSalesOrder,
  type KnownSalesOrder,
  type RecordedSalesOrderEvent,
  salesOrderEvents,
} from '@faitage/contracts/billing/sales-order'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { onEach, readModel } from '../kernel/read-model.ts'

export type SalesOrderRow = {
  id: string
  mission_id: string
  known: KnownSalesOrder
  revision: number
  is_deleted: boolean
}

function next(row: SalesOrderRow | undefined, event: RecordedSalesOrderEvent): SalesOrderRow {
  const known = foldSalesOrder(row?.known ?? { life: 'none' }, event)
  const { id, mission_id, life } = known
  return { id, mission_id, known, revision: event.revision, is_deleted: life === 'removed' }
}

export const salesOrderModel = readModel<SalesOrderRow>()({
  table: 'sales_order',
  version: 1,
  columns: {
    id: 'uuid not null',
    mission_id: 'uuid not null',
    known: 'jsonb not null',
    revision: 'int not null',
    is_deleted: 'boolean not null',
  },
  indexes: ['(mission_id)'],
  key: e => e.data.id,
  notice: ({ mission_id }) => ({ kind: 'billing', mission_id }),
  on: onEach(salesOrderEvents, next),
})

/** The sales orders of a mission, by their number; removed ones are left out. */
export async function salesOrdersOf(
  db: Kysely<Database>,
  mission_id: string,
): Promise<Pick<SalesOrderRow, 'known' | 'revision'>[]> {
  const { rows } = await sql<Pick<SalesOrderRow, 'known' | 'revision'>>`
    select known, revision from sales_order where mission_id = ${mission_id} and not is_deleted
    order by known ->> 'akuiteo_sales_order_id', id`.execute(db)
  return rows
}

/** How many orders of each line are being billed just now, and how many were. */
export async function billedOn(
  db: Kysely<Database>,
  mission_id: string,
): Promise<(line_id: string) => { reserved: number; delivered: number }> {
  const { rows } = await sql<{ line_id: string; reserved: number; delivered: number }>`
    select line_id, count(*) filter (where status <> 'DELIVERED')::int as reserved,
      count(*) filter (where status = 'DELIVERED')::int as delivered
    from order_assignment where mission_id = ${mission_id} and line_id is not null and bill_id is not null
    group by line_id`.execute(db)
  return line_id => rows.find(row => row.line_id === line_id) ?? { reserved: 0, delivered: 0 }
}
