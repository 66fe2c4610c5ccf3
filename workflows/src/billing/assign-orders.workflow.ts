import { proxyActivities } from '@temporalio/workflow'
import type { AssignOrdersActivities, AssignOrdersInput } from './assign-orders.shapes.ts'

const { followEvent } = proxyActivities<AssignOrdersActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '6s',
  // For ever: an engine that is away comes back. What the API refuses for good is not asked again.
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s' },
})

/** Assigns the orders of one occurrence of a status, or cancels those of one that was taken back. The rules stay with the API. */
export async function assignOrders(input: AssignOrdersInput): Promise<void> {
  await followEvent(input)
}
