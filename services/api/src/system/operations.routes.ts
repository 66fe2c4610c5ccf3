import { operationsEndpoints as endpoints } from '@faitage/contracts/system/operations.endpoints'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route } from '../kernel/http/route.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { healthCheck } from './health.ts'
import { listParked, readOperations } from './operations.ts'
import { cancelRun, listRuns, readRun, restartRun } from './workflow-runs.ts'

/** How the installation fares, and what an administrator may do about it. */
export function operationsRoutes(api: Api): RouteDefinition[] {
  const health = healthCheck(api)
  return [
    route(endpoints.overview, () => readOperations(api, health)),
    route(endpoints.parked, ({ query }) => listParked(api, query)),

    route(endpoints.retryParked, async () => {
      // Loaded when it is asked for: every reducer of the product.
      const { readModels } = await import('@faitage/projections/read-models')
      const { retryParked } = await import('@faitage/projections/kernel/retry-parked')
      const client = await api.pool.connect()
      try {
        const { retried, stillParked } = await retryParked(client, api.events.stored, api.keyring, readModels)
        return { retried, still_parked: stillParked }
      } finally {
        client.release()
      }
    }),

    route(endpoints.workflows, ({ query }) => listRuns(api.workflows, query)),
    route(endpoints.workflow, ({ params, query: { workflow_id, ...page } }) =>
      readRun(api.workflows, { ...params, workflow_id }, page),
    ),
    route(endpoints.cancelWorkflow, async ({ params: { run_id }, body: { workflow_id } }) => {
      const refusal = await cancelRun(api.workflows, { workflow_id, run_id })
      return isRefusal(refusal) ? refusal : { run_id }
    }),
    route(endpoints.restartWorkflow, ({ params: { run_id }, body: { workflow_id }, request }) =>
      restartRun(api.workflows, { workflow_id, run_id }, request.commandId),
    ),
  ]
}
