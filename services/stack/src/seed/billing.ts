import { salesOrderIdOf } from '@faitage/api/billing/sales-orders'
import type { BillingTriggerSheet } from '@faitage/contracts/billing/billing-trigger'
import { derivedId } from '@faitage/projections/kernel/derived-id'

import type { demoSalesOrders } from './sales-orders.ts'

/* What a mission of the demonstration bills. */

export const demoTriggers: readonly Omit<BillingTriggerSheet, 'mission_id'>[] = [
  { name: 'Dossier déposé', project_status: 'depose', requester_type: 'PO' },
  { name: 'Dossier déposé, bailleur', project_status: 'depose', requester_type: 'PB' },
  { name: 'Dossier soldé', project_status: 'solde' },
]

/** The copy of an order in a mission, as reading it from the accounts makes it. */
export function copiedOrder(mission_id: string, order: (typeof demoSalesOrders)[number]) {
  const id = salesOrderIdOf(mission_id, order.id)
  const lines = order.lines.map(({ id: akuiteo_line_id, ...line }) => ({
    id: derivedId(`line ${akuiteo_line_id}`, id),
    akuiteo_line_id,
    ...line,
  }))
  return { type: 'Add', id, mission_id, akuiteo_id: order.id, name: order.name, lines } as const
}
