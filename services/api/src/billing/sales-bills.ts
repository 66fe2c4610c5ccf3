import type { BilledLine, KnownSalesBill } from '@faitage/contracts/billing/sales-bill'
import type { KnownSalesOrder } from '@faitage/contracts/billing/sales-order'
import type { Written } from '@faitage/contracts/kernel/endpoint'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { billedOn } from '@faitage/projections/billing/sales-order'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { ErpRefused } from '../invoicing/erp/erp.ts'
import { erpOf, erpRefusal } from '../invoicing/erp/erp-of.ts'
import type { Api } from '../kernel/api.ts'
import { demandCaughtUp } from '../kernel/events/demand-caught-up.ts'
import { handle } from '../kernel/events/handle.ts'
import { type Caller, worker } from '../kernel/http/caller.ts'
import { internalContext, type RequestContext } from '../kernel/http/request-context.ts'
import { isRefusal, type Refusal, refused } from '../kernel/refusal.ts'
import {
  isBillable,
  type OrderAssignmentCommand,
  orderAssignmentDecider,
  streamOfOrder,
} from './order-assignment.decider.ts'
import {
  type SalesBillCommand,
  salesBillDecider,
  salesOrderDecider,
  streamOfBill,
  streamOfSalesOrder,
} from './sales-order.decider.ts'
import { refreshSalesOrder } from './sales-orders.ts'

type Step = { state: 'requested' | 'accepted' | 'refused' }

/** Asks for a bill of what may be billed; which rows may not, and why, is said. */
export async function requestBill(
  api: Api,
  order: KnownSalesOrder,
  lines: BilledLine[],
  { caller, request }: { caller: Caller; request: RequestContext },
): Promise<Written | Refusal> {
  erpOf(api)
  const id = request.newId('salesBill')
  const stream = streamOfBill(id)
  // Sent again, it is answered again: what it reserved meanwhile is no obstacle to itself.
  const { state } = await api.folds.catchUp(salesBillDecider, stream)
  if (state.life === 'none') {
    const faults = await faultsOf(api, order, lines)
    if (faults.length > 0) return refused('billing.bill.rows', { rows: faults.join(' ; ') })
  }
  const { id: sales_order_id, mission_id } = order
  const command = { type: 'RequestBill', id, mission_id, sales_order_id, lines } as const
  return handle(api, { decider: salesBillDecider, stream, command, caller, request })
}

/** What keeps rows from being billed, in French. */
async function faultsOf(api: Api, order: KnownSalesOrder, lines: readonly BilledLine[]): Promise<string[]> {
  await demandCaughtUp(api)
  const billed = await billedOn(api.db, order.mission_id)
  const faults: string[] = []
  const seen = new Set<string>()
  const asked = new Map<string, number>()
  for (const { line_id, assignment_ids } of lines) asked.set(line_id, (asked.get(line_id) ?? 0) + assignment_ids.length)
  for (const { line_id, assignment_ids } of lines) {
    const line = order.lines.find(one => one.id === line_id)
    if (!line) {
      faults.push('une ligne n’est pas de ce bon de commande')
      continue
    }
    // What is being billed may be among what the accounts have delivered already: only what is surely too much is
    // refused here, of the rest the accounts judge.
    const { reserved, delivered } = billed(line_id)
    const remaining = Math.max(0, line.quantity - Math.max(line.delivered, delivered + reserved))
    // A line said in several rows is one line.
    const wanted = asked.get(line_id) ?? 0
    if (wanted > remaining)
      faults.push(
        `« ${line.label} » n’a plus que ${countOf(remaining, 'unité', 'unités')} pour ${countOf(wanted, 'commande', 'commandes')}`,
      )
    for (const id of assignment_ids) {
      const { state } = await api.folds.catchUp(orderAssignmentDecider, streamOfOrder(id))
      const twice = seen.has(id)
      seen.add(id)
      if (state.life === 'none' || state.mission_id !== order.mission_id)
        faults.push('une commande n’est pas de cette mission')
      else if (twice) faults.push('une commande est choisie deux fois')
      else if (!isBillable(state, line_id)) faults.push(`une commande n’est pas à facturer sur « ${line.label} »`)
    }
  }
  return [...new Set(faults)]
}

