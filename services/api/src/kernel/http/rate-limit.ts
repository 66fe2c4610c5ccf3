import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { RateLimit } from './pipeline.ts'

/** Requests a minute of one address that is not signed in. */
const ANONYMOUS_LIMIT = 300

/**
 * Requests a minute of each signed-in person, and of each address before sign-in; our worker and the files of the web
 * application are not limited. Counted in memory: with several processes each allows as many.
 *
 * @param perUser requests a minute; 0 = no limit at all
 */
export async function rateLimit(app: FastifyInstance, perUser: number): Promise<RateLimit> {
  if (perUser === 0) return () => undefined
  await app.register(fastifyRateLimit, { global: false, cache: 20_000 })
  const count = app.createRateLimit({
    timeWindow: 60_000,
    keyGenerator: ({ caller, ip }) => (caller.session_id === undefined ? `ip ${ip}` : `user ${caller.id}`),
    max: ({ caller }) => (caller.session_id === undefined ? Math.min(perUser, ANONYMOUS_LIMIT) : perUser),
  })
  return async request => {
    if (request.caller.role === 'worker' || !request.url.startsWith('/api/')) return undefined
    const counted = await count(request)
    return counted.isAllowed || !counted.isExceeded ? undefined : counted.ttlInSeconds
  }
}
