import { paymentOrder } from '@faitage/contracts/invoicing/payment-order'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

export const paymentOrderModel = recordModel(paymentOrder, {
  search: sheet => [sheet.reference],
  name: sheet => sheet.reference ?? '',
  usual: 'created_at',
  indexes: ["((sheet ->> 'invoice_id'))", "((sheet ->> 'provider_payment_id'))"],
})

/** The order whose payment at its provider bears that id; undefined where it is none of ours. */
export async function orderOfPayment(db: Kysely<Database>, provider_payment_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_order where sheet ->> 'provider_payment_id' = ${provider_payment_id} limit 1`.execute(db)
  return rows[0]?.id
}

/** Of some orders, those that can be paid on a day. */
export async function servingOrders(
  db: Kysely<Database>,
  ids: readonly string[],
  today: string,
): Promise<{ id: string; amount: number }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; amount: number }>`
    select id, (sheet ->> 'amount')::float8 as amount from payment_order
    where id in (${sql.join(ids)}) and not is_deleted and sheet ->> 'expires_on' >= ${today}
      and coalesce(sheet ->> 'status', 'CREATED') in ('CREATED', 'SENT', 'OPENED', 'REFUSED')`.execute(db)
  return rows
}
