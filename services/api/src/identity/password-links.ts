import { randomBytes } from 'node:crypto'
import { isOfDomains } from '@faitage/contracts/kernel/rules'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { sql } from 'kysely'
import { type Api, fold } from '../kernel/api.ts'
import { queueMail } from '../mail/outbox/queue.ts'
import { invitationMail, providerInvitationMail, resetMail } from '../mail/outbox/templates.fr.ts'
import { hashOf } from './session-tokens.ts'
import { displayNameOf, userDecider } from './user.decider.ts'

type Purpose = 'reset' | 'invitation'

/** Minutes a link is good for: an hour for who asked for it just now, a week for who did not expect it. */
const linkMinutes = { reset: 60, invitation: 7 * 24 * 60 } as const satisfies Record<Purpose, number>

/**
 * Makes a link to choose a password and puts the mail that carries it in the outbox. The token stands in the fragment of
 * the address, which no browser sends to any server: it reaches no log. Only its hash is kept; it serves once. People of
 * an internal domain have no password: they are invited to sign in with the identity provider.
 *
 * @throws {Unavailable} when an engine does not answer
 */
export async function mailPasswordLink(api: Api, userId: string, purpose: Purpose): Promise<void> {
  const { state, exists } = await fold(api, userDecider, streamOf.user(userId))
  if (!exists || state.life !== 'present' || !state.sheet.active) return
  const to = { to_user_id: userId, to: state.sheet.email, kind: purpose }
  const name = displayNameOf(state.sheet)
  if (isOfDomains(state.sheet.email, api.config.internalDomains)) {
    const link = `${api.config.publicUrl}/auth/login`
    if (purpose === 'invitation') await queueMail(api, { ...to, ...providerInvitationMail({ name, link }) })
    return
  }
  const token = randomBytes(32).toString('base64url')
  const minutes = linkMinutes[purpose]
  await api.db
    .insertInto('password_link')
    .values({
      hash: hashOf(token),
      user_id: userId,
      purpose,
      expires_at: new Date(Date.now() + minutes * 60_000).toISOString(),
      used_at: null,
    })
    .execute()
  const link = `${api.config.publicUrl}/auth/password#jeton=${token}`
  const write = purpose === 'reset' ? resetMail : invitationMail
  await queueMail(api, { ...to, ...write({ name, link, minutes }) })
}

/** Invites somebody whose account was just made: a mail that says how to sign in. @throws as `mailPasswordLink` */
export const invite = (api: Api, userId: string): Promise<void> => mailPasswordLink(api, userId, 'invitation')

/** Whose a link is, if it still serves. */
export async function holderOfLink({ db }: Pick<Api, 'db'>, token: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('password_link')
    .select('user_id')
    .where('hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return link?.user_id
}

/** Uses a link up, and the person's other links with it. False when somebody was quicker. */
export async function useLink({ db }: Pick<Api, 'db'>, token: string): Promise<boolean> {
  const used = await db
    .updateTable('password_link')
    .set({ used_at: sql<string>`now()` })
    .where('hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  if (!used) return false
  await db
    .updateTable('password_link')
    .set({ used_at: sql<string>`now()` })
    .where('user_id', '=', used.user_id)
    .where('used_at', 'is', null)
    .execute()
  return true
}
