import type { Readable } from 'node:stream'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import type { Scope } from '@faitage/contracts/kernel/scope'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Refusal } from '../refusal.ts'
import type { Caller } from './caller.ts'
import type { Reach } from './reach.ts'
import type { ReachedBy } from './reached.ts'
import type { RequestContext } from './request-context.ts'

/** Something else than JSON: a file, a CSV. */
export class Sent {
  readonly content: string | Buffer | Readable
  readonly headers: Record<string, string>
  constructor(content: string | Buffer | Readable, headers: Record<string, string>) {
    this.content = content
    this.headers = headers
  }
}

/** Answers raw content; `filename` makes the browser save it. */
export function send(content: string | Buffer | Readable, options: { type: string; filename?: string }): Sent {
  const disposition: Record<string, string> = options.filename
    ? { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(options.filename)}` }
    : {}
  return new Sent(content, { 'content-type': options.type, ...disposition })
}

/** A call, parsed. `http` is for uploads (`http.file()`) and streams only. */
interface RouteCall<E = Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly caller: Caller
  readonly request: RequestContext
  readonly http: FastifyRequest
  readonly reply: FastifyReply
  readonly reach: Reach
}

/** A handler receives the call, and the things that its endpoint declares, which the caller reaches. */
export interface RouteInput<E extends Endpoint> extends Omit<RouteCall<E>, 'reach'> {
  readonly reached: ReachedBy<E['of']>
}

export type Handler<E extends Endpoint> = (
  input: RouteInput<E>,
) => Promise<ResponseOf<E> | Refusal | Sent> | ResponseOf<E> | Refusal | Sent

/** An endpoint and what answers it. */
export interface RouteDefinition {
  readonly endpoint: Endpoint
  readonly handler: (input: RouteCall) => unknown
  /** What a browser is shown where it is refused, be it before anything of it is read; data unless given. */
  readonly refusalPage?: (refusal: Refusal) => Sent
}

/** Binds an endpoint of the contracts to its handler. The handler returns the body, a refusal, or raw content. */
export function route<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  O extends Scope,
>(endpoint: Endpoint<P, Q, B, R, O>, handler: Handler<Endpoint<P, Q, B, R, O>>): RouteDefinition {
  const answer = handler as unknown as (input: Omit<RouteCall, 'reach'> & { reached: unknown }) => unknown
  return {
    endpoint,
    async handler({ reach, ...call }) {
      return answer({ ...call, reached: await reach(call.caller, call) })
    },
  }
}
