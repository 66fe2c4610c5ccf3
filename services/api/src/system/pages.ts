import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiConfig } from '../config.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { answerUnknown } from '../kernel/http/unknown.ts'
import { contentSecurityPolicy, DOCS, pageSecurity } from './page-security.ts'

const HTML = 'text/html; charset=utf-8'

/**
 * The API's own documentation: a page at /api/docs, the document at /api/docs/json. A server of its own within ours, which
 * nothing is loaded for before somebody asks: neither the start nor the memory of those who never read it pays for it.
 */
export function serveDocs(app: FastifyInstance, routes: readonly RouteDefinition[], config: ApiConfig): void {
  let opening: Promise<FastifyInstance> | undefined
  const docs = () => {
    opening ??= import('./docs.ts')
      .then(({ openDocs }) => openDocs(routes, config))
      .catch(error => {
        // Whoever asks next tries again.
        opening = undefined
        throw error
      })
    return opening
  }
  const hand = async (request: FastifyRequest, reply: FastifyReply) => {
    const server = await docs()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    server.routing(request.raw, reply.raw)
  }
  for (const url of [DOCS, `${DOCS}/*`])
    app.route({ method: ['GET', 'HEAD'], url, config: { access: 'public' }, handler: hand })
  app.addHook('onClose', async () => void (await opening?.catch(() => undefined))?.close())
}

/** The web application from its built folder; every address that is not a file is the application's own page. */
export async function serveWeb(
  app: FastifyInstance,
  { webDist: folder, trustedProxies, mapTiles }: ApiConfig,
): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) return answerUnknown(app, undefined)
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  answerUnknown(app, async path => {
    if (extname(path) !== '') return { status: 404, type: 'text/plain; charset=utf-8', content: 'Fichier introuvable.' }
    return { status: 200, type: HTML, content: await pageAt(folder, path) }
  })
  await app.register(async scope => {
    openTo(scope)
    answerWithoutText(scope)
    await scope.register(helmet, {
      contentSecurityPolicy: contentSecurityPolicy(mapTiles, html),
      ...pageSecurity(trustedProxies),
    })
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/',
      handler: async (_, reply) =>
        reply
          .header('cache-control', 'no-cache')
          .type(HTML)
          .send(await pageAt(folder, '/')),
    })
    await scope.register(fastifyStatic, {
      root: folder,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Files under assets carry a hash of their content in their name.
        const lasting = path.includes(`${'/'}assets${'/'}`)
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  })
}

/**
 * The application's page, with the files that this address loads: the browser asks for them with the rest, not once the
 * application runs and knows.
 */
async function pageAt(folder: string, path: string): Promise<string> {
  const [page, listed] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readFile(join(folder, '.vite/pages.json'), 'utf8').catch(() => '[]'),
  ])
  const pages = JSON.parse(listed) as [path: string, files: string[]][]
  const files = pages.find(([pattern]) => isAt(pattern, path))?.[1] ?? []
  const links = files.map(file =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  return page.replace('</head>', () => `${links.join('')}</head>`)
}

/** Whether a path of the route table (`$id` is any one part) leads to an address. */
function isAt(pattern: string, path: string): boolean {
  const [parts, asked] = [pattern.split('/'), path.replace(/(?<=.)\/$/, '').split('/')]
  return parts.length === asked.length && parts.every((part, n) => part.startsWith('$') || part === asked[n])
}

/** Who asks for a part beyond the end of a file, or for one that is another by now, asks for bytes and reads no text. */
function answerWithoutText(scope: FastifyInstance): void {
  scope.setErrorHandler(async (error: FastifyError & { headers?: Record<string, string> }, _, reply) => {
    if (error.statusCode !== 416 && error.statusCode !== 412) throw error
    return reply
      .code(error.statusCode)
      .headers({ ...error.headers, 'cache-control': 'no-store' })
      .send('')
  })
}

/** Pages and their files are for everybody: they hold no data. */
function openTo(scope: FastifyInstance): void {
  scope.addHook('onRoute', route => {
    route.config = { ...route.config, access: 'public' }
  })
}
