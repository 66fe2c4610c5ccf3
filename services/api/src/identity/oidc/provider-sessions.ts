import { findAccountByEmail } from '@faitage/projections/identity/user-account.queries'
import { seal, unseal } from '@faitage/projections/kernel/personal-data/cipher'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { v5 } from 'uuid'
import type { Api } from '../../kernel/api.ts'
import { traceOf } from '../../kernel/http/errors.ts'
import { isRefusal, type Refusal, refused } from '../../kernel/refusal.ts'
import { callerOf } from '../authenticate.ts'
import { hashOf } from '../session-tokens.ts'
import type { OnReuse, Sessions } from '../sessions.ts'
import { idTokenVerifier } from './id-tokens.ts'
import {
  type Claims,
  type Granted,
  type IdentityProvider,
  identityProviderOf,
  NotGranted,
} from './identity-provider.ts'

/** Bearers remembered at most. */
const REMEMBERED = 10_000
/** Namespace of the sessions of tokens that the provider gave elsewhere. */
const ADOPTED = 'a3f0b5c2-0a53-4c1e-9a44-1d2e7b6f5c30'

/** What the browser gets. `refresh_token` is ours: the provider's own never leaves the server. */
interface ProviderCredential {
  readonly id_token: string
  readonly token: string
  readonly refresh_token: string
}

/** Whose an identity token is, of which session, and what the provider says in it. */
interface ProviderBearer {
  readonly userId: string
  readonly sessionId: string
  readonly claims: Claims
}

/** Sessions opened by the identity provider. */
export interface ProviderSessions {
  readonly provider: IdentityProvider
  /** Opens a session for whom the provider granted; refused when no active account has their verified e-mail. */
  open(granted: Granted): Promise<ProviderCredential | Refusal>
  /** Renews at the provider. @throws {Unavailable} when it does not answer; the token then still serves */
  refresh(refreshToken: string, onReuse?: OnReuse): Promise<ProviderCredential | Refusal>
  /** Who an identity token stands for. Undefined when it is none of the provider's. @throws {Unavailable} */
  bearer(token: string): Promise<ProviderBearer | Refusal | undefined>
}