const known = async (api: Api, id: string): Promise<KnownSalesBill> => {
  const { state } = await api.folds.catchUp(salesBillDecider, streamOfBill(id))
  if (state.life === 'none') throw refused('NOT_FOUND')
  return state
}
const assignmentsOf = ({ lines }: KnownSalesBill) =>
  lines.flatMap(({ line_id, assignment_ids }) => assignment_ids.map(id => ({ id, line_id })))

/** Reserves what a bill is of, all or nothing. */
export async function reserveBill(api: Api, bill_id: string): Promise<Step> {
  const bill = await known(api, bill_id)
  if (bill.life !== 'requested') return { state: bill.life }
  for (const { id, line_id } of assignmentsOf(bill)) {
    const reserved = await toOrder(api, id, { type: 'Reserve', bill_id, line_id })
    if (!isRefusal(reserved)) continue
    if (reserved.status >= 500 || reserved.key === 'CONCURRENT_WRITES') throw reserved
    await answer(api, bill, { type: 'Refuse', why: 'taken' })
    return { state: 'refused' }
  }
  return { state: 'requested' }
}

/** Has the accounts write a bill, once: its id is what they find it by. @throws {Refusal} billing.erp.away, to be asked again */
export async function writeBill(api: Api, bill_id: string): Promise<Step> {
  const bill = await known(api, bill_id)
  if (bill.life !== 'requested') return { state: bill.life }
  const { state: order } = await api.folds.catchUp(salesOrderDecider, streamOfSalesOrder(bill.sales_order_id))
  if (order.life === 'none') throw refused('NOT_FOUND')
  const lines = bill.lines.map(({ line_id, assignment_ids }) => ({
    line_id: order.lines.find(one => one.id === line_id)?.akuiteo_line_id ?? '',
    quantity: assignment_ids.length,
  }))
  try {
    const erp_document = await erpOf(api).bill({ order_id: order.akuiteo_sales_order_id, reference: bill_id, lines })
    await answer(api, bill, { type: 'Accept', erp_document })
    return { state: 'accepted' }
  } catch (error) {
    // Configured no more: it may be again, and what was written before is not let go of.
    if (isRefusal(error)) throw error.key === 'billing.erp.none' ? refused('billing.erp.away') : error
    if (!(error instanceof ErpRefused)) throw erpRefusal(error)
    await answer(api, bill, { type: 'Refuse', why: 'erp', status: error.status })
    return { state: 'refused' }
  }
}

/** Delivers what was billed, or lets go of what was not; then the copy of the order is taken anew, where that can be. */
export async function settleBill(api: Api, bill_id: string): Promise<Step> {
  const bill = await known(api, bill_id)
  if (bill.life === 'requested') throw refused('UNAVAILABLE')
  for (const { id } of assignmentsOf(bill)) {
    const command: OrderAssignmentCommand =
      bill.life === 'accepted'
        ? { type: 'Deliver', bill_id, erp_document: bill.erp_document ?? '' }
        : { type: 'Release', bill_id }
    const written = await toOrder(api, id, command)
    if (isRefusal(written) && written.key !== 'NOT_FOUND') throw written
  }
  const { state: order } = await api.folds.catchUp(salesOrderDecider, streamOfSalesOrder(bill.sales_order_id))
  const request = internalContext(derivedId('refresh after bill', bill_id))
  if (order.life === 'present') await refreshSalesOrder(api, order, { caller: worker, request })
  return { state: bill.life }
}

const toOrder = (api: Api, id: string, command: OrderAssignmentCommand & { bill_id: string }) =>
  handle(api, {
    decider: orderAssignmentDecider,
    stream: streamOfOrder(id),
    command,
    caller: worker,
    request: internalContext(derivedId(`${command.type} ${command.bill_id}`, id)),
  })

async function answer(api: Api, { id, asked_by }: KnownSalesBill, command: SalesBillCommand): Promise<void> {
  const written = await handle(api, {
    decider: salesBillDecider,
    stream: streamOfBill(id),
    command,
    caller: worker,
    actor: { id: asked_by, kind: 'workflow' },
    request: internalContext(derivedId(command.type, id)),
  })
  if (isRefusal(written)) throw written
}
