import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import type { FastifyInstance } from 'fastify'
import { refused } from '../refusal.ts'

/** How long a request may take to arrive; whoever sends a byte now and then keeps a connection no longer than that. */
export interface Patience {
  /** Milliseconds for the line and the headers, from the opening of the connection on. */
  readonly headersMs: number
  /** Milliseconds for a body of data: a megabyte from a phone on a slow line. */
  readonly bodyMs: number
  /** Milliseconds for a request as a whole: a large file from that phone. */
  readonly requestMs: number
  /** Milliseconds between two looks at who is late. */
  readonly lookMs: number
  /** Connections of one address; behind proxies they are all of one address, and counting is theirs. */
  readonly perAddress: number
}

export const patience: Patience = {
  headersMs: 20_000,
  bodyMs: 120_000,
  requestMs: 600_000,
  lookMs: 5000,
  perAddress: 2000,
}

/** Ends connections whose body of data does not arrive, and those that one address opens beyond what a whole office needs. */
export function hurry(app: FastifyInstance, { bodyMs, perAddress }: Patience, trustedProxies: number): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    done(null, payload)
    const { raw } = request
    if (raw.complete !== false || /^multipart\//i.test(request.headers['content-type'] ?? '')) return
    const timer = setTimeout(() => raw.complete || raw.destroy(), bodyMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
  // What a request expects beyond what there is may be passed over (RFC 9110): Node answers it with a bare 417.
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response))
  if (trustedProxies > 0) return
  const open = new Map<string, number>()
  app.server.on('connection', socket => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    if (count > perAddress) return socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

const keys: Record<string, ErrorKey> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

/** Answers what is no HTTP request, or never became one, like any other refusal: with a key and a text. */
export const answerUnread =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (socket.writable && error.code !== 'ECONNRESET') {
      const { status, body } = refused((error.code !== undefined && keys[error.code]) || 'MALFORMED')
      const content = Buffer.from(JSON.stringify(body))
      const said = {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': content.length,
        connection: 'close',
      }
      const lines = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
      socket.write(content)
    }
    socket.destroy()
  }
