import { createHash, randomBytes } from 'node:crypto'

/** A refresh token. It names its session, so that any of its former tokens is recognised as used again. */
export const newToken = (sessionId: string): string => `${sessionId}.${randomBytes(32).toString('base64url')}`

/** The session that a refresh token names; anything at all when it was made up. */
export const sessionIdOf = (refreshToken: string): string => refreshToken.split('.', 1)[0]!

/** What is stored of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
