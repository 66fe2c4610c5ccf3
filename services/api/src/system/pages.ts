import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { type MapTiles, tilesOriginOf } from '../addresses/address-config.ts'
import type { ApiConfig } from '../config.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { answerUnknown } from '../kernel/http/unknown.ts'
import { openApiDocument } from './open-api-document.ts'

/** What a same-origin application needs, and nothing from elsewhere but the tiles of its maps. */
const contentSecurityPolicy = (tiles?: MapTiles) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...[tilesOriginOf(tiles) ?? []].flat()],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    // A PDF is shown by the browser's own viewer, from memory.
    'frame-src': ['blob:'],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
})

/** The API's own documentation: a page at /api/docs, the document at /api/docs/json. */
export async function serveDocs(
  app: FastifyInstance,
  routes: readonly RouteDefinition[],
  { version, trustedProxies }: ApiConfig,
): Promise<void> {
  await app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: openApiDocument(routes, version) as never },
  })
  await app.register(async scope => {
    openTo(scope)
    await scope.register(helmet, {
      contentSecurityPolicy: contentSecurityPolicy(),
      ...pageSecurity(trustedProxies),
    })
    await scope.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'none', deepLinking: true },
    })
  })
}

/** The web application from its built folder; every address that is not a file is the application's own page. */
export async function serveWeb(
  app: FastifyInstance,
  { webDist: folder, trustedProxies, mapTiles }: ApiConfig,
): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) return answerUnknown(app, undefined)
  answerUnknown(app, async path => {
    if (extname(path) !== '') return { status: 404, type: 'text/plain; charset=utf-8', content: 'Fichier introuvable.' }
    return { status: 200, type: 'text/html; charset=utf-8', content: await readFile(join(folder, 'index.html')) }
  })
  await app.register(async scope => {
    openTo(scope)
    await scope.register(helmet, {
      contentSecurityPolicy: contentSecurityPolicy(mapTiles),
      ...pageSecurity(trustedProxies),
    })
    await scope.register(fastifyStatic, {
      root: folder,
      index: 'index.html',
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Files under assets carry a hash of their content in their name.
        const lasting = path.includes(`${'/'}assets${'/'}`)
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
}

/** Strict transport only where a proxy speaks TLS for us. */
const pageSecurity = (trustedProxies: number) => ({
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: trustedProxies > 0 ? { maxAge: 31_536_000 } : false,
})

/** Pages and their files are for everybody: they hold no data. */
function openTo(scope: FastifyInstance): void {
  scope.addHook('onRoute', route => {
    route.config = { ...route.config, access: 'public' }
  })
}
