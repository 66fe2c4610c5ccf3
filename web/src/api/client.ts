import {
  type BodyInputOf,
  type Endpoint,
  isRead,
  type ParamsOf,
  type QueryInputOf,
  type ResponseOf,
} from '@faitage/contracts/kernel/endpoint'
import { lastWrite } from './position'
import { ApiRefusal, connectionLost, refusalOf } from './refusal'
import { endSession, renewToken } from './renew'
import { session } from './session'
import { heedTrace, newTrace } from './trace'
import { announceWrite } from './writes'

type Given<K extends string, V> = undefined extends V ? { [key in K]?: V } : { [key in K]: V }

/** What a call of an endpoint takes: its params and body when it has some, its query, and the headers of a write. */
export type CallInput<E> = Given<'params', ParamsOf<E>> &
  Given<'body', BodyInputOf<E>> & {
    query?: Partial<QueryInputOf<E>>
    /** Revision the form was opened at: somebody else's change of the same field answers CONFLICT. */
    ifMatch?: number | undefined
    idempotencyKey?: string | undefined
    signal?: AbortSignal | undefined
    /** The call only reads, whatever its method: it clears nothing. */
    reading?: boolean | undefined
  }

type AnyInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  ifMatch?: number | undefined
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  reading?: boolean | undefined
}

/** The address of an endpoint: `{name}` places filled, query parameters in order, lists repeated as commas. */
export function urlOf(endpoint: Pick<Endpoint, 'path'>, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The headers that every call carries. */
export function headersOf(endpoint: Pick<Endpoint, 'method' | 'access'>, input: AnyInput = {}): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  const token = session.get()?.token
  if (token && endpoint.access !== 'public') headers.set('Authorization', `Bearer ${token}`)
  const readAfter = isRead(endpoint) ? lastWrite.get() : undefined
  if (readAfter) headers.set('Read-After', readAfter)
  if (input.ifMatch !== undefined) headers.set('If-Match', String(input.ifMatch))
  if (input.idempotencyKey) headers.set('Idempotency-Key', input.idempotencyKey)
  const trace = newTrace()
  if (trace) headers.set('traceparent', trace)
  return headers
}

const pauses = [400, 1200]

/**
 * Calls an endpoint and returns the body of its answer.
 *
 * An expired token is renewed once. When the service cannot be reached, reads and writes that carry an
 * Idempotency-Key are sent again twice before giving up.
 *
 * @throws ApiRefusal with the French text to show
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
  const writes = endpoint.method !== 'GET' && !input.reading
  try {
    const response = await send(endpoint, input)
    const body = (await response.json().catch(() => {
      throw connectionLost()
    })) as ResponseOf<E>
    if (writes) noteWrite(body)
    return body
  } catch (error) {
    if (writes) announceWrite('unsure')
    throw error
  }
}

/** Calls an endpoint whose answer is a file, and hands it to the browser's downloads. */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E>, name: string): Promise<void> {
  const response = await send(endpoint, input)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Remembers the position of a write, so that what follows reads after it, and has kept answers forgotten. */
export function noteWrite(body: unknown): void {
  const position = (body as { position?: unknown } | null)?.position
  if (typeof position === 'string' && /^\d+$/.test(position)) lastWrite.set(position)
  announceWrite('done')
}

async function send(endpoint: Endpoint, input: AnyInput): Promise<Response> {
  const repeatable = endpoint.method === 'GET' || input.idempotencyKey !== undefined
  const whose = session.get()?.user.id
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(endpoint, input)
    } catch (error) {
      const passing = error instanceof ApiRefusal && error.isPassing
      const pause = pauses[attempt]
      if (!passing || !repeatable || pause === undefined || input.signal?.aborted) throw error
      await new Promise(resolve => setTimeout(resolve, pause))
      // Who signed in meanwhile did not ask for it.
      if (session.get()?.user.id !== whose) throw error
    }
  }
}

/** A token that is refused is renewed once; what is refused then ends the session. */
async function sendOnce(endpoint: Endpoint, input: AnyInput): Promise<Response> {
  const used = session.get()
  for (let renewed = false; ; renewed = true) {
    const response = await request(endpoint, input)
    if (response.ok) return response
    const refusal = await refusalOf(response)
    if (refusal.status !== 401 || endpoint.access === 'public' || !used) throw refusal
    if (renewed || refusal.key === 'INACTIVE_USER') {
      endSession(refusal, used)
      throw refusal
    }
    await renewToken(used)
  }
}

async function request(endpoint: Endpoint, input: AnyInput): Promise<Response> {
  const headers = headersOf(endpoint, input)
  const form = input.body instanceof FormData
  if (input.body !== undefined && !form) headers.set('Content-Type', 'application/json')
  try {
    const response = await fetch(urlOf(endpoint, input), {
      method: endpoint.method,
      headers,
      body: input.body === undefined ? null : form ? (input.body as FormData) : JSON.stringify(input.body),
      signal: input.signal ?? null,
      cache: 'no-store',
    })
    heedTrace(response)
    return response
  } catch (error) {
    if (input.signal?.aborted) throw error
    throw connectionLost()
  }
}
