import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { noticeKinds } from '../kernel/notice.ts'

/** One thing that changed, as the browser hears of it. The browser refetches what it shows of that kind. */
const changeNotice = z.object({
  kind: z.enum(noticeKinds),
  id: z.string(),
  mission_id: z.string().nullable(),
  position: z.string(),
})
export type ChangeNotice = z.infer<typeof changeNotice>

const health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  /** By part: `database`, `event_store`, `workflow_server`, `worker`, `projections`, `files`, `disk`, … */
  checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string().optional() })),
})

export const systemEndpoints = {
  /** 503 as soon as one part is not well: for whoever watches the service. */
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'L’état du service, part par part',
    response: health,
  }),
  /** 503 while nobody could work: for whoever sends requests here or elsewhere. */
  healthReady: endpoint({
    method: 'GET',
    path: '/api/health/ready',
    access: 'public',
    summary: 'Le service peut-il être utilisé',
    response: z.object({ ready: z.boolean() }),
  }),
  /** Answers as long as the process does. */
  healthLive: endpoint({
    method: 'GET',
    path: '/api/health/live',
    access: 'public',
    summary: 'Le service répond-il',
    response: z.object({ live: z.literal(true) }),
  }),
  healthDetails: endpoint({
    method: 'GET',
    path: '/api/health/details',
    access: 'read security',
    summary: 'L’état du service, avec ce qui ne va pas',
    response: health,
  }),
  /** Server-sent events: `event: change`, data a `ChangeNotice`; `event: resync` when too much changed to list. */
  events: endpoint({
    method: 'GET',
    path: '/api/events',
    access: 'signed-in',
    summary: 'Les changements, au fil de l’eau',
    response: z.unknown(),
  }),
}
