import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../kernel/secrets.ts'

/** The session that a refresh token names; anything at all when it was made up. */
export const sessionIdOf = (refreshToken: string): string => refreshToken.split('.', 1)[0]!

/** What is stored of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Refresh tokens: `<session>.<secret>.<seal>`. The seal tells a former token of ours from a guess, so that only the first
 * may end a session. Each token has one successor, so that asking twice with one token answers the same.
 */
export interface RefreshTokens {
  first(sessionId: string): string
  next(token: string): string
  /** Whether a token was made here, whatever became of its session. */
  isOurs(token: string): boolean
}

export function refreshTokens(secrets: Pick<Secrets, 'keyedHash'>): RefreshTokens {
  const sealed = (sessionId: string, secret: string): string =>
    `${sessionId}.${secret}.${secrets.keyedHash(`refresh token ${sessionId}.${secret}`)}`
  return {
    first: sessionId => sealed(sessionId, randomBytes(32).toString('base64url')),
    next: token => sealed(sessionIdOf(token), secrets.keyedHash(`next of refresh token ${token}`)),
    isOurs(token) {
      const [sessionId = '', secret = '', , more] = token.split('.', 4)
      const made = Buffer.from(sealed(sessionId, secret))
      const given = Buffer.from(token)
      return more === undefined && made.length === given.length && timingSafeEqual(made, given)
    },
  }
}
