import { Agent, request } from 'node:http'
import { demoPassword } from '@faitage/stack/seed/accounts'

export interface Answer<T> {
  status: number
  body: T
}

/** Access tokens last a quarter of an hour: renewed beside the load before, waited for after. */
const RENEW_MS = 10 * 60_000
const ENDS_MS = 14 * 60_000

/** A lean HTTP client with kept connections: the load must cost less than what it loads. */
export class Client {
  readonly #base: URL
  readonly #agent: Agent
  token = ''
  #email: string | undefined
  #renewAt = Number.POSITIVE_INFINITY
  #endsAt = Number.POSITIVE_INFINITY
  #renewing: Promise<void> | undefined

  constructor(url: string, connections = 64) {
    this.#base = new URL(url)
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  async signIn(email: string): Promise<void> {
    const answer = await this.#ask<{ token: string }>('POST', '/api/auth/login', { email, password: demoPassword })
    if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`)
    this.token = answer.body.token
    this.#email = email
    this.#renewAt = performance.now() + RENEW_MS
    this.#endsAt = performance.now() + ENDS_MS
  }

  /** Sends JSON (or raw bytes with their content type) and reads JSON. */
  async send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const now = performance.now()
    if (now > this.#renewAt && this.#email) {
      this.#renewing ??= this.signIn(this.#email).finally(() => {
        this.#renewing = undefined
      })
      // A measure that asked for nothing for so long has no token left to ask with.
      if (now > this.#endsAt) await this.#renewing
      else this.#renewing.catch(() => undefined)
    }
    return this.#ask(method, path, body, headers)
  }

  #ask<T>(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const raw = Buffer.isBuffer(body) ? body : body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          hostname: this.#base.hostname,
          port: this.#base.port,
          path,
          method,
          agent: this.#agent,
          headers: {
            ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
            ...(raw ? { 'content-type': 'application/json', 'content-length': raw.length } : {}),
            ...headers,
          },
        },
        incoming => {
          const chunks: Buffer[] = []
          incoming.on('data', chunk => chunks.push(chunk))
          incoming.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            const json = String(incoming.headers['content-type'] ?? '').includes('json')
            resolve({ status: incoming.statusCode ?? 0, body: (json ? JSON.parse(text) : text) as T })
          })
          incoming.on('error', reject)
        },
      )
      outgoing.on('error', reject)
      outgoing.end(raw)
    })
  }

  /** Uploads one file as multipart form data. */
  upload<T>(path: string, name: string, content: Buffer): Promise<Answer<T>> {
    const boundary = 'faitage-bench-boundary'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
    return this.send('POST', path, body, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
