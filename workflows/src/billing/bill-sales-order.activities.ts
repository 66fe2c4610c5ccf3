import { salesBillWorkerEndpoints as endpoints } from '@faitage/contracts/billing/sales-order.endpoints'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { BillSalesOrderActivities } from './bill-sales-order.shapes.ts'

/** The activities of a bill. Each may run again from its beginning: the API does everything once. */
export function billSalesOrderActivities({
  api,
  context,
}: {
  readonly api: ApiClient
  context(): ActivityContext
}): BillSalesOrderActivities {
  const step = (name: keyof typeof endpoints) => (bill_id: string) =>
    alive(context(), async () => (await api.call(endpoints[name], { params: { bill_id } })).state)
  return { reserveBill: step('reserve'), writeBill: step('write'), settleBill: step('settle') }
}
