import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v4, validate } from 'uuid'
import type { Api } from '../kernel/api.ts'
import { channels } from '../kernel/live.ts'

/** Days a session lives without being used. */
const LIFETIME_DAYS = 30

export interface OpenedSession {
  readonly id: string
  readonly userId: string
  readonly refreshToken: string
}

/** Sessions of people: each has one refresh token, which serves once. Only hashes are stored. */
export interface Sessions {
  open(userId: string): Promise<OpenedSession>
  /** Trades a refresh token for the next one. Using one twice closes its session: one of the two users stole it. */
  rotate(refreshToken: string): Promise<OpenedSession | undefined>
  close(sessionId: string): Promise<void>
  closeAllOf(userId: string): Promise<void>
  /** Whether a session was closed; its access tokens then no longer count, whatever time they had left. */
  isClosed(sessionId: string): boolean
}

/** Milliseconds during which a closed session's access tokens could still be alive. */
const REMEMBER_MS = 16 * 60_000

export async function openSessions(api: Api): Promise<Sessions> {
  const { db } = api
  const closed = new Map<string, number>()
  const remember = (sessionId: string): void => {
    const now = Date.now()
    for (const [id, at] of closed) {
      if (now - at < REMEMBER_MS) break
      closed.delete(id)
    }
    closed.set(sessionId, now)
  }
  api.live.onSessionClosed(remember)
  const recent = await db
    .selectFrom('session')
    .select('id')
    .where('revoked_at', '>', new Date(Date.now() - REMEMBER_MS).toISOString())
    .execute()
  for (const { id } of recent) remember(id)

  const revoke = async (column: 'id' | 'user_id', value: string): Promise<void> => {
    const revoked = await db
      .updateTable('session')
      .set({ revoked_at: sql<string>`now()` })
      .where(column, '=', value)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of revoked) {
      remember(id)
      await sql`select pg_notify(${channels.sessionClosed}, ${id})`.execute(db)
    }
  }

  return {
    async open(userId) {
      const id = v4()
      const session = { id, userId, refreshToken: newToken(id) }
      await db
        .insertInto('session')
        .values({
          id: session.id,
          user_id: userId,
          refresh_hash: hashOf(session.refreshToken),
          previous_hash: null,
          expires_at: expiry(),
          revoked_at: null,
        })
        .execute()
      return session
    },

    async rotate(refreshToken) {
      const id = refreshToken.split('.', 1)[0]!
      if (!validate(id)) return undefined
      const next = newToken(id)
      const rotated = await db
        .updateTable('session')
        .set({
          refresh_hash: hashOf(next),
          previous_hash: hashOf(refreshToken),
          last_used_at: sql<string>`now()`,
          expires_at: expiry(),
        })
        .where('id', '=', id)
        .where('refresh_hash', '=', hashOf(refreshToken))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<string>`now()`)
        .returning('user_id')
        .executeTakeFirst()
      if (rotated) return { id, userId: rotated.user_id, refreshToken: next }
      await revoke('id', id)
      return undefined
    },

    close: sessionId => revoke('id', sessionId),
    closeAllOf: userId => revoke('user_id', userId),
    isClosed: sessionId => closed.has(sessionId),
  }
}

/* The token names its session, so that any of its former tokens is recognised as used again. */
const newToken = (sessionId: string): string => `${sessionId}.${randomBytes(32).toString('base64url')}`
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
const expiry = (): string => new Date(Date.now() + LIFETIME_DAYS * 86_400_000).toISOString()
