import { jobEndpoints as endpoints } from '@faitage/contracts/kernel/job'
import { type RouteDefinition, route } from '../http/route.ts'
import { isRefusal, refused } from '../refusal.ts'
import type { JobPlan } from './job-plan.ts'

/** The worker's calls for long jobs, whatever they are. */
export function jobRoutes(plans: readonly JobPlan[]): RouteDefinition[] {
  const planOf = new Map(plans.map(plan => [plan.job.name, plan]))
  return [
    route(endpoints.step, async ({ params: { job, id }, body: { of = {}, carried } }) => {
      const stepped = await planOf.get(job)?.step({ id, of }, carried)
      if (!stepped) return refused('NOT_FOUND')
      return isRefusal(stepped) ? stepped : { over: stepped.over, carried: stepped.carried ?? null }
    }),
    route(endpoints.fail, async ({ params: { job, id }, body: { of = {}, carried, reason } }) => {
      const ended = await planOf.get(job)?.fail({ id, of }, carried, reason)
      if (!ended) return refused('NOT_FOUND')
      return isRefusal(ended) ? ended : { ok: true as const }
    }),
  ]
}
