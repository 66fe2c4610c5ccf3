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
import { answerUnread, hurry } from './patience.ts'
import { type Authenticate, demandAccess, guard } from './pipeline.ts'
import { rateLimit } from './rate-limit.ts'
import { readForms, readJson } from './read-json.ts'
import { logRequests } from './request-log.ts'
import { traceRequests } from './trace-requests.ts'
import { isUpgrading } from './upgrading.ts'

/** What every answer of the API carries: it is data, never a page. The pages have helmet's. */
const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
/** Bytes of an address and its headers: a question may name two thousand missions by their ids. */
const HEADERS_MAX = 96 * 1024
const strictTransport = 'max-age=31536000; includeSubDomains'

const hostsOf = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

/** The HTTP server with everything that every route shares; routes and pages are added by the application. */
export async function createServer(api: Api, authenticate: Authenticate): Promise<FastifyInstance> {
  const { trustedProxies, patience } = api.config
  const headers = trustedProxies > 0 ? { ...apiHeaders, 'strict-transport-security': strictTransport } : apiHeaders
  /** What refuses is data, wherever it was asked for: even where no route was looked for yet. */
  const answerRefusal = (error: unknown, refusal: Refusal, request: FastifyRequest, reply: FastifyReply) =>
    answer(error, refusal, request, reply.headers(headers))
  const app: FastifyInstance = fastify({
    loggerInstance: api.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child for each request costs more than the line it writes.
    childLoggerFactory: logger => logger,
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < trustedProxies,
    requestTimeout: patience.requestMs,
    http: {
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.lookMs,
      maxHeaderSize: HEADERS_MAX,
    },
    clientErrorHandler: answerUnread(headers),
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    frameworkErrors: ((error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      answerRefusal(error, refusalOf(error), request, reply)) as never,
  })
  demandAccess(app)
  app.removeContentTypeParser('text/plain')
  readJson(app)
  readForms(app)
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 100_000, headerPairs: 100 } })

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // Whoever stands before the API may have read the other one.
    if (hostsOf(request) > 1) return done(refused('MALFORMED') as never)
    if (request.url.startsWith('/api') && !request.url.startsWith('/api/docs')) reply.headers(headers)
    done()
  })
  traceRequests(app)
  guard(app, authenticate, await rateLimit(app, api.config.rateLimit))
  logRequests(app, api.log, api.metrics)
  closeLingering(app)
  hurry(app, patience, trustedProxies)
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error)
    // An engine whose disk is full only says that it cannot: what is missing is said in its stead.
    if (starving.has(refusal.key) && (await api.disk.full()))
      return answerRefusal(error, refused('DISK_FULL'), request, reply)
    const said = (await isUpgrading(error, api.pool)) ? refused('UPGRADING') : refusal
    return answerRefusal(error, said, request, reply)
  })
  return app
}

const starving: ReadonlySet<string> = new Set<ErrorKey>(['UNAVAILABLE', 'UNKNOWN', 'file.storage'])
const passing: ReadonlySet<string> = new Set<ErrorKey>(['UNAVAILABLE', 'UPGRADING', 'DISK_FULL'])

function answer(error: unknown, refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.status >= 500) {
    request.log.error({ request: request.id, route: request.routeOptions?.url, ...traceOf(error) }, 'request failed')
  }
  if (passing.has(refusal.key)) reply.header('retry-after', '2')
  if (refusal.key === 'TOO_MANY_REQUESTS') reply.header('retry-after', String(refusal.details.seconds))
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer')
  const { refusalPage } = request.routeOptions?.config ?? {}
  if (refusalPage && /text\/html/.test(request.headers.accept ?? '')) {
    const page = refusalPage(refusal)
    return reply.code(refusal.status).headers(page.headers).send(page.content)
  }
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body))
}
