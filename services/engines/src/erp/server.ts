import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { listenAs, type StandInAnswer, same } from '../stand-in.ts'
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
  /** It writes what it has already, as accounts without a constraint do. */
  isCareless?: boolean
  /** Milliseconds that a slow answer takes. */
  slowMs?: number
}

const MOST_BYTES = 1024 * 1024
const SLOW_MS = 30_000
const TOKEN_SECONDS = 3600

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

  const grant = (form: URLSearchParams): StandInAnswer => {
    if (!same(`${form.get('client_id')}:${form.get('client_secret')}`, `${client.id}:${client.secret}`))
      return { status: 401, body: { error: 'invalid_client' } }
    const access_token = randomUUID()
    tokens.add(access_token)
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS } }
  }

  const answer = async (request: IncomingMessage, path: string, text: string): Promise<StandInAnswer> => {
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
    if (method === 'POST' && path === '/crm/customers/search')
      return { status: 200, body: { items: await tables.customers(body) } }
    if (method === 'POST' && path === '/sales/invoices/search')
      return { status: 200, body: { items: await tables.invoices((body.references ?? []) as string[]) } }
    if (method === 'POST' && (path === '/crm/customers' || path === '/sales/invoices')) {
      const written = await tables.write(path === '/crm/customers' ? 'customer' : 'invoice', body, {
        twice: options.isCareless === true,
      })
      if (fault === 'lost') return { status: 500 }
      return fault === 'duplicate' ? { status: 409, body: { error: 'duplicate_reference' } } : written
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

  const where = { host: options.host, port: options.port ?? 0, mostBytes: MOST_BYTES }
  const server = await listenAs(answer, where).catch(async error => {
    // Tried again where the port is somebody else's: each try has connections of its own.
    await pool.end()
    throw error
  })
  return {
    port: server.port,
    url: server.url,
    tables,
    async stop() {
      await server.stop()
      await pool.end()
    },
  }
}
