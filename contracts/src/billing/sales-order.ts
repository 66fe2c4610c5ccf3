import { z } from 'zod'
import { type EventOf, event, type RecordedEvent, unfolded } from '../kernel/message.ts'
import { cents, id } from '../kernel/values.ts'

/* An order of the client as the accounts of the house have it: a copy, refreshed on demand. What is billed of it is there. */

/** A line; `id` is ours, made of the order and of their own. */
export const salesOrderLine = z.object({
  id,
  akuiteo_line_id: z.string().max(100),
  label: z.string().max(500),
  quantity: z.int().min(0),
  unit_price: cents,
  /** What they say was billed of it. */
  delivered: z.int().min(0),
})
export type SalesOrderLine = z.infer<typeof salesOrderLine>

const about = { id, mission_id: id }
const copied = { name: z.string().max(300), lines: z.array(salesOrderLine).max(1000) }
export const salesOrderAdded = event('SalesOrderAdded', {
  ...about,
  akuiteo_sales_order_id: z.string().max(100),
  ...copied,
})
export const salesOrderRefreshed = event('SalesOrderRefreshed', { ...about, ...copied })
export const salesOrderRemoved = event('SalesOrderRemoved', about)
export const salesOrderEvents = [salesOrderAdded, salesOrderRefreshed, salesOrderRemoved] as const
export type RecordedSalesOrderEvent = RecordedEvent<EventOf<(typeof salesOrderEvents)[number]>>

export interface KnownSalesOrder {
  readonly life: 'present' | 'removed'
  readonly id: string
  readonly mission_id: string
  readonly akuiteo_sales_order_id: string
  readonly name: string
  readonly lines: readonly SalesOrderLine[]
  /** When their copy was taken last, ISO 8601. */
  readonly refreshed_at: string
}
export type SalesOrderState = { readonly life: 'none' } | KnownSalesOrder

/** The state after one more event: the one fold of the API and of the read model. Pure. */
export function foldSalesOrder(state: SalesOrderState, event: RecordedSalesOrderEvent): KnownSalesOrder {
  const refreshed_at = event.recordedAt
  if (event.type === 'SalesOrderAdded') return { ...event.data, life: 'present', refreshed_at }
  if (state.life === 'none') throw new Error(`${event.type} on ${event.stream} before it was added`)
  switch (event.type) {
    case 'SalesOrderRefreshed':
      return { ...state, name: event.data.name, lines: event.data.lines, refreshed_at }
    case 'SalesOrderRemoved':
      return { ...state, life: 'removed' }
    default:
      return unfolded(event)
  }
}
