import { secretMailKinds } from '@faitage/contracts/mail/mail'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'

/** Hours a secret text is kept, sent or not, and days anything is. */
const SECRET_HOURS = 24
const KEPT_DAYS = 90

/**
 * Forgets what has had its time: secret texts after a day (a mail not sent by then never is), everything after three
 * months, and at once what went to a person whose data was erased. The events, which name nobody, stay.
 */
export async function forgetMails({ db }: Pick<Api, 'db'>): Promise<void> {
  await sql`
    update outbox_mail
    set content = null, claimed_at = null,
      state = case when state = 'queued' then 'expired' else state end,
      announced = announced and state <> 'queued',
      settled_at = coalesce(settled_at, now())
    where content is not null and kind = any (${[...secretMailKinds]}::text[])
      and created_at < now() - ${SECRET_HOURS} * interval '1 hour'`.execute(db)
  await sql`
    delete from outbox_mail where settled_at < now() - ${KEPT_DAYS} * interval '1 day' and announced`.execute(db)
  await sql`
    delete from outbox_mail where recipient_id in (select subject_id from forgotten_subject)
      or about_id in (select subject_id from forgotten_subject)`.execute(db)
}
