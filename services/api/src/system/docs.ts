import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyInstance } from 'fastify'
import type { ApiConfig } from '../config.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { refused } from '../kernel/refusal.ts'
import { openApiDocument } from './open-api-document.ts'
import { contentSecurityPolicy, DOCS, pageSecurity } from './page-security.ts'

/** The documentation of these routes, as a server that does not listen: whoever does hands it requests. */
export async function openDocs(
  routes: readonly RouteDefinition[],
  { version, trustedProxies }: ApiConfig,
): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false })
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  await app.register(helmet, { contentSecurityPolicy: contentSecurityPolicy(), ...pageSecurity(trustedProxies) })
  await app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: openApiDocument(routes, version) as never },
  })
  await app.register(fastifySwaggerUi, { routePrefix: DOCS, uiConfig: { docExpansion: 'none', deepLinking: true } })
  app.setNotFoundHandler((_, reply) => {
    const { status, body } = refused('NOT_FOUND')
    return reply.code(status).header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body))
  })
  await app.ready()
  return app
}
