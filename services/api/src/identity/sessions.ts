import { type RawBuilder, sql } from 'kysely'
import { v4, validate } from 'uuid'
import { forgetAccesses } from '../kernel/access-log.ts'
import type { Api } from '../kernel/api.ts'
import { channels } from '../kernel/events/live.ts'
import { forgetSecurity } from './security-log.ts'
import { hashOf, refreshTokens, sessionIdOf } from './session-tokens.ts'

/** Days a session lives without being used. */
const LIFETIME_DAYS = 30
/** Days a session lives however much it is used: who signed in proves it again. */
const LONGEST_DAYS = 90
/** Seconds during which the token before the last one still serves: its answer was lost, or two tabs asked at once. */
const GRACE_S = 60

type SessionKind = 'password' | 'provider'

export interface OpenedSession {
  readonly id: string
  readonly userId: string
  readonly refreshToken: string
}

/** A session as its owner sees it. */
interface OwnSession {
  readonly id: string
  readonly kind: SessionKind
  readonly openedAt: string
  readonly lastUsedAt: string
}

/** What a refresh token is to its session. A guess is `unknown`, and changes nothing. */
type Standing = 'current' | 'previous' | 'reused' | 'unknown'

/** Told when a session was closed because one of its former tokens was used. */
export type OnReuse = (session: { id: string; userId: string }) => Promise<void>

/** Sessions of people: each has one refresh token, which serves once. Only hashes are stored. */
export interface Sessions {
  open(userId: string, kind?: SessionKind): Promise<OpenedSession>
  /** Whose session a refresh token would renew; one that was used before the grace closes its session. */
  holderOf(
    refreshToken: string,
    kind: SessionKind,
    onReuse?: OnReuse,
  ): Promise<{ id: string; userId: string } | undefined>
  /**
   * Trades a refresh token for the next one; the same next one when asked again within the grace. Used later than that it
   * closes its session: one of its two users stole it.
   */
  rotate(refreshToken: string, kind?: SessionKind, onReuse?: OnReuse): Promise<OpenedSession | undefined>
  /** Closes a session, and waits until what {@link onGrantLeft} calls is done with its grant. */
  close(sessionId: string): Promise<void>
  /** Closes every session of a person, but one if given. */
  closeAll(userId: string, except?: string): Promise<void>
  /** The open sessions of a person, last used first. */
  ofUser(userId: string): Promise<OwnSession[]>
  /** Calls when a session is closed here which holds a grant of the identity provider, sealed. The grant is forgotten. */
  onGrantLeft(leave: (sessionId: string, sealed: Buffer) => Promise<void>): void
  /** Whether a session was closed; its access tokens then no longer count, whatever time they had left. */
  isClosed(sessionId: string): boolean
}

/** Milliseconds a token of a session may live at most: identity tokens of a provider are longer than ours. */
export const LONGEST_TOKEN_MS = 24 * 3_600_000
/** Milliseconds during which a closed session's tokens could still be alive. */
const REMEMBER_MS = LONGEST_TOKEN_MS + 60_000

/** Milliseconds after which what could not be read is read again. */
const AGAIN_MS = 1000

/** Milliseconds between two clearings of what has had its time. */
const SWEEP_MS = 6 * 3_600_000

/** Deletes sessions, links, attempts and refused rows that no longer count: all is kept no longer than needed. */
async function sweep({ db, clock }: Pick<Api, 'db' | 'clock'>): Promise<void> {
  await sql`delete from session where expires_at < now() or revoked_at < now() - interval '2 days'`.execute(db)
  await sql`delete from session_id_token where expires_at < now()`.execute(db)
  await sql`delete from password_link where expires_at < now() - interval '1 day'`.execute(db)
  await sql`delete from login_attempt where at < now() - interval '2 days'`.execute(db)
  await sql`delete from known_address where at < now() - interval '60 days'`.execute(db)
  await forgetSecurity({ db })
  // The read models may be on their way: the next time comes.
  await forgetAccesses({ db, clock }).catch(() => undefined)
  await sql`delete from sign_in_step where expires_at < now()`.execute(db)
  // Rows that an import refused, which nobody corrected for a month.
  await sql`
    update import_row set refused = null where refused is not null
      and import_id in (select import_id from import_file where created_at < now() - interval '30 days')`.execute(db)
}

