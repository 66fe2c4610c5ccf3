import { createHash } from 'node:crypto'
import { seal, unseal } from '@faitage/projections/kernel/personal-data/cipher'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../kernel/api.ts'
import type { Flow } from './identity-provider.ts'

/** Seconds a person has to sign in at the provider, and the page to come back with the code. */
const SECONDS = { start: 600, code: 60 }

/** A sign-in under way, as its own browser keeps it between two steps; sealed, so that nobody else reads or makes one. */
export interface FlowCookies {
  /** From the start to the callback, by the flow's state. */
  started(reply: FastifyReply, flow: Flow): void
  startedOf(request: FastifyRequest, state: string): Flow | undefined
  /** From the callback to the trade of the code, by the code itself. */
  coded(reply: FastifyReply, flow: Flow, answer: { code: string; iss: string | undefined }): void
  codedOf(request: FastifyRequest, code: string): { flow: Flow; iss: string | undefined } | undefined
  /** Ends a step: its cookie is gone. */
  forget(reply: FastifyReply, step: 'start' | 'code', of: string): void
}

export function flowCookies({ secrets, config }: Pick<Api, 'secrets' | 'config'>): FlowCookies {
  const secure = config.publicUrl.startsWith('https:')
  // Over TLS no other host, and nothing in between, can have set them; browsers ask for the whole path then.
  const path = secure ? { start: '/', code: '/' } : { start: '/api/auth/oidc', code: '/api/auth/users' }
  const prefix = secure ? '__Host-' : ''
  // The provider's redirection is a visit from another site, the page's own call is not.
  const sameSite = { start: 'Lax', code: 'Strict' }
  const nameOf = (step: 'start' | 'code', of: string): string =>
    `${prefix}faitage_${step}_${createHash('sha256').update(of).digest('hex').slice(0, 16)}`

  const give = (reply: FastifyReply, step: 'start' | 'code', of: string, value: string, seconds: number): void => {
    const attributes = `Path=${path[step]}; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite[step]}${secure ? '; Secure' : ''}`
    const before = [reply.getHeader('set-cookie') ?? []].flat().map(String)
    reply.header('set-cookie', [...before, `${nameOf(step, of)}=${value}; ${attributes}`])
  }
  const keep = (reply: FastifyReply, step: 'start' | 'code', of: string, content: object): void => {
    const until = Date.now() + SECONDS[step] * 1000
    const sealed = seal(secrets.master, Buffer.from(JSON.stringify({ ...content, until })), `sign-in ${step} ${of}`)
    give(reply, step, of, sealed.toString('base64url'), SECONDS[step])
  }
  const read = <T>(request: FastifyRequest, step: 'start' | 'code', of: string): T | undefined => {
    const name = `${nameOf(step, of)}=`
    const cookie = (request.headers.cookie ?? '').split(/;\s*/).find(one => one.startsWith(name))
    if (!cookie) return undefined
    try {
      const sealed = Buffer.from(cookie.slice(name.length), 'base64url')
      const content = JSON.parse(unseal(secrets.master, sealed, `sign-in ${step} ${of}`).toString()) as T & {
        until: number
      }
      return content.until > Date.now() ? content : undefined
    } catch {
      return undefined
    }
  }

  return {
    started: (reply, flow) => keep(reply, 'start', flow.state, flow),
    startedOf: (request, state) => read<Flow>(request, 'start', state),
    coded: (reply, flow, { code, iss }) => keep(reply, 'code', code, { flow, iss }),
    codedOf: (request, code) => read(request, 'code', code),
    forget: (reply, step, of) => give(reply, step, of, '', 0),
  }
}
