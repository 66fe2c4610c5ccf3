import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimit } from './pipeline.ts'

/** Requests a minute of one address: not signed in, not let in, and for the pages of the web application. */
const LIMITS = { anonymous: 300, denied: 300, page: 6000 }

/**
 * Requests a minute of each signed-in person, and of each address before sign-in; our worker is not limited. Pages and
 * their files have an allowance of their own, large enough for an office behind one address, and so have tokens that are
 * no longer good: a burst of them must not keep the address from signing in. Counted in memory: with several processes
 * each allows as many.
 *
 * @param perUser requests a minute; 0 = no limit at all
 */
export async function rateLimit(app: FastifyInstance, perUser: number): Promise<RateLimit> {
  if (perUser === 0) return () => undefined
  await app.register(fastifyRateLimit, { global: false, cache: 20_000 })
  const counter = (kind: string, max: number) => {
    const count = app.createRateLimit({
      timeWindow: 60_000,
      keyGenerator: ({ caller, ip }) => (kind === 'user' ? `user ${caller.id}` : `${kind} ${ip}`),
      max,
    })
    return async (request: FastifyRequest) => {
      const counted = await count(request)
      return counted.isAllowed || !counted.isExceeded ? undefined : counted.ttlInSeconds
    }
  }
  const user = counter('user', perUser)
  const anonymous = counter('ip', Math.min(perUser, LIMITS.anonymous))
  const denied = counter('denied', Math.min(perUser, LIMITS.denied))
  const page = counter('page', LIMITS.page)
  return (request, outcome) => {
    const { caller, url } = request
    if (outcome === 'denied') return denied(request)
    if (caller.role === 'worker') return undefined
    if (caller.session_id !== undefined) return user(request)
    return url === '/api' || url.startsWith('/api/') ? anonymous(request) : page(request)
  }
}
