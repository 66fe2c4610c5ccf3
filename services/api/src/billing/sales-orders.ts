import type { KnownSalesOrder } from '@faitage/contracts/billing/sales-order'
import type { SalesOrderItem } from '@faitage/contracts/billing/sales-order.endpoints'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { billedOn } from '@faitage/projections/billing/sales-order'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { sql } from 'kysely'
import type { ErpOrder } from '../invoicing/erp/erp.ts'
import { erpOf, erpRefusal } from '../invoicing/erp/erp-of.ts'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import { handle } from '../kernel/events/handle.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { internalContext, type RequestContext } from '../kernel/http/request-context.ts'
import { inTurn } from '../kernel/in-turn.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import { orderAssignmentDecider, streamOfOrder } from './order-assignment.decider.ts'
import { salesOrderDecider, streamOfSalesOrder } from './sales-order.decider.ts'

type By = { caller: Caller; request: RequestContext }

/** The one copy of an order in a mission. */
export const salesOrderIdOf = (mission_id: string, akuiteo_id: string): string =>
  derivedId(`sales order ${akuiteo_id}`, mission_id)

/** What the accounts say of an order. @returns the specification's refusal where there is none */
async function copyOf(api: Api, id: string, akuiteo_id: string) {
  let order: ErpOrder | undefined
  try {
    order = await erpOf(api).salesOrder(akuiteo_id)
  } catch (error) {
    return isRefusal(error) ? error : erpRefusal(error)
  }
  if (!order) return refused('billing.salesOrder.notFound', { id: akuiteo_id })
  const lines = order.lines.map(({ id: akuiteo_line_id, ...line }) => ({
    id: derivedId(`line ${akuiteo_line_id}`, id),
    akuiteo_line_id,
    ...line,
  }))
  return { name: order.name, lines }
}

/** Adds an order to a mission, or refreshes the copy it has. */
export async function addSalesOrder(
  api: Api,
  mission_id: string,
  akuiteo_id: string,
  by: By,
): Promise<Written | Refusal> {
  const id = salesOrderIdOf(mission_id, akuiteo_id)
  const copy = await copyOf(api, id, akuiteo_id)
  if (isRefusal(copy)) return copy
  const command = { type: 'Add', id, mission_id, akuiteo_id, ...copy } as const
  return handle(api, { decider: salesOrderDecider, stream: streamOfSalesOrder(id), command, ...by })
}

/** Takes the copy anew; what was validated on a line that changed is told to be revised. */
export async function refreshSalesOrder(api: Api, known: KnownSalesOrder, by: By): Promise<Written | Refusal> {
  const { id, akuiteo_sales_order_id } = known
  const copy = await copyOf(api, id, akuiteo_sales_order_id)
  if (isRefusal(copy)) return copy
  const stream = streamOfSalesOrder(id)
  const written = await handle(api, {
    decider: salesOrderDecider,
    stream,
    command: { type: 'Refresh', ...copy },
    ...by,
  })
  if (isRefusal(written)) return written
  const changed = known.lines.filter(line => {
    const now = copy.lines.find(one => one.id === line.id)
    return !now || now.unit_price !== line.unit_price || now.quantity !== line.quantity
  })
  if (changed.length > 0)
    await revise(
      api,
      changed.map(line => line.id),
      written,
      by.caller,
    )
  return written
}

async function revise(api: Api, lines: string[], { position }: Written, caller: Caller): Promise<void> {
  await demandCaughtUp(api)
  const { rows } = await sql<{ id: string; line_id: string }>`
    select id, line_id from order_assignment where line_id = any (${lines}::uuid[]) and status = 'VALIDATED'`.execute(
    api.db,
  )
  await inTurn(
    rows,
    ({ id, line_id }) =>
      handle(api, {
        decider: orderAssignmentDecider,
        stream: streamOfOrder(id),
        command: { type: 'Revise', line_id },
        caller,
        request: internalContext(derivedId(`revise ${position}`, id)),
      }),
    { atOnce: 8 },
  )
}

/** Removes an order, unless something was billed of it, or is being. */
export async function removeSalesOrder(api: Api, known: KnownSalesOrder, by: By): Promise<Written | Refusal> {
  await demandCaughtUp(api)
  const { rows } = await sql`select 1 from order_assignment
    where mission_id = ${known.mission_id} and line_id = any (${known.lines.map(({ id }) => id)}::uuid[])
      and (status = 'DELIVERED' or bill_id is not null) limit 1`.execute(api.db)
  if (rows.length > 0) return refused('billing.salesOrder.inUse')
  const stream = streamOfSalesOrder(known.id)
  return handle(api, { decider: salesOrderDecider, stream, command: { type: 'Remove' }, ...by })
}

/** Sales orders as they are answered: what each line still holds counts what is being billed. */
export async function salesOrderItems(
  api: Api,
  rows: readonly { known: KnownSalesOrder; revision: number }[],
  may_write: boolean,
): Promise<SalesOrderItem[]> {
  const [first] = rows
  if (!first) return []
  const billed = await billedOn(api.db, first.known.mission_id)
  return rows.map(({ known: { life: _, lines, ...known }, revision }) => ({
    ...known,
    revision,
    may_write,
    lines: lines.map(line => ({ ...line, remaining: line.quantity - line.delivered - billed(line.id).reserved })),
  }))
}
