import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'
import { traceOfRequest } from './trace-requests.ts'

/** Refused requests of nobody in particular told one by one each minute; the others are only counted. */
const TOLD = 60
const MINUTE_MS = 60_000

/**
 * One line for each request, and never more than somebody could read: pages and their files are measured, not told, and
 * of what strangers are refused only the first each minute. A line once a minute says how many were left out.
 */
export function logRequests(app: FastifyInstance, log: Logger, metrics: Metrics): void {
  let told = 0
  let untold = 0
  const turn = setInterval(() => {
    if (untold > 0) log.info({ requests: untold }, 'refused requests of strangers not told one by one')
    told = 0
    untold = 0
  }, MINUTE_MS).unref()
  app.addHook('onClose', async () => clearInterval(turn))

  app.addHook('onResponse', (request, reply, done) => {
    // The pattern and never the address: addresses hold ids and searched names.
    const route = request.routeOptions.url ?? 'none'
    const { method } = request
    const { statusCode: status, elapsedTime } = reply
    metrics.request(method, route, status, elapsedTime)
    if (isTold(request, reply)) {
      const line = {
        request: request.id,
        method,
        route,
        status,
        ms: Math.round(elapsedTime),
        ...traceOfRequest(request),
      }
      if (status >= 500) log.warn(line, 'request')
      else log.info(line, 'request')
    }
    done()
  })

  function isTold({ url, caller }: FastifyRequest, { statusCode: status }: FastifyReply): boolean {
    if (status >= 500) return true
    if (!url.startsWith('/api')) return false
    const stranger = caller?.session_id === undefined && caller?.role !== 'worker'
    if (!stranger || status < 400) return true
    if (told >= TOLD) {
      untold++
      return false
    }
    told++
    return true
  }
}
