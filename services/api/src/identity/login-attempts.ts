import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

/** Minutes looked back upon, and wrong attempts allowed in them for one account and from one address. */
export const attemptLimits = { minutes: 15, account: 5, address: 50 }

/** Wrong sign-ins, counted per account and per address. Keys are hashed: neither is kept in clear. */
export interface LoginAttempts {
  /** Counts one more attempt before it is tried, so that many at once cannot slip through; refuses one too many. */
  count(email: string, ip: string): Promise<Refusal | undefined>
  /** The person got in: their account's attempts no longer count. */
  forgive(email: string): Promise<void>
}

export function loginAttempts({ db, secrets }: Pick<Api, 'db' | 'secrets'>): LoginAttempts {
  const accountKey = (email: string) => `account ${secrets.keyedHash(email.trim().toLowerCase())}`
  const addressKey = (ip: string) => `address ${secrets.keyedHash(ip)}`
  return {
    count: (email, ip) =>
      db.transaction().execute(async tx => {
        const limits = [
          { key: accountKey(email), most: attemptLimits.account },
          { key: addressKey(ip), most: attemptLimits.address },
        ]
        for (const { key, most } of limits) {
          await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
          await sql`delete from login_attempt
            where key = ${key} and at <= now() - make_interval(mins => ${attemptLimits.minutes})`.execute(tx)
          const { rows } = await sql<{ count: number; minutes: number }>`
            select count(*)::int as count,
              greatest(1, ceil(extract(epoch from min(at) - now()) / 60 + ${attemptLimits.minutes}))::int as minutes
            from login_attempt where key = ${key}`.execute(tx)
          const { count, minutes } = rows[0]!
          if (count >= most) return refused('auth.error.tooManyAttempts', { minutes })
        }
        await tx
          .insertInto('login_attempt')
          .values(limits.map(({ key }) => ({ key })))
          .execute()
        return undefined
      }),
    forgive: async email => {
      await db.deleteFrom('login_attempt').where('key', '=', accountKey(email)).execute()
    },
  }
}
