import type { FastifyInstance } from 'fastify'
import { authenticator, onlyWorker } from './identity/authenticate.ts'
import { openProviderSessions } from './identity/oidc/provider-sessions.ts'
import { openSessions, type Sessions } from './identity/sessions.ts'
import { openTokens, type Tokens } from './identity/tokens.ts'
import { openAccessLog } from './kernel/access-log.ts'
import type { Api } from './kernel/api.ts'
import { type Authenticate, registerRoutes } from './kernel/http/pipeline.ts'
import { demandScopes, reacher } from './kernel/http/reach.ts'
import type { RouteDefinition } from './kernel/http/route.ts'
import { createServer } from './kernel/http/server.ts'
import { answerUnknown } from './kernel/http/unknown.ts'
import { keepFinishingErasures } from './privacy/finish-erasures.ts'
import { allRoutes } from './routes.ts'
import { allReaches } from './scopes.ts'
import { openNoticeHub } from './system/notice-hub.ts'
import { serveDocs, serveWeb } from './system/pages.ts'
import { systemRoutes } from './system/system.routes.ts'

export interface App {
  readonly http: FastifyInstance
  /** What our worker calls, never on the port of everybody: its token opens nothing there, and it has no address there. */
  readonly inside: FastifyInstance
  readonly tokens: Tokens
  readonly sessions: Sessions
  readonly routes: readonly RouteDefinition[]
}

/**
 * Puts the API together. Not listening yet; `http.close()` and `inside.close()` end their connections,
 * `api.close()` the engines'.
 *
 * @param more routes beside the product's, for tests
 * @throws when a route does not say who may call it, or whose its object is
 */
export async function buildApp(api: Api, more: readonly RouteDefinition[] = []): Promise<App> {
  const sessions = await openSessions(api)
  const hub = openNoticeHub(api, sessions)
  let authenticate: Authenticate | undefined
  const http = await createServer(api, authorization => authenticate!(authorization))
  http.addHook('preClose', async () => hub.close())
  const tokens = await openTokens(http, api.secrets)
  const byProvider = await openProviderSessions(api, http, sessions)
  authenticate = authenticator(api, tokens, sessions, byProvider)
  const accesses = openAccessLog(api)
  http.addHook('onClose', () => accesses.stop())
  const finishing = keepFinishingErasures(api, sessions)
  http.addHook('onClose', () => finishing.stop())
  const product = allRoutes(api, tokens, sessions, byProvider, accesses)
  const routes = [...systemRoutes(api, hub), ...product, ...more]
  await serveWeb(http, api.config)
  serveDocs(http, routes, api.config)
  demandScopes(
    routes.map(({ endpoint }) => endpoint),
    allReaches,
  )
  const reachOf = reacher(api, allReaches)
  const isInside = ({ endpoint }: RouteDefinition) => endpoint.access === 'serve worker'
  registerRoutes(
    http,
    api,
    routes.filter(one => !isInside(one)),
    reachOf,
  )
  const inside = await createServer(api, onlyWorker(api.config.workerToken))
  answerUnknown(inside, undefined)
  registerRoutes(inside, api, routes.filter(isInside), reachOf)
  await Promise.all([http.ready(), inside.ready()])
  return { http, inside, tokens, sessions, routes }
}
