import {
  type BodyInputOf,
  type Endpoint,
  isRead,
  type QueryInputOf,
  type ResponseOf,
  type Written,
} from '@faitage/contracts/kernel/endpoint'
import type { RefusalBody } from '@faitage/contracts/kernel/error-catalogue'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

/** What a call sends. `headers` wins over what the client adds by itself. */
export interface CallInput<E> {
  params?: Record<string, string | number>
  query?: Partial<QueryInputOf<E>>
  body?: BodyInputOf<E>
  headers?: Record<string, string>
}

export type Refused = RefusalBody & { status: number }

/** A signed-in person (or our worker) in a test. Reads always see the client's own writes. */
export interface TestClient {
  readonly token: string | undefined
  /** The answer of a call. @throws when it is refused */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ResponseOf<E>>
  /** The refusal of a call. @throws when it succeeds */
  refusal<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Refused>
  /** The bare response. */
  raw(endpoint: Endpoint, input?: CallInput<Endpoint>): Promise<LightMyRequestResponse>
}

/** How often a read is made again that did not see what was written before it. */
const TOO_EARLY = 10
const isTooEarly = ({ statusCode, headers }: LightMyRequestResponse, input: CallInput<Endpoint>) =>
  statusCode < 500 && headers['read-after'] === 'late' && !input.headers?.['read-after']

/** @param seen position that every reader waits for, shared by the clients of a system; none where nothing projects */
export function testClient(
  http: FastifyInstance,
  token: string | undefined,
  seen: { position: string } | undefined,
): TestClient {
  const raw = async (endpoint: Endpoint, input: CallInput<Endpoint> = {}): Promise<LightMyRequestResponse> => {
    const request: InjectOptions = {
      method: endpoint.method as InjectOptions['method'] & string,
      url: addressOf(endpoint, input),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(isRead(endpoint) && seen && seen.position !== '0' ? { 'read-after': seen.position } : {}),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { payload: input.body as object }),
    }
    let response = await http.inject(request)
    // A read waits for two seconds at most, on a busy machine too: one that came too early is made again.
    for (let again = 0; again < TOO_EARLY && isTooEarly(response, input); again++) response = await http.inject(request)
    if (seen && response.statusCode < 300 && endpoint.method !== 'GET') {
      const { position } = (jsonOf(response) ?? {}) as Partial<Written>
      if (position !== undefined && BigInt(position) > BigInt(seen.position)) seen.position = position
    }
    return response
  }
  return {
    token,
    raw,
    async call(endpoint, input) {
      const response = await raw(endpoint, input as CallInput<Endpoint>)
      if (response.statusCode >= 300) {
        throw new Error(`${endpoint.method} ${endpoint.path} → ${response.statusCode} ${response.body}`)
      }
      return (jsonOf(response) ?? response.body) as never
    },
    async refusal(endpoint, input) {
      const response = await raw(endpoint, input as CallInput<Endpoint>)
      if (response.statusCode < 300) {
        throw new Error(`${endpoint.method} ${endpoint.path} was to be refused, it answered ${response.body}`)
      }
      return { status: response.statusCode, ...(response.json() as RefusalBody) }
    },
  }
}

const jsonOf = (response: LightMyRequestResponse): unknown =>
  response.headers['content-type']?.toString().startsWith('application/json') ? response.json() : undefined

/** The address of a call, its parameters filled in. */
export function addressOf(
  endpoint: Endpoint,
  input: { params?: CallInput<Endpoint>['params']; query?: unknown },
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? `missing-${name}`)),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((input.query as Record<string, unknown> | undefined) ?? {})) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