export async function openSessions(api: Api): Promise<Sessions> {
  const { db } = api
  const tokens = refreshTokens(api.secrets)
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
  const recent = () =>
    db
      .selectFrom('session')
      .select('id')
      .where('revoked_at', '>', new Date(Date.now() - REMEMBER_MS).toISOString())
      .execute()
  for (const { id } of await recent()) remember(id)
  // Closed by another process while the line was down: told again, so that their streams end too.
  const lookAgain = async (): Promise<void> => {
    for (const { id } of await recent()) {
      if (closed.has(id)) continue
      remember(id)
      await sql`select pg_notify(${channels.sessionClosed}, ${id})`.execute(db)
    }
  }
  /** Until it was read: a line that is lost again meanwhile brings the next look with it. */
  const lookUntilRead = () =>
    void lookAgain().catch(() => {
      if (api.live.connected()) setTimeout(lookUntilRead, AGAIN_MS).unref()
    })
  api.live.onBack(lookUntilRead)

  let leaveGrant = async (_sessionId: string, _sealed: Buffer): Promise<void> => undefined
  /** Closes the open sessions that answer to a condition. Returns the leaving of their grants, under way. */
  const end = async (condition: RawBuilder<unknown>): Promise<Promise<void>[]> => {
    const { rows } = await sql<{ id: string; provider_token: Buffer | null }>`
      with ended as (
        select id, provider_token from session where revoked_at is null and ${condition} for update
      )
      update session set revoked_at = now(), provider_token = null
      from ended where session.id = ended.id
      returning session.id, ended.provider_token`.execute(db)
    for (const { id } of rows) {
      remember(id)
      await sql`select pg_notify(${channels.sessionClosed}, ${id})`.execute(db)
    }
    return rows.flatMap(({ id, provider_token }) => (provider_token ? [leaveGrant(id, provider_token)] : []))
  }
  const close = async (sessionId: string): Promise<void> => {
    await Promise.all(await end(sql`id = ${sessionId}`))
  }
  const open = (id: string) =>
    db
      .selectFrom('session')
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)

  /** What a token is to its open session; one that was used and given again closes it. */
  const judge = async (refreshToken: string, kind: SessionKind, onReuse?: OnReuse) => {
    const id = sessionIdOf(refreshToken)
    const none = { id, userId: '', standing: 'unknown' as Standing }
    if (!validate(id)) return none
    const session = await open(id)
      .select(['user_id', 'refresh_hash', 'previous_hash'])
      // A clock set back makes the grace longer: better than ending the session of who did nothing wrong.
      .select(sql<boolean>`last_used_at > now() - make_interval(secs => ${GRACE_S})`.as('graced'))
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (!session) return none
    const found = { id, userId: session.user_id }
    const hash = hashOf(refreshToken)
    if (session.refresh_hash === hash) return { ...found, standing: 'current' as Standing }
    const isPrevious = session.previous_hash === hash
    if (isPrevious && session.graced && session.refresh_hash === hashOf(tokens.next(refreshToken)))
      return { ...found, standing: 'previous' as Standing }
    if (!isPrevious && !tokens.isOurs(refreshToken)) return none
    await close(id)
    await onReuse?.(found)
    return { ...found, standing: 'reused' as Standing }
  }

  return {
    async open(userId, kind = 'password') {
      const id = v4()
      const session = { id, userId, refreshToken: tokens.first(id) }
      await db
        .insertInto('session')
        .values({
          id: session.id,
          user_id: userId,
          refresh_hash: hashOf(session.refreshToken),
          previous_hash: null,
          expires_at: expiry(),
          revoked_at: null,
          kind,
        })
        .execute()
      return session
    },

    async holderOf(refreshToken, kind, onReuse) {
      const { id, userId, standing } = await judge(refreshToken, kind, onReuse)
      return standing === 'current' || standing === 'previous' ? { id, userId } : undefined
    },

    async rotate(refreshToken, kind = 'password', onReuse) {
      const id = sessionIdOf(refreshToken)
      if (!validate(id)) return undefined
      const next = tokens.next(refreshToken)
      const rotated = await db
        .updateTable('session')
        .set({
          refresh_hash: hashOf(next),
          previous_hash: hashOf(refreshToken),
          last_used_at: sql<string>`now()`,
          expires_at: sql<string>`least(${expiry()}::timestamptz, created_at + make_interval(days => ${LONGEST_DAYS}))`,
        })
        .where('id', '=', id)
        .where('kind', '=', kind)
        .where('refresh_hash', '=', hashOf(refreshToken))
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<string>`now()`)
        .returning('user_id')
        .executeTakeFirst()
      if (rotated) return { id, userId: rotated.user_id, refreshToken: next }
      const { userId, standing } = await judge(refreshToken, kind, onReuse)
      return standing === 'previous' ? { id, userId, refreshToken: next } : undefined
    },

    close,

    // A provider that is slow or away does not keep an administrator waiting.
    async closeAll(userId, except) {
      await end(sql`user_id = ${userId} and id is distinct from ${except ?? null}::uuid`)
    },

    onGrantLeft(leave) {
      leaveGrant = leave
    },

    async ofUser(userId) {
      const rows = await db
        .selectFrom('session')
        .select(['id', 'kind', 'created_at', 'last_used_at'])
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<string>`now()`)
        .orderBy('last_used_at', 'desc')
        .limit(100)
        .execute()
      return rows.map(row => ({
        id: row.id,
        kind: row.kind,
        openedAt: new Date(row.created_at).toISOString(),
        lastUsedAt: new Date(row.last_used_at).toISOString(),
      }))
    },

    isClosed: sessionId => closed.has(sessionId),
  }
}

const expiry = (): string => new Date(Date.now() + LIFETIME_DAYS * 86_400_000).toISOString()
