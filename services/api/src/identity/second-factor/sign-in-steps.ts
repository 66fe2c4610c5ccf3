import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Api } from '../../kernel/api.ts'
import { hashOf } from '../session-tokens.ts'

/** What a step is for: the second one of a sign-in, making a factor first, or answering with a passkey. */
type Purpose = 'second' | 'enrol' | 'passkey' | 'new passkey'

interface Step {
  readonly userId: string | null
  readonly challenge: string | null
}

/** Minutes that a step waits for the person. */
const MINUTES = 10

/** Sign-ins between their steps. Only hashes are stored. */
export interface SignInSteps {
  begin(purpose: Purpose, userId: string | undefined, challenge?: string): Promise<string>
  find(step: string, purpose: Purpose): Promise<Step | undefined>
  /** Takes a step, which then no longer is: two who come with it at once do not both have it. */
  take(step: string, purpose: Purpose): Promise<Step | undefined>
}

export function signInSteps({ db }: Pick<Api, 'db'>): SignInSteps {
  return {
    async begin(purpose, userId, challenge) {
      await db.deleteFrom('sign_in_step').where('expires_at', '<', sql<string>`now()`).execute()
      const step = randomBytes(32).toString('base64url')
      await db
        .insertInto('sign_in_step')
        .values({
          hash: hashOf(step),
          user_id: userId ?? null,
          purpose,
          challenge: challenge ?? null,
          expires_at: sql<string>`now() + make_interval(mins => ${MINUTES})`,
        })
        .execute()
      return step
    },

    async find(step, purpose) {
      const found = await db
        .selectFrom('sign_in_step')
        .select(['user_id', 'challenge'])
        .where('hash', '=', hashOf(step))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', sql<string>`now()`)
        .executeTakeFirst()
      return found && { userId: found.user_id, challenge: found.challenge }
    },

    async take(step, purpose) {
      const taken = await db
        .deleteFrom('sign_in_step')
        .where('hash', '=', hashOf(step))
        .where('purpose', '=', purpose)
        .where('expires_at', '>', sql<string>`now()`)
        .returning(['user_id', 'challenge'])
        .executeTakeFirst()
      return taken && { userId: taken.user_id, challenge: taken.challenge }
    },
  }
}
