import { endpoint } from '@faitage/contracts/kernel/endpoint'
import { ofWorker } from '@faitage/contracts/kernel/scope'
import { healthEndpoints } from '@faitage/contracts/system/health.endpoints'
import { systemEndpoints } from '@faitage/contracts/system/system.endpoints'
import { reportWorkerState } from '@faitage/contracts/system/worker-state.endpoints'
import { z } from 'zod'
import type { Api } from '../kernel/api.ts'
import { type RouteDefinition, route, send } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { healthCheck } from './health.ts'
import type { NoticeHub } from './notice-hub.ts'
import { parkedEvents, readQueues } from './queues.ts'

/** Seconds after which whoever was told that something is not well may ask again. */
const AGAIN_S = '5'

/** For Prometheus, with the worker's token. */
const metricsEndpoint = endpoint({
  method: 'GET',
  path: '/api/metrics',
  access: 'serve worker',
  of: ofWorker,
  summary: 'Les mesures du service',
  response: z.string(),
  internal: true,
})

export function systemRoutes(api: Api, hub: NoticeHub): RouteDefinition[] {
  const check = healthCheck(api)
  const { metrics } = api
  metrics.gauge('faitage_notice_connections', 'Browsers listening to changes', () => hub.connections())
  metrics.gauge('faitage_parked_events', 'Events set aside because a read model could not take them', () =>
    parkedEvents(api),
  )
  metrics.gauges('faitage_queue_depth', 'What waits to be done, by what it is', 'queue', async () => ({
    ...(await readQueues(api)),
  }))
  return [
    route(healthEndpoints.health, async ({ reply }) => {
      const health = await check.told()
      if (health.status !== 'ok') reply.code(503).header('retry-after', AGAIN_S)
      return health
    }),
    route(healthEndpoints.healthReady, async ({ reply }) => {
      const ready = await check.ready()
      if (!ready) reply.code(503).header('retry-after', AGAIN_S)
      return { ready }
    }),
    route(healthEndpoints.healthLive, () => ({ live: true as const })),
    route(healthEndpoints.healthDetails, () => check.whole()),

    route(reportWorkerState, async ({ body }) => {
      await api.live.tellWorker(body)
      return null
    }),

    route(metricsEndpoint, async () => send(await metrics.registry.metrics(), { type: 'text/plain; version=0.0.4' })),

    route(systemEndpoints.events, ({ caller, http, reply }) => {
      if (caller.session_id === undefined) return refused('FORBIDDEN')
      const lastSeen = http.headers['last-event-id']
      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      reply.raw.flushHeaders()
      const connected = hub.connect(reply.raw, caller, typeof lastSeen === 'string' ? lastSeen : undefined)
      if (!connected) reply.raw.end('event: full\ndata: {}\n\n')
      return undefined
    }),
  ]
}
