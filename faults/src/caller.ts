import { randomUUID } from 'node:crypto'
import { demoPassword } from '@faitage/stack/seed/accounts'

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly text: string
}

/** Milliseconds after which an answer counts as lost. */
const PATIENCE_MS = 20_000
/** Milliseconds between two tries of a call whose answer was lost. */
const AGAIN_MS = 150
/** Longest time that a call may take through every fault: above it the product did not come back. */
const GIVE_UP_MS = 120_000

/** The product did not come back from a fault. */
class NeverAnswered extends Error {}

/** Somebody who uses the product through everything that happens to it. */
export class Caller {
  readonly #url: string
  readonly #email: string
  #token = ''
  /** Whether each call is sent twice at once under its key, as by a double click. */
  twice = false
  /** Answers that were neither a success nor a refusal nor « come back later ». */
  readonly faults: string[] = []

  constructor(url: string, email: string) {
    this.#url = url
    this.#email = email
  }

  async signIn(): Promise<void> {
    const answer = await this.send('POST', '/api/auth/login', { email: this.#email, password: demoPassword })
    if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status} ${answer.text}`)
    this.#token = String(answer.body.token)
  }

  headers(): Record<string, string> {
    return this.#token ? { authorization: `Bearer ${this.#token}` } : {}
  }

  /** One try. @throws when no answer came */
  async once(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const form = body instanceof FormData
    const response = await fetch(new URL(path, this.#url), {
      method,
      headers: {
        ...this.headers(),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : form ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, body: json ? (JSON.parse(text) as Record<string, unknown>) : {}, text }
  }

  /** One try, or two at once: both answers have to be the same where both are final. */
  async #once(method: string, path: string, body: unknown, headers: Record<string, string>) {
    const tries = this.twice && method !== 'GET' && !(body instanceof FormData) ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: tries }, () => this.once(method, path, body, headers).catch(() => undefined)),
    )
    const [first, second] = answers.filter(answer => answer && answer.status < 400)
    if (first && second && first.text !== second.text)
      this.faults.push(`${method} ${path}, sent twice → ${first.text}, then ${second.text}`)
    return first ?? answers[0]
  }

  /** Tries, under one idempotency key, until the product answers with something else than « come back later ». */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const keyed = method === 'GET' ? headers : { 'idempotency-key': randomUUID(), ...headers }
    const end = Date.now() + GIVE_UP_MS
    for (;;) {
      const answer = await this.#once(method, path, body, keyed)
      if (answer?.status === 401 && this.#token && path !== '/api/auth/login') {
        await this.signIn()
        continue
      }
      if (answer && answer.status >= 500 && answer.status !== 503)
        this.faults.push(`${method} ${path} → ${answer.text}`)
      if (answer && answer.status < 500 && answer.status !== 429) return answer
      if (Date.now() > end) throw new NeverAnswered(`${method} ${path} → ${answer?.status ?? 'no answer'}`)
      await new Promise(done => setTimeout(done, AGAIN_MS))
    }
  }
}
