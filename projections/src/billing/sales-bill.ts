import {
  foldSalesBill,
  type KnownSalesBill,
  type RecordedSalesBillEvent,
  salesBillEvents,
} from '@faitage/contracts/billing/sales-bill'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { onEach, readModel } from '../kernel/read-model.ts'

export type SalesBillRow = {
  id: string
  mission_id: string
  sales_order_id: string
  asked_at: string
  known: KnownSalesBill
}

function next(row: SalesBillRow | undefined, event: RecordedSalesBillEvent): SalesBillRow {
  const known = foldSalesBill(row?.known ?? { life: 'none' }, event)
  const { id, mission_id, sales_order_id, asked_at } = known
  return { id, mission_id, sales_order_id, asked_at, known }
}

export const salesBillModel = readModel<SalesBillRow>()({
  table: 'sales_bill',
  version: 1,
  columns: {
    id: 'uuid not null',
    mission_id: 'uuid not null',
    sales_order_id: 'uuid not null',
    asked_at: 'timestamptz not null',
    known: 'jsonb not null',
  },
  indexes: ['(sales_order_id, asked_at desc)'],
  key: e => e.data.id,
  notice: ({ mission_id }) => ({ kind: 'billing', mission_id }),
  on: onEach(salesBillEvents, next),
})

/** What was billed of a sales order, the latest first, at most. */
const MOST = 200
export async function billsOf(db: Kysely<Database>, sales_order_id: string): Promise<KnownSalesBill[]> {
  const { rows } = await sql<{ known: KnownSalesBill }>`
    select known from sales_bill where sales_order_id = ${sales_order_id}
    order by asked_at desc, id limit ${MOST}`.execute(db)
  return rows.map(({ known }) => known)
}
