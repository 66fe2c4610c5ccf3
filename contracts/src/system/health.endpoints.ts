import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { ofNobody, ofRight } from '../kernel/scope.ts'

const health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  /** By part: `database`, `event_store`, `workflow_server`, `worker`, `projections`, `files`, `disk`, … */
  checks: z.record(
    z.string(),
    // `altered`, `late`: of the proof of the log, what is wrong with it.
    z.object({ ok: z.boolean(), detail: z.string().optional(), state: z.enum(['altered', 'late']).optional() }),
  ),
})

/** For those who watch the service, not for its pages: the first page does not carry them. */
export const healthEndpoints = {
  /** 503 as soon as one part is not well: for whoever watches the service. */
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    of: ofNobody('it says nothing of anybody'),
    summary: 'L’état du service, part par part',
    response: health,
  }),
  /** 503 while nobody could work: for whoever sends requests here or elsewhere. */
  healthReady: endpoint({
    method: 'GET',
    path: '/api/health/ready',
    access: 'public',
    of: ofNobody('it says nothing of anybody'),
    summary: 'Le service peut-il être utilisé',
    response: z.object({ ready: z.boolean() }),
  }),
  /** Answers as long as the process does. */
  healthLive: endpoint({
    method: 'GET',
    path: '/api/health/live',
    access: 'public',
    of: ofNobody('it says nothing of anybody'),
    summary: 'Le service répond-il',
    response: z.object({ live: z.literal(true) }),
  }),
  healthDetails: endpoint({
    method: 'GET',
    path: '/api/health/details',
    access: 'read security',
    of: ofRight,
    summary: 'L’état du service, avec ce qui ne va pas',
    response: health,
  }),
}
