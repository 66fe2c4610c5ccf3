import fastifyJwt from '@fastify/jwt'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Secrets } from '../kernel/secrets.ts'

/** Seconds an access token lives. */
const LIFETIME_S = 15 * 60
/** Verified tokens remembered at most. */
const REMEMBERED = 10_000

/** Whose a token is, and of which session. */
interface TokenClaims {
  readonly sub: string
  readonly sid: string
}

/** Access tokens: signed, short-lived, checked without a look at the database. */
export interface Tokens {
  sign(claims: TokenClaims): string
  /** The claims of a valid token; undefined for one that is altered, expired or not ours. */
  verify(token: string): TokenClaims | undefined
}

/** Tokens of a server. A token verified once is remembered until it expires: verifying costs as much as a command. */
export async function openTokens(app: FastifyInstance, secrets: Secrets): Promise<Tokens> {
  await app.register(fastifyJwt, {
    secret: secrets.jwt,
    sign: { algorithm: 'HS256', iss: 'faitage', aud: 'faitage api' },
    verify: { algorithms: ['HS256'], allowedIss: 'faitage', allowedAud: 'faitage api', requiredClaims: ['exp'] },
  })
  const verified = new LRUCache<string, TokenClaims & { exp: number }>({ max: REMEMBERED })
  return {
    sign: claims => app.jwt.sign({ ...claims }, { expiresIn: LIFETIME_S }),
    verify(token) {
      const known = verified.get(token)
      if (known) {
        if (known.exp * 1000 > Date.now()) return known
        verified.delete(token)
        return undefined
      }
      try {
        const claims = app.jwt.verify<TokenClaims & { exp: number }>(token)
        if (typeof claims.sub !== 'string' || typeof claims.sid !== 'string') return undefined
        verified.set(token, claims)
        return claims
      } catch {
        return undefined
      }
    },
  }
}
