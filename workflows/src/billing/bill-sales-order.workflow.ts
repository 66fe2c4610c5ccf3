import { proxyActivities } from '@temporalio/workflow'
import type { BillSalesOrderActivities, BillSalesOrderInput } from './bill-sales-order.shapes.ts'

const { reserveBill, writeBill, settleBill } = proxyActivities<BillSalesOrderActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '6s',
  // For ever: what is reserved is let go of only once it is known whether the accounts wrote it.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '30s' },
})

/** Reserves what is billed, has the accounts write it, delivers it or lets it go. The rules stay with the API. */
export async function billSalesOrder({ bill_id }: BillSalesOrderInput): Promise<void> {
  if ((await reserveBill(bill_id)) === 'requested') await writeBill(bill_id)
  await settleBill(bill_id)
}
