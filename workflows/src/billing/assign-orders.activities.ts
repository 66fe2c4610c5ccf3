import { orderAssignmentWorkerEndpoints as endpoints } from '@faitage/contracts/billing/order-assignment.endpoints'
import { type ActivityContext, alive } from '../kernel/activity.ts'
import type { ApiClient } from '../kernel/api-client.ts'
import type { AssignOrdersActivities } from './assign-orders.shapes.ts'

/** The activity of an occurrence. It may run again from its beginning: the API does everything once. */
export function assignOrdersActivities({
  api,
  context,
}: {
  readonly api: ApiClient
  context(): ActivityContext
}): AssignOrdersActivities {
  return {
    followEvent: ({ project_id, event_id }) =>
      alive(context(), async () => {
        await api.call(endpoints.follow, { params: { project_id, event_id } })
      }),
  }
}
