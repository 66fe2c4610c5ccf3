import { mailsWrittenBy } from '@faitage/projections/mail/project-mail'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

/** Messages a person writes in a day, at most: those they write, and those their documents leave with. */
export const MAILS_A_DAY = 2000
const DAY_MS = 86_400_000

/** Messages about projects that left in somebody's name in the last twenty-four hours, as the read models know them. */
export const writtenToday = (api: Api, { id }: Pick<Caller, 'id'>): Promise<number> =>
  mailsWrittenBy(api.db, id, new Date(api.clock.now().getTime() - DAY_MS))

/** A refusal when so many more would be too many for one day. */
export async function tooManyWith(api: Api, caller: Pick<Caller, 'id'>, more: number): Promise<Refusal | undefined> {
  const sent = await writtenToday(api, caller)
  return sent + more > MAILS_A_DAY ? refused('email.tooMany', { sent, allowed: MAILS_A_DAY }) : undefined
}
