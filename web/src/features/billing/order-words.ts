import type { OrderAssignmentStatus } from '@faitage/contracts/billing/order-assignment'
import type { OrderAssignmentItem } from '@faitage/contracts/billing/order-assignment.endpoints'
import type { SalesOrderItem } from '@faitage/contracts/billing/sales-order.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf, formatEuro } from '@faitage/contracts/kernel/format-number'
import type { BadgeVariant } from '@/components/ui/badge'

export const orderBadges: Readonly<Record<OrderAssignmentStatus, BadgeVariant>> = {
  IN_PROGRESS: 'info',
  NOT_VALIDATED: 'warning',
  VALIDATED: 'success',
  REVISED: 'progress',
  DELIVERED: 'neutral',
  CANCELED: 'outline',
}

/** What is to be known of an order beside its status: already ordered, cancelled and why, being billed, billed. */
export function noteOf(order: OrderAssignmentItem): string {
  const { already_ordered_on, canceled_why, bill_id, erp_document, trigger_deleted, status } = order
  return [
    ...(already_ordered_on ? [`déjà commandé le ${formatDay(already_ordered_on)}`] : []),
    ...(canceled_why ? [canceled_why] : []),
    ...(erp_document ? [`document ${erp_document}`] : []),
    ...(bill_id && status !== 'DELIVERED' ? ['en cours de facturation'] : []),
    ...(trigger_deleted ? ['déclencheur supprimé'] : []),
  ].join(' · ')
}

/** The lines of sales orders, as one chooses among them: what they are and what they still hold. */
export const lineChoices = (orders: readonly SalesOrderItem[]) =>
  orders.flatMap(({ akuiteo_sales_order_id, lines }) =>
    lines.map(({ id, label, unit_price, remaining }) => ({
      value: id,
      label: `${akuiteo_sales_order_id} · ${label} · ${formatEuro(unit_price)} (${countOf(remaining, 'restante', 'restantes')})`,
    })),
  )
