import {
  type BilledLine,
  billAccepted,
  billRefused,
  billRequested,
  foldSalesBill,
  type RecordedSalesBillEvent,
  type SalesBillState,
} from '@faitage/contracts/billing/sales-bill'
import {
  foldSalesOrder,
  type RecordedSalesOrderEvent,
  type SalesOrderLine,
  type SalesOrderState,
  salesOrderAdded,
  salesOrderRefreshed,
  salesOrderRemoved,
} from '@faitage/contracts/billing/sales-order'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { Decider } from '../kernel/events/decider.ts'
import { sameValue } from '../kernel/history/altered.ts'
import { refused } from '../kernel/refusal.ts'

interface Copy {
  readonly name: string
  readonly lines: SalesOrderLine[]
}
export type SalesOrderCommand =
  | ({ readonly type: 'Add'; readonly id: string; readonly mission_id: string; readonly akuiteo_id: string } & Copy)
  | ({ readonly type: 'Refresh' } & Copy)
  | { readonly type: 'Remove' }

export const streamOfSalesOrder = (id: string): string => streamOf.record('salesOrder', id)

/** The rules of a sales order: a copy of what the accounts say, there or removed. */
export const salesOrderDecider: Decider<SalesOrderState, SalesOrderCommand> = {
  initial: { life: 'none' },
  evolve: (state, event) => foldSalesOrder(state, event as RecordedSalesOrderEvent),
  decide(command, state) {
    if (command.type === 'Add') {
      const { id, mission_id, akuiteo_id: akuiteo_sales_order_id, name, lines } = command
      if (state.life !== 'present') return [salesOrderAdded({ id, mission_id, akuiteo_sales_order_id, name, lines })]
      return refreshed(state, { name, lines })
    }
    if (state.life === 'none') return refused('NOT_FOUND')
    if (command.type === 'Remove')
      return state.life === 'removed' ? [] : [salesOrderRemoved({ id: state.id, mission_id: state.mission_id })]
    return state.life === 'removed' ? refused('NOT_FOUND') : refreshed(state, command)
  },
}

function refreshed(state: Extract<SalesOrderState, { id: string }>, { name, lines }: Copy) {
  const { id, mission_id } = state
  const same = state.name === name && sameValue(state.lines, lines)
  return same ? [] : [salesOrderRefreshed({ id, mission_id, name, lines })]
}

export type SalesBillCommand =
  | {
      readonly type: 'RequestBill'
      readonly id: string
      readonly mission_id: string
      readonly sales_order_id: string
      readonly lines: BilledLine[]
    }
  | { readonly type: 'Accept'; readonly erp_document: string }
  | { readonly type: 'Refuse'; readonly why: 'taken' | 'erp'; readonly status?: number }

export const streamOfBill = (id: string): string => streamOf.record('salesBill', id)

/** The rules of a bill: asked for once, answered once. */
export const salesBillDecider: Decider<SalesBillState, SalesBillCommand> = {
  initial: { life: 'none' },
  evolve: (state, event) => foldSalesBill(state, event as RecordedSalesBillEvent),
  decide(command, state) {
    if (command.type === 'RequestBill') {
      const { type: _, ...asked } = command
      return state.life === 'none' ? [billRequested(asked)] : []
    }
    if (state.life === 'none') return refused('NOT_FOUND')
    if (state.life !== 'requested') return []
    const { id, mission_id, sales_order_id } = state
    const about = { id, mission_id, sales_order_id }
    if (command.type === 'Accept') return [billAccepted({ ...about, erp_document: command.erp_document })]
    const { why, status } = command
    return [billRefused({ ...about, why, ...(status ? { status } : {}) })]
  },
}
