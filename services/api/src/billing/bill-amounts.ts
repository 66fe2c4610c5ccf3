import type { BilledLine } from '@faitage/contracts/billing/sales-bill'
import {
  foldSalesOrder,
  type RecordedSalesOrderEvent,
  type SalesOrderState,
} from '@faitage/contracts/billing/sales-order'
import type { Api } from '../kernel/api.ts'
import { streamOfSalesOrder } from './sales-order.decider.ts'

/** What bills of an order come to, in cents before tax: at the prices it had when each was asked for. */
export async function amountsOfBills(
  api: Pick<Api, 'events'>,
  sales_order_id: string,
): Promise<(lines: readonly BilledLine[], asked_at: string) => number> {
  const events = (await api.events.read(streamOfSalesOrder(sales_order_id))) as RecordedSalesOrderEvent[]
  const pricesAt = (instant: number): ReadonlyMap<string, number> => {
    const known = events.filter(({ recordedAt }, nth) => nth === 0 || Date.parse(recordedAt) <= instant)
    const order = known.reduce<SalesOrderState>(foldSalesOrder, { life: 'none' })
    return new Map(order.life === 'none' ? [] : order.lines.map(({ id, unit_price }) => [id, unit_price]))
  }
  return (lines, asked_at) => {
    const prices = pricesAt(Date.parse(asked_at))
    return lines.reduce(
      (sum, { line_id, assignment_ids }) => sum + assignment_ids.length * (prices.get(line_id) ?? 0),
      0,
    )
  }
}
