import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../kernel/api.ts'
import { CODE } from './signature.decider.ts'

/*
 * The browser that typed the code of a signature holds a secret: whoever else has the link, and not the mailbox, neither
 * signs nor refuses. Over TLS no other host can have set it (`__Host-`), and browsers want the whole path for that.
 */

interface Site {
  readonly config: Pick<Api['config'], 'publicUrl'>
}

const isSecure = ({ config }: Site): boolean => config.publicUrl.startsWith('https:')
/** Over TLS, a name without the prefix is somebody else's: any neighbour under the same domain may set it. */
const nameOf = (api: Site, id: string): string => `${isSecure(api) ? '__Host-' : ''}faitage_sign_${id.slice(0, 8)}`

export const newBrowserSecret = (): string => randomBytes(32).toString('base64url')

/** The secret that a browser holds of a signature; undefined where it holds none. */
export function secretOf(api: Site, id: string, { headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const name = `${nameOf(api, id)}=`
  const held = (headers.cookie ?? '').split(/;\s*/).find(cookie => cookie.startsWith(name))
  const secret = held?.slice(name.length)
  return secret && /^[\w-]{43}$/.test(secret) ? secret : undefined
}

/** The hash of the secret, which is kept. */
export const hashOfSecret = ({ secrets }: Pick<Api, 'secrets'>, id: string, secret: string): string =>
  secrets.keyedHash(`browser of ${id} ${secret}`)

/** The hash of the secret that a browser holds; null where it holds none. */
export function browserHash(api: Site & Pick<Api, 'secrets'>, id: string, request: FastifyRequest): string | null {
  const secret = secretOf(api, id, request)
  return secret === undefined ? null : hashOfSecret(api, id, secret)
}

/** Has the browser hold the secret for as long as its code serves. */
export function keepSecret(api: Site, reply: FastifyReply, id: string, secret: string): void {
  const place = isSecure(api) ? 'Path=/; Secure' : 'Path=/api/sign/'
  const kept = `${place}; Max-Age=${CODE.toSign * 60}; HttpOnly; SameSite=Lax`
  reply.header('set-cookie', `${nameOf(api, id)}=${secret}; ${kept}`)
}
