import { hash, verify } from '@node-rs/argon2'
import type { Api } from '../kernel/api.ts'

/** Argon2id with the memory and passes OWASP asks for. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Nobody's id: what is looked up when there is no user, so that it takes as long. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Passwords, kept as argon2id hashes apart from everything else. */
export interface Passwords {
  /** Whether the password is the user's; takes the same time when there is no such user. */
  matches(userId: string | undefined, password: string): Promise<boolean>
  /** Whether the user has one. */
  has(userId: string): Promise<boolean>
  /** Gives a first password; one that is there stays. */
  setFirst(userId: string, password: string): Promise<void>
  /** Gives a new password in place of any other. */
  set(userId: string, password: string): Promise<void>
  /** Leaves the user without one: a link sent by mail gives the next. */
  forget(userId: string): Promise<void>
}

export function passwordsOf({ db }: Pick<Api, 'db'>): Passwords {
  let decoy: Promise<string> | undefined
  const has = async (userId: string): Promise<boolean> =>
    (await db.selectFrom('credential').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
  return {
    async matches(userId, password) {
      decoy ??= hash('nobody has this password', cost)
      const stored = await db
        .selectFrom('credential')
        .select('password_hash')
        .where('user_id', '=', userId ?? NOBODY)
        .executeTakeFirst()
      const matched = await verify(stored?.password_hash ?? (await decoy), password)
      return matched && stored !== undefined
    },
    has,
    async setFirst(userId, password) {
      if (await has(userId)) return
      await db
        .insertInto('credential')
        .values({ user_id: userId, password_hash: await hash(password, cost) })
        .onConflict(conflict => conflict.column('user_id').doNothing())
        .execute()
    },
    async set(userId, password) {
      const password_hash = await hash(password, cost)
      await db
        .insertInto('credential')
        .values({ user_id: userId, password_hash })
        .onConflict(conflict =>
          conflict.column('user_id').doUpdateSet({ password_hash, updated_at: new Date().toISOString() }),
        )
        .execute()
    },
    async forget(userId) {
      await db.deleteFrom('credential').where('user_id', '=', userId).execute()
    },
  }
}
