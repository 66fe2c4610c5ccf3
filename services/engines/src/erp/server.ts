import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type ErpOrder, type ErpTables, openTables } from './tables.ts'

/** A stand-in for the accounts of the house: orders that can be read, bills that can be written and found again. */
export interface FakeErp {
  readonly port: number
  readonly url: string
  /** What it keeps, for demonstrations and tests. */
  readonly tables: ErpTables
  stop(): Promise<void>
}

export interface FakeErpOptions {
  databaseUrl: string
  client: { id: string; secret: string }
  host?: string | undefined
  /** What it knows from its first start. */
  orders?: readonly ErpOrder[]
  port?: number
  /** Milliseconds that a slow answer takes. */
  slowMs?: number
}

const MOST_BYTES = 1024 * 1024
const SLOW_MS = 30_000
const TOKEN_SECONDS = 3600

interface Answer {
  readonly status: number
  readonly body?: unknown
}

/**
 * Speaks as the real one does: a token for a client and its secret (or Basic), orders by their id, bills by a search on our
 * reference, JSON both ways. What it keeps is in tables of its own, so that it outlives its restarts; what it is asked is
 * counted there, and the next calls may be told to fail.
 */
export async function startFakeErp(options: FakeErpOptions): Promise<FakeErp> {
  const { client, slowMs = SLOW_MS } = options
  const pool = new pg.Pool({ connectionString: options.databaseUrl, max: 4, application_name: 'faitage-erp' })
  pool.on('error', () => undefined)
  const tables = await openTables(pool)
  for (const order of options.orders ?? []) if (!(await tables.order(order.id))) await tables.put(order)
  const tokens = new Set<string>()

  const isKnown = ({ headers }: IncomingMessage): boolean => {
    const [scheme, value = ''] = (headers.authorization ?? '').split(' ')
    if (scheme === 'Bearer') return tokens.has(value)
    return scheme === 'Basic' && same(Buffer.from(value, 'base64').toString(), `${client.id}:${client.secret}`)
  }

  const grant = (form: URLSearchParams): Answer => {
    if (!same(`${form.get('client_id')}:${form.get('client_secret')}`, `${client.id}:${client.secret}`))
      return { status: 401, body: { error: 'invalid_client' } }
    const access_token = randomUUID()
    tokens.add(access_token)
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS } }
  }

  const answer = async (request: IncomingMessage, path: string, text: string): Promise<Answer> => {
    const { method = 'GET' } = request
    if (method === 'POST' && path === '/oauth/token') return grant(new URLSearchParams(text))
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
    await tables.received({ method, path, reference: typeof body.reference === 'string' ? body.reference : null })
    if (!isKnown(request)) return { status: 401 }
    const fault = await tables.faultFor(`${method} ${path}`)
    if (fault === '401') {
      tokens.clear()
      return { status: 401 }
    }
    if (fault === '404') return { status: 404 }
    if (fault === '500') return { status: 500 }
    if (fault === 'slow') await sleep(slowMs)
    const [, orderId] = /^\/sales\/orders\/([^/]+)$/.exec(path) ?? []
    if (method === 'GET' && orderId) {
      const order = await tables.order(decodeURIComponent(orderId))
      return order ? { status: 200, body: order } : { status: 404 }
    }
    if (method === 'POST' && path === '/sales/bills/search')
      return { status: 200, body: { items: await tables.billsOf(String(body.reference ?? '')) } }
    if (method === 'POST' && path === '/sales/bills') {
      const written = await tables.bill(body as never, { twice: fault === 'duplicate' })
      // It is there, and who asked does not know.
      return fault === 'lost' ? { status: 500 } : written
    }
    return { status: 404 }
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://erp').pathname
    void readText(request)
      .then(text => answer(request, path, text))
      .catch((error: Error): Answer => ({ status: error instanceof SyntaxError ? 400 : 503 }))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body ?? { status }))
      })
  })
  const host = options.host ?? '127.0.0.1'
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(options.port ?? 0, host, done)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    port,
    url: `http://${host}:${port}`,
    tables,
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
      await pool.end()
    },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MOST_BYTES) throw new Error('too long')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}

const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
