import type { FaitageEvent } from '@faitage/contracts/all-events'
import { orderAssignmentWorkerEndpoints as endpoints } from '@faitage/contracts/billing/order-assignment.endpoints'
import type { Client } from '@temporalio/client'
import type { ApiClient } from '../kernel/api-client.ts'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, startOnce } from '../kernel/workflow-calls.ts'
import { type AssignOrdersInput, assignWorkflowId } from './assign-orders.shapes.ts'

const types = [
  'ProjectOpened',
  'ProjectStatusChanged',
  'ProjectRemoved',
] as const satisfies readonly FaitageEvent['type'][]

type Seen = Extract<FaitageEvent, { type: (typeof types)[number] }>

/** Starts one workflow per event of a project that may be of an order: its mission has triggers, or had some. */
export function assignOrdersReactor({
  temporal,
  taskQueue,
  api,
}: {
  temporal: Client
  taskQueue: string
  api: ApiClient
}): Reactor {
  return {
    name: 'assign-orders',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { id, type, data } = event as SeenEvent & Seen
      // What an import brought was ordered elsewhere.
      if (type === 'ProjectOpened' && data.import_id) return
      const input: AssignOrdersInput = { project_id: data.project_id, event_id: id }
      const { awaited } = await api.call(endpoints.awaited, { params: { ...input } })
      if (awaited) await startOnce({ temporal, taskQueue }, 'assignOrders', assignWorkflowId(id), input)
    },
  }
}
