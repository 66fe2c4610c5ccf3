import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import type { FastifyInstance } from 'fastify'
import { refused } from '../refusal.ts'

/**
 * Answers what no route takes: a JSON refusal under /api (405 when the address exists for another method), the web
 * application elsewhere.
 */
export function answerUnknown(app: FastifyInstance, page: ((path: string) => Promise<PageAnswer>) | undefined): void {
  const known: { pattern: RegExp; method: string }[] = []
  app.addHook('onRoute', route => {
    if (!route.url.startsWith('/api/') || route.url.includes('*')) return
    const pattern = new RegExp(`^${route.url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
    for (const method of [route.method].flat()) known.push({ pattern, method })
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if (path === '/api' || path.startsWith('/api/')) {
      const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
      const key: ErrorKey = methods.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND'
      if (methods.length > 0) reply.header('allow', [...new Set(methods)].join(', '))
      throw refused(key)
    }
    if (!page || (request.method !== 'GET' && request.method !== 'HEAD')) throw refused('NOT_FOUND')
    const answer = await page(path)
    return reply.code(answer.status).header('cache-control', 'no-cache').type(answer.type).send(answer.content)
  })
}

export type PageAnswer = { status: number; type: string; content: string | Buffer }
