import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { ApiConfig } from '../config.ts'
import { refusalOf } from '../kernel/http/errors.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'
import { openApiDocument } from './open-api-document.ts'
import { contentSecurityPolicy, DOCS, pageSecurity } from './page-security.ts'

/** The documentation of these routes, as a server that does not listen: whoever does hands it requests. */
export async function openDocs(
  routes: readonly RouteDefinition[],
  { version, trustedProxies }: ApiConfig,
): Promise<FastifyInstance> {
  const app = fastify()
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  await app.register(helmet, { contentSecurityPolicy: contentSecurityPolicy(), ...pageSecurity(trustedProxies) })
  await app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: openApiDocument(routes, version) as never },
  })
  await app.register(fastifySwaggerUi, { routePrefix: DOCS, uiConfig: { docExpansion: 'none', deepLinking: true } })
  const refuse = (reply: FastifyReply, { status, body }: Refusal) =>
    reply.code(status).header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body))
  app.setNotFoundHandler((_, reply) => refuse(reply, refused('NOT_FOUND')))
  app.setErrorHandler((error, _, reply) => refuse(reply, refusalOf(error)))
  await app.ready()
  return app
}
