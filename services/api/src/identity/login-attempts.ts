import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

/**
 * How many wrong attempts are free, of those of the last `hours`; each one after them asks to wait, one minute then twice
 * as long each time, `longest` minutes at most.
 */
interface Limit {
  readonly hours: number
  readonly free: number
  readonly longest: number
}

/**
 * What a stranger guesses from their address must not lock the person out, who is somewhere else: few guesses are free from
 * one address, more from all together, and an address the person got in from counts by itself. Behind one address may sit
 * a whole agency.
 */
export const attemptLimits = {
  pair: { hours: 24, free: 5, longest: 60 },
  account: { hours: 24, free: 30, longest: 60 },
  address: { hours: 1, free: 50, longest: 15 },
} as const satisfies Record<string, Limit>

/** Minutes to wait after that many wrong attempts. */
export const delayAfter = (wrong: number, { free, longest }: Limit): number =>
  wrong < free ? 0 : Math.min(2 ** Math.min(wrong - free, 20), longest)

/** Days during which an address somebody got in from is known to be theirs. */
const KNOWN_DAYS = 60

/** Wrong sign-ins, counted per account, per address and for both. Keys are hashed: neither is kept in clear. */
export interface LoginAttempts {
  /**
   * Counts one more attempt before it is tried, so that many at once cannot slip through; refuses one that comes too
   * early, alike whether the account exists or not. Refused ones are not counted: waiting always ends.
   */
  count(email: string, ip: string): Promise<Refusal | undefined>
  /** The person got in: their attempts from there no longer count, nor this one; the address is known from now on. */
  forgive(email: string, ip: string): Promise<void>
  /** The person proved otherwise who they are: no attempts at their account count, and the address is known. */
  clear(email: string, ip: string): Promise<void>
}

/**
 * Does things one after the other. Those who wait for the same lock each hold a connection: a flood of attempts would
 * take all of them.
 */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return work => {
    const result = last.then(work, work)
    last = result
    return result
  }
}

type Keys = Pick<Api, 'db' | 'secrets'>

export function loginAttempts({ db, secrets }: Keys): LoginAttempts {
  const hashed = (...parts: string[]) => secrets.keyedHash(parts.join('\n'))
  const named = (email: string) => email.trim().toLowerCase()
  const accountKey = (email: string) => `account ${hashed(named(email))}`
  const addressKey = (ip: string) => `address ${hashed(ip)}`
  const pairKey = (email: string, ip: string) => `pair ${hashed(named(email), ip)}`
  const forget = async (key: string): Promise<void> => {
    await db.deleteFrom('login_attempt').where('key', '=', key).execute()
  }
  const forgetLast = async (key: string): Promise<void> => {
    await sql`delete from login_attempt where ctid in (
      select ctid from login_attempt where key = ${key} order by at desc limit 1)`.execute(db)
  }
  const know = async (email: string, ip: string): Promise<void> => {
    await db
      .insertInto('known_address')
      .values({ key: pairKey(email, ip) })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ at: sql<string>`now()` }))
      .execute()
  }
  const isKnown = async (email: string, ip: string): Promise<boolean> =>
    (await db
      .selectFrom('known_address')
      .select('key')
      .where('key', '=', pairKey(email, ip))
      .where('at', '>', sql<string>`now() - make_interval(days => ${KNOWN_DAYS})`)
      .executeTakeFirst()) !== undefined
  const oneByOne = queue()
  return {
    async clear(email, ip) {
      await forget(accountKey(email))
      await forget(pairKey(email, ip))
      await know(email, ip)
    },

    count: (email, ip) =>
      oneByOne(async () => {
        const known = await isKnown(email, ip)
        return db.transaction().execute(async tx => {
          const limits: [string, Limit][] = [
            [pairKey(email, ip), attemptLimits.pair],
            ...(known ? [] : [[accountKey(email), attemptLimits.account] as [string, Limit]]),
            [addressKey(ip), attemptLimits.address],
          ]
          for (const [key, limit] of limits) {
            await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
            const { rows } = await sql<{ wrong: number; waited: number | null }>`
              select count(*)::int as wrong, extract(epoch from now() - max(at))::float8 / 60 as waited
              from login_attempt where key = ${key} and at > now() - make_interval(hours => ${limit.hours})`.execute(tx)
            const { wrong, waited } = rows[0]!
            const minutes = delayAfter(wrong, limit) - (waited ?? 0)
            if (minutes > 0) return refused('auth.error.tooManyAttempts', { minutes: Math.ceil(minutes) })
          }
          await tx
            .insertInto('login_attempt')
            .values(limits.map(([key]) => ({ key })))
            .execute()
          return undefined
        })
      }),

    async forgive(email, ip) {
      const known = await isKnown(email, ip)
      await forget(pairKey(email, ip))
      // What others guessed from elsewhere still counts against them.
      if (!known) await forgetLast(accountKey(email))
      await forgetLast(addressKey(ip))
      await know(email, ip)
    },
  }
}

/** Links asked for in an hour, at most: for one account, and from one address. */
const linkLimits = { account: 3, address: 30 }

/** Requests for a password link, counted so that nobody's mailbox is filled by somebody else. */
export function forgottenRequests({ db, secrets }: Keys): { allow(email: string, ip: string): Promise<boolean> } {
  const oneByOne = queue()
  return {
    allow: (email, ip) =>
      oneByOne(() =>
        db.transaction().execute(async tx => {
          const limits: [string, number][] = [
            [`link ${secrets.keyedHash(email.trim().toLowerCase())}`, linkLimits.account],
            [`link from ${secrets.keyedHash(ip)}`, linkLimits.address],
          ]
          for (const [key, most] of limits) {
            await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
            const { rows } = await sql<{ asked: number }>`select count(*)::int as asked from login_attempt
              where key = ${key} and at > now() - interval '1 hour'`.execute(tx)
            if (rows[0]!.asked >= most) return false
          }
          await tx
            .insertInto('login_attempt')
            .values(limits.map(([key]) => ({ key })))
            .execute()
          return true
        }),
      ),
  }
}
