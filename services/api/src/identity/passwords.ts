import { hash, verify } from '@node-rs/argon2'
import type { Api } from '../kernel/api.ts'

/** Argon2id with the memory and passes OWASP asks for. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Passwords, kept as argon2id hashes apart from everything else. */
export interface Passwords {
  /** Whether the password is the user's; takes the same time when there is no such user. */
  matches(userId: string | undefined, password: string): Promise<boolean>
  /** Gives a first password; one that is there stays. */
  setFirst(userId: string, password: string): Promise<void>
}

export function passwordsOf({ db }: Pick<Api, 'db'>): Passwords {
  let decoy: Promise<string> | undefined
  return {
    async matches(userId, password) {
      decoy ??= hash('nobody has this password', cost)
      const stored = userId
        ? await db.selectFrom('credential').select('password_hash').where('user_id', '=', userId).executeTakeFirst()
        : undefined
      const matched = await verify(stored?.password_hash ?? (await decoy), password)
      return matched && stored !== undefined
    },
    async setFirst(userId, password) {
      const known = await db.selectFrom('credential').select('user_id').where('user_id', '=', userId).executeTakeFirst()
      if (known) return
      await db
        .insertInto('credential')
        .values({ user_id: userId, password_hash: await hash(password, cost) })
        .onConflict(conflict => conflict.column('user_id').doNothing())
        .execute()
    },
  }
}
