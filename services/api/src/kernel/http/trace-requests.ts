import { type OpenSpan, traceParent, tracing } from '@faitage/telemetry/tracing'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const spans = new WeakMap<FastifyRequest, OpenSpan>()

/** Each request is a span, below the click that sent it. Nothing where traces are off. */
export function traceRequests(app: FastifyInstance): void {
  const traces = tracing()
  if (!traces) return
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') && !request.url.startsWith('/api/health')) {
      const route = request.routeOptions.url ?? 'none'
      const { method } = request
      const attributes = { 'http.request.method': method, 'http.route': route }
      const parent = traceParent(request.headers.traceparent)
      const span = traces.begin(`${method} ${route}`, { kind: 'server', parent, attributes })
      spans.set(request, span)
      // The page that reads it sends its clicks from now on.
      reply.header('x-trace', traceIdOf(span))
    }
    done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    spans.get(request)?.end({
      failed: statusCode >= 500,
      attributes: { 'http.response.status_code': statusCode },
    })
    done()
  })
}

/** Runs what a request asks for below its span. */
export function traced<T>(request: FastifyRequest, work: () => T): T {
  const span = spans.get(request)
  return span ? span.run(work) : work()
}

/** For the request's line in the log. */
export const traceOfRequest = (request: FastifyRequest): { trace?: string } => {
  const span = spans.get(request)
  return span ? { trace: traceIdOf(span) } : {}
}

const traceIdOf = ({ traceparent }: OpenSpan): string => traceparent.slice(3, 35)
