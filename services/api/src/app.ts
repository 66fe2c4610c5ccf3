import type { FastifyInstance } from 'fastify'
import { authenticator } from './identity/authenticate.ts'
import { openProviderSessions } from './identity/oidc/provider-sessions.ts'
import { openSessions, type Sessions } from './identity/sessions.ts'
import { openTokens, type Tokens } from './identity/tokens.ts'
import type { Api } from './kernel/api.ts'
import { createMetrics } from './kernel/http/metrics.ts'
import { type Authenticate, registerRoutes } from './kernel/http/pipeline.ts'
import type { RouteDefinition } from './kernel/http/route.ts'
import { createServer } from './kernel/http/server.ts'
import { allRoutes } from './routes.ts'
import { openNoticeHub } from './system/notice-hub.ts'
import { serveDocs, serveWeb } from './system/pages.ts'
import { systemRoutes } from './system/system.routes.ts'

export interface App {
  readonly http: FastifyInstance
  readonly tokens: Tokens
  readonly sessions: Sessions
  readonly routes: readonly RouteDefinition[]
}

/**
 * Puts the API together. Not listening yet; `http.close()` ends its connections, `api.close()` the engines'.
 *
 * @param more routes beside the product's, for tests
 * @throws when a route does not say who may call it
 */
export async function buildApp(api: Api, more: readonly RouteDefinition[] = []): Promise<App> {
  const sessions = await openSessions(api)
  const metrics = createMetrics()
  const hub = openNoticeHub(api, sessions)
  let authenticate: Authenticate | undefined
  const http = await createServer(api, authorization => authenticate!(authorization), metrics)
  http.addHook('preClose', async () => hub.close())
  const tokens = await openTokens(http, api.secrets)
  const byProvider = await openProviderSessions(api, http, sessions)
  authenticate = authenticator(api, tokens, sessions, byProvider)
  const routes = [...systemRoutes(api, hub, metrics), ...allRoutes(api, tokens, sessions, byProvider), ...more]
  await serveWeb(http, api.config)
  await serveDocs(http, routes, api.config)
  registerRoutes(http, api, routes)
  await http.ready()
  return { http, tokens, sessions, routes }
}
