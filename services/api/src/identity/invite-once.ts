import type { Api } from '../kernel/api.ts'
import { invite } from './password-links.ts'

/**
 * Invites somebody who can sign in from now on and never could: no password yet, no invitation on its way. Saying it
 * again sends nothing more.
 */
export async function inviteOnce(api: Api, userId: string): Promise<void> {
  const [password, mail] = await Promise.all([
    api.db.selectFrom('credential').select('user_id').where('user_id', '=', userId).executeTakeFirst(),
    api.db
      .selectFrom('outbox_mail')
      .select('id')
      .where('recipient_id', '=', userId)
      .where('kind', '=', 'invitation')
      .limit(1)
      .executeTakeFirst(),
  ])
  if (!password && !mail) await invite(api, userId)
}
