import type { BodyInputOf, Endpoint, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { tracing } from '@faitage/telemetry/tracing'

/** What a call sends. */
interface CallInput<E> {
  params?: Record<string, string | number>
  body?: BodyInputOf<E>
  /** Ends the call early. */
  signal?: AbortSignal
}

/** The API as the worker uses it: the one way it reads and writes. */
export interface ApiClient {
  /** @throws {ApiRefused} when the API says no for good, {ApiUnavailable} when it may say yes later */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ResponseOf<E>>
  /** The bytes of an answer. */
  download(endpoint: Endpoint, input?: CallInput<Endpoint>): Promise<Buffer>
}

/** The API understood and said no: asking again is useless. `key` is one of the error catalogue. */
export class ApiRefused extends Error {
  override name = 'ApiRefused'
  readonly status: number
  readonly key: string
  constructor(status: number, key: string) {
    super(`${status} ${key}`)
    this.status = status
    this.key = key
  }
}

/** The API, or an engine behind it, does not answer now: ask again. */
export class ApiUnavailable extends Error {
  override name = 'ApiUnavailable'
  /** Of the refusal, where there was an answer. */
  readonly key: string | undefined
  constructor(message: string, key?: string) {
    super(message)
    this.key = key
  }
}

/** Milliseconds an answer may take. */
const TIMEOUT_MS = 60_000

/** Conflicts that pass by themselves; the other 409 are rules that said no. */
const passing = new Set(['CONCURRENT_WRITES', 'CONFLICT'])

/** @param token the worker's own bearer token */
export function apiClient(baseUrl: string, token: string): ApiClient {
  const send = async (endpoint: Endpoint, input: CallInput<Endpoint>): Promise<Response> => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const traceparent = tracing()?.current()
    const response = await fetch(new URL(addressOf(endpoint, input.params), baseUrl), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(traceparent ? { traceparent } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    }).catch(error => {
      input.signal?.throwIfAborted()
      throw new ApiUnavailable(`${endpoint.path}: ${error instanceof Error ? error.name : 'no answer'}`)
    })
    if (!response.ok) throw await refusalOf(endpoint, response)
    return response
  }
  const received = <T>(endpoint: Endpoint, reading: Promise<T>): Promise<T> =>
    reading.catch(() => {
      throw new ApiUnavailable(`${endpoint.path}: the answer broke off`)
    })
  return {
    call: async (endpoint, input) => {
      const response = await send(endpoint, (input ?? {}) as CallInput<Endpoint>)
      return (await received(endpoint, response.json())) as never
    },
    download: async (endpoint, input) => {
      const response = await send(endpoint, input ?? {})
      return Buffer.from(await received(endpoint, response.arrayBuffer()))
    },
  }
}

async function refusalOf(endpoint: Endpoint, response: Response): Promise<Error> {
  const body = (await response.json().catch(() => ({}))) as { key?: string }
  const key = body.key ?? 'UNKNOWN'
  const { status } = response
  const later = status >= 500 || status === 408 || status === 429 || (status === 409 && passing.has(key))
  return later ? new ApiUnavailable(`${endpoint.path}: ${status} ${key}`, key) : new ApiRefused(status, key)
}

const addressOf = (endpoint: Endpoint, params: Record<string, string | number> = {}): string =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
