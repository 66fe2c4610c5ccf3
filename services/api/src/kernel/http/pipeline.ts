import { declaredOnly, strayKeys } from '@faitage/contracts/kernel/declared'
import { type Access, type Endpoint, isRead } from '@faitage/contracts/kernel/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Api } from '../api.ts'
import { isRefusal, type Refusal, refused } from '../refusal.ts'
import { may } from './ability.ts'
import { BODY_LIMIT } from './body-limit.ts'
import { anonymous, type Caller } from './caller.ts'
import { HttpContext, readPosition } from './http-context.ts'
import type { Reach } from './reach.ts'
import { type RouteDefinition, Sent } from './route.ts'
import { traced } from './trace-requests.ts'
import { parseDeclared, withUnknownFields } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; a route without one keeps the API from starting. */
    access?: Access
    /** Whether the one character NUL stands for an emptied value. */
    nulEmpties?: boolean
    refusalPage?: RouteDefinition['refusalPage']
  }
  interface FastifyRequest {
    caller: Caller
  }
}

/** Tells who sends a request, or why not. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller | Refusal>

/** Milliseconds a read waits for its own write to be visible. */
const READ_AFTER_MS = 2000

/** Goes on while nothing else is written: whoever reads has to come in first, and the worker stays heard. */
const goingOn = ['/api/auth/', '/api/internal/worker-state']

/** The checks before anything of a request is read: who, may they, how often. */
export function guard(app: FastifyInstance, authenticate: Authenticate, limit: RateLimit): void {
  app.decorateRequest('caller', null as unknown as Caller)
  app.addHook('onRequest', async request => {
    request.caller = anonymous
    if (request.is404) return demandPatience(await limit(request))
    const { access } = request.routeOptions.config
    if (access === undefined) throw refused('FORBIDDEN')
    let allowed = true
    if (access !== 'public') {
      const caller = await authenticate(request.headers.authorization)
      if (isRefusal(caller)) {
        demandPatience(await limit(request, 'denied'))
        throw caller
      }
      // Who signs in is a person: our worker has its own routes.
      allowed = access === 'signed-in' ? caller.kind === 'user' : may(caller.permissions, access)
      request.caller = caller
    }
    demandPatience(await limit(request))
    if (!allowed) throw refused('FORBIDDEN')
  })
}

/** Counts a request, or one that was not let in; answers the seconds to wait when it is one too many. */
export type RateLimit = (request: FastifyRequest, outcome?: 'denied') => Promise<number | undefined> | undefined

function demandPatience(seconds: number | undefined): void {
  if (seconds !== undefined) throw refused('TOO_MANY_REQUESTS', { seconds })
}

/** Start-up fails when any route, a plugin's included, does not say who may call it. */
export function demandAccess(app: FastifyInstance): void {
  const routes: { method: unknown; url: string; config?: { access?: Access } }[] = []
  app.addHook('onRoute', route => void routes.push(route))
  app.addHook('onReady', async () => {
    const open = routes.filter(route => route.config?.access === undefined)
    if (open.length === 0) return
    const names = open.map(route => `${String(route.method)} ${route.url}`).join(', ')
    throw new Error(`Ces routes ne déclarent pas qui peut les appeler : ${names}`)
  })
}

/** Registers the routes of the contexts. */
export function registerRoutes(
  app: FastifyInstance,
  api: Api,
  routes: readonly RouteDefinition[],
  reachOf: (endpoint: Endpoint) => Reach,
): void {
  for (const { endpoint, handler, refusalPage } of routes) {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { access: endpoint.access, nulEmpties: endpoint.nulEmpties, ...(refusalPage ? { refusalPage } : {}) },
      bodyLimit: endpoint.internal ? BODY_LIMIT.worker : BODY_LIMIT.people,
      handler: answerer(api, endpoint, handler, reachOf(endpoint)),
    })
  }
}

type Shape = { parse(value: unknown): { value: unknown } | { refusal: Refusal } }

const nothing = z.object({})

/** What an endpoint accepts: a key it does not declare is refused by name; one that declares nothing takes no key. */
const shapeOf = (schema: Endpoint['body']): Shape => {
  if (schema.def.type !== 'undefined') return { parse: value => parseDeclared(schema, value) }
  return {
    parse(value) {
      const stray = strayKeys(nothing, value)
      return stray.length === 0 ? { value: undefined } : { refusal: withUnknownFields({ value }, stray) }
    },
  }
}

function answerer(api: Api, endpoint: Endpoint, handler: RouteDefinition['handler'], reach: Reach) {
  const [paramsShape, queryShape, bodyShape] = [endpoint.params, endpoint.query, endpoint.body].map(shapeOf) as [
    Shape,
    Shape,
    Shape,
  ]
  const reading = isRead(endpoint)
  const goesOn = reading || goingOn.some(path => endpoint.path.startsWith(path))
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // No table can hold this character, nor can anything be found by it.
    if (request.url.includes('%00')) throw refused('MALFORMED')
    const params = paramsShape.parse(request.params)
    if ('refusal' in params) throw refused('NOT_FOUND')
    const query = queryShape.parse(request.query)
    if ('refusal' in query) throw query.refusal
    checkMediaType(endpoint, request)
    const body = endpoint.consumes !== 'multipart' ? bodyShape.parse(request.body) : { value: undefined }
    if ('refusal' in body) throw body.refusal
    if (!goesOn && (await api.disk.full())) throw refused('DISK_FULL')
    if (!goesOn && (await api.ownLog.older())) throw refused('LOG_OLDER')
    if (reading) await readAfter(api, request, reply)
    const { caller } = request
    const context = new HttpContext({
      id: request.id,
      ip: request.ip,
      headers: request.headers,
      caller,
      call: `${endpoint.method} ${request.url}`,
      content: () => JSON.stringify(body.value ?? null),
      secrets: api.secrets,
    })
    const input = {
      params: params.value,
      query: query.value,
      body: body.value,
      caller,
      request: context,
      http: request,
      reply,
      reach,
    }
    const answer = await traced(request, () => handler(input as never))
    if (isRefusal(answer)) throw answer
    if (reply.sent) return reply
    if (reply.statusCode === 200) reply.code(endpoint.status)
    if (answer instanceof Sent) return reply.headers(answer.headers).send(answer.content)
    if (api.config.checkResponses) checkAnswer(endpoint, answer)
    return reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(declaredOnly(endpoint.response, answer ?? null)))
  }
}

function checkMediaType(endpoint: Endpoint, request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? ''
  const multipart = /^multipart\/form-data/i.test(type)
  const form = /^application\/x-www-form-urlencoded/i.test(type)
  if (multipart !== (endpoint.consumes === 'multipart') || (form && endpoint.consumes !== 'form'))
    throw refused('UNSUPPORTED_MEDIA_TYPE')
}

/** Lets a person see their own write: waits until the read models have it; `read-after: late` when it took too long. */
async function readAfter(api: Api, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const position = readPosition(request.headers['read-after'])
  if (position === undefined || (await api.live.shows(position, READ_AFTER_MS)) === 'all') return
  reply.header('read-after', 'late')
}

function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  const parsed = endpoint.response.safeParse(answer)
  const stray = strayKeys(endpoint.response, answer).map(path => `${path}: not declared`)
  if (parsed.success && stray.length === 0) return
  const faults = [...(parsed.error?.issues ?? []).map(issue => `${issue.path.join('.')}: ${issue.message}`), ...stray]
  throw new Error(`${endpoint.method} ${endpoint.path} answers what its contract does not say: ${faults.join('; ')}`)
}
