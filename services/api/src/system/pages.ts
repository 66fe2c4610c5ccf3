import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiConfig } from '../config.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { answerUnknown } from '../kernel/http/unknown.ts'
import { contentSecurityPolicy, DOCS, pageSecurity } from './page-security.ts'

/**
 * The API's own documentation: a page at /api/docs, the document at /api/docs/json. A server of its own within ours, which
 * nothing is loaded for before somebody asks: neither the start nor the memory of those who never read it pays for it.
 */
export function serveDocs(app: FastifyInstance, routes: readonly RouteDefinition[], config: ApiConfig): void {
  let opening: Promise<FastifyInstance> | undefined
  const docs = () => {
    opening ??= import('./docs.ts').then(({ openDocs }) => openDocs(routes, config))
    return opening
  }
  const hand = async (request: FastifyRequest, reply: FastifyReply) => {
    const server = await docs()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    server.routing(request.raw, reply.raw)
  }
  for (const url of [DOCS, `${DOCS}/*`]) app.route({ method: 'GET', url, config: { access: 'public' }, handler: hand })
  app.addHook('onClose', async () => void (await opening)?.close())
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

/** Pages and their files are for everybody: they hold no data. */
function openTo(scope: FastifyInstance): void {
  scope.addHook('onRoute', route => {
    route.config = { ...route.config, access: 'public' }
  })
}
