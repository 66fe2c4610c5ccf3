import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Api } from '../api.ts'
import { type Refusal, refused } from '../refusal.ts'
import { refusalOf, traceOf } from './errors.ts'
import { closeLingering } from './linger.ts'
import type { HttpMetrics } from './metrics.ts'
import { type Authenticate, demandAccess, guard } from './pipeline.ts'
import { rateLimit } from './rate-limit.ts'
import { logRequests } from './request-log.ts'

/** What every answer of the API carries: it is data, never a page. The pages have helmet's. */
const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const strictTransport = 'max-age=31536000; includeSubDomains'

/** Milliseconds a request may take to arrive whole: a large file from a phone on a slow line. Headers have one minute. */
const REQUEST_MS = 600_000

/** The HTTP server with everything that every route shares; routes and pages are added by the application. */
export async function createServer(
  api: Api,
  authenticate: Authenticate,
  metrics: HttpMetrics,
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: api.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child for each request costs more than the line it writes.
    childLoggerFactory: logger => logger,
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < api.config.trustedProxies,
    requestTimeout: REQUEST_MS,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    frameworkErrors: answerRefusal as never,
  })
  demandAccess(app)
  app.removeContentTypeParser('text/plain')
  readJson(app)
  const { trustedProxies } = api.config
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 100_000, headerPairs: 100 } })

  const headers = trustedProxies > 0 ? { ...apiHeaders, 'strict-transport-security': strictTransport } : apiHeaders
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api') && !request.url.startsWith('/api/docs')) reply.headers(headers)
    done()
  })
  guard(app, authenticate, await rateLimit(app, api.config.rateLimit))
  logRequests(app, api.log, metrics)
  closeLingering(app)
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error)
    // An engine whose disk is full only says that it cannot: what is missing is said in its stead.
    const starved = starving.has(refusal.key) && (await api.disk.full())
    return answer(error, starved ? refused('DISK_FULL') : refusal, request, reply)
  })
  return app
}

/** A character no table can hold: NUL, or half of a pair. `JSON.stringify` writes both as an escape. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** Reads JSON bodies; one that the read models could never store is refused before it becomes a fact. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    parse(request, body, (error, value) => {
      const odd = !error && /\\u(?:0000|d[89a-f])/i.test(body)
      const read = odd && request.routeOptions.config.nulEmpties ? withoutNul(value) : value
      done(odd && unstorable.test(JSON.stringify(read)) ? (refused('MALFORMED') as never) : error, read)
    })
  })
}

/** A body in which the one character NUL, as a value, is an emptied one. */
function withoutNul(value: unknown): unknown {
  if (value === '\0') return null
  if (Array.isArray(value)) return value.map(withoutNul)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutNul(one)]))
}

const starving: ReadonlySet<string> = new Set<ErrorKey>(['UNAVAILABLE', 'UNKNOWN', 'file.storage'])
const passing: ReadonlySet<string> = new Set<ErrorKey>(['UNAVAILABLE', 'DISK_FULL'])

const answerRefusal = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answer(error, refusalOf(error), request, reply)

function answer(error: unknown, refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.status >= 500) {
    request.log.error({ request: request.id, route: request.routeOptions?.url, ...traceOf(error) }, 'request failed')
  }
  if (passing.has(refusal.key)) reply.header('retry-after', '2')
  if (refusal.key === 'TOO_MANY_REQUESTS') reply.header('retry-after', String(refusal.details.seconds))
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body))
}