/** None when no provider is configured. */
export async function openProviderSessions(
  api: Api,
  app: FastifyInstance,
  sessions: Sessions,
): Promise<ProviderSessions | undefined> {
  if (!api.config.oidc) return undefined
  const { db, secrets } = api
  const provider = identityProviderOf(api.config.oidc)
  const verify = await idTokenVerifier(app, provider)
  const bearers = new LRUCache<string, ProviderBearer & { until: number }>({ max: REMEMBERED })
  const renewing = new Map<string, Promise<unknown>>()

  const remember = (token: string, bearer: ProviderBearer & { until: number }): void => {
    bearers.set(token, bearer)
  }
  const sealed = (sessionId: string, token: string): Buffer =>
    seal(secrets.master, Buffer.from(token), `provider token ${sessionId}`)
  const opened = (sessionId: string, token: Buffer): string =>
    unseal(secrets.master, token, `provider token ${sessionId}`).toString()
  const providerTokenOf = async (sessionId: string): Promise<string | undefined> => {
    const row = await db.selectFrom('session').select('provider_token').where('id', '=', sessionId).executeTakeFirst()
    return row?.provider_token ? opened(sessionId, row.provider_token) : undefined
  }
  /** Leaves a grant. Nobody may be waiting for it: one that does not open, or is not revoked, is logged. */
  const revoke = async (tokenOf: () => string | undefined): Promise<void> => {
    try {
      const token = tokenOf()
      if (token !== undefined) await provider.revoke(token)
    } catch (error) {
      api.log.warn(traceOf(error), 'a grant could not be revoked')
    }
  }
  sessions.onGrantLeft((sessionId, token) => revoke(() => opened(sessionId, token)))

  /** Keeps what the provider gave for a session, and whose its identity token is. */
  const keep = async (sessionId: string, userId: string, granted: Granted): Promise<boolean> => {
    const valid = await verify(granted.idToken)
    if (!valid) return false
    if (granted.refreshToken !== undefined) {
      await db
        .updateTable('session')
        .set({ provider_token: sealed(sessionId, granted.refreshToken) })
        .where('id', '=', sessionId)
        .where('revoked_at', 'is', null)
        .execute()
    }
    await db
      .insertInto('session_id_token')
      .values({
        hash: hashOf(granted.idToken),
        session_id: sessionId,
        expires_at: new Date(valid.until).toISOString(),
      })
      .onConflict(conflict => conflict.column('hash').doUpdateSet({ session_id: sessionId }))
      .execute()
    remember(granted.idToken, { userId, sessionId, ...valid })
    return true
  }

  /** The active account of a verified e-mail. */
  const accountOf = async (claims: Claims): Promise<string | Refusal> => {
    const { email, email_verified } = claims
    if (typeof email !== 'string' || email_verified !== true) return refused('auth.error.unknownUser')
    const account = await findAccountByEmail(api.db, email)
    if (!account) return refused('auth.error.unknownUser')
    const caller = await callerOf(api, account.id, '')
    if (isRefusal(caller)) return caller.key === 'INACTIVE_USER' ? caller : refused('auth.error.unknownUser')
    return account.id
  }

  const renew = async (refreshToken: string, onReuse?: OnReuse): Promise<ProviderCredential | Refusal> => {
    const holder = await sessions.holderOf(refreshToken, 'provider', onReuse)
    if (!holder) return refused('LOGIN_EXPIRED')
    const providerToken = await providerTokenOf(holder.id)
    if (providerToken === undefined) {
      await sessions.close(holder.id)
      return refused('LOGIN_EXPIRED')
    }
    let granted: Granted
    try {
      granted = await provider.refresh(providerToken)
    } catch (error) {
      if (!(error instanceof NotGranted)) throw error
      await sessions.close(holder.id)
      return refused('LOGIN_EXPIRED')
    }
    const caller = await callerOf(api, holder.userId, holder.id)
    if (isRefusal(caller) || !(await keep(holder.id, holder.userId, granted))) {
      await revoke(() => granted.refreshToken)
      await sessions.close(holder.id)
      return isRefusal(caller) ? caller : refused('LOGIN_EXPIRED')
    }
    const next = await sessions.rotate(refreshToken, 'provider')
    if (!next) return refused('LOGIN_EXPIRED')
    return { id_token: granted.idToken, token: granted.accessToken, refresh_token: next.refreshToken }
  }

  return {
    provider,

    async open(granted) {
      const account = await accountOf(granted.claims)
      if (isRefusal(account)) {
        await revoke(() => granted.refreshToken)
        return account
      }
      const session = await sessions.open(account, 'provider')
      if (!(await keep(session.id, account, granted))) {
        await sessions.close(session.id)
        return refused('auth.error.unknownError')
      }
      return { id_token: granted.idToken, token: granted.accessToken, refresh_token: session.refreshToken }
    },

    refresh(refreshToken, onReuse) {
      // One after the other: the second of two finds the token used, and the provider is asked once.
      const id = hashOf(refreshToken.split('.', 1)[0]!)
      const turn = (renewing.get(id) ?? Promise.resolve()).then(
        () => renew(refreshToken, onReuse),
        () => renew(refreshToken, onReuse),
      )
      renewing.set(id, turn)
      const done = () => {
        if (renewing.get(id) === turn) renewing.delete(id)
      }
      turn.then(done, done)
      return turn
    },

    async bearer(token) {
      const known = bearers.get(token)
      if (known) {
        if (known.until > Date.now()) return known
        bearers.delete(token)
        return undefined
      }
      const valid = await verify(token)
      if (!valid) return undefined
      const hash = hashOf(token)
      const given = await db
        .selectFrom('session_id_token')
        .innerJoin('session', 'session.id', 'session_id_token.session_id')
        .select(['session.id', 'session.user_id', 'session.revoked_at'])
        .where('session_id_token.hash', '=', hash)
        .executeTakeFirst()
      if (given?.revoked_at) return undefined
      const found = given ? { userId: given.user_id, sessionId: given.id } : await adopt(hash, valid.claims)
      if (isRefusal(found)) return found
      const bearer = { ...found, ...valid }
      remember(token, bearer)
      return bearer
    },
  }

  /** A token that the provider gave elsewhere gets a session too, so that it can be closed. */
  async function adopt(hash: string, claims: Claims): Promise<{ userId: string; sessionId: string } | Refusal> {
    const userId = await accountOf(claims)
    if (isRefusal(userId)) return userId
    const sessionId = v5(hash, ADOPTED)
    await db
      .insertInto('session')
      .values({
        id: sessionId,
        user_id: userId,
        refresh_hash: hash,
        previous_hash: null,
        expires_at: new Date(Date.now() + 2 * 86_400_000).toISOString(),
        revoked_at: null,
        kind: 'provider',
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
    const { revoked_at } = await db
      .selectFrom('session')
      .select('revoked_at')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    return revoked_at ? refused('LOGIN_EXPIRED') : { userId, sessionId }
  }
}
