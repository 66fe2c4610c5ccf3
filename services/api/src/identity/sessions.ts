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
  /** Whether a session was closed; its access tokens then no longer count, whatever time they had left. */
  isClosed(sessionId: string): boolean
}

/** Milliseconds during which a closed session's access tokens could still be alive. */
const REMEMBER_MS = 16 * 60_000

/** Milliseconds between two clearings of what has had its time. */
const SWEEP_MS = 6 * 3_600_000

/** Deletes sessions and attempts that no longer count: who signed in when is kept no longer than needed. */
async function sweep({ db }: Pick<Api, 'db'>): Promise<void> {
  await sql`delete from session where expires_at < now() or revoked_at < now() - interval '1 day'`.execute(db)
  await sql`delete from login_attempt where at < now() - interval '1 day'`.execute(db)
}

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
  await sweep(api)
  setInterval(() => void sweep(api).catch(() => undefined), SWEEP_MS).unref()
  const recent = await db
    .selectFrom('session')
    .select('id')
    .where('revoked_at', '>', new Date(Date.now() - REMEMBER_MS).toISOString())
    .execute()
  for (const { id } of recent) remember(id)

  const close = async (sessionId: string): Promise<void> => {
    const revoked = await db
      .updateTable('session')
      .set({ revoked_at: sql<string>`now()` })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!revoked) return
    remember(sessionId)
    await sql`select pg_notify(${channels.sessionClosed}, ${sessionId})`.execute(db)
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
      await close(id)
      return undefined
    },

    close,
    isClosed: sessionId => closed.has(sessionId),
  }
}

/* The token names its session, so that any of its former tokens is recognised as used again. */
const newToken = (sessionId: string): string => `${sessionId}.${randomBytes(32).toString('base64url')}`
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
const expiry = (): string => new Date(Date.now() + LIFETIME_DAYS * 86_400_000).toISOString()
