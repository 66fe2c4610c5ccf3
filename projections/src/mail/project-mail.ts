import type { MailState } from '@faitage/contracts/mail/mail'
import { projectMail } from '@faitage/contracts/mail/project-mail'
import { projectMailListFields } from '@faitage/contracts/mail/project-mail.endpoints'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { recordModel } from '../kernel/record-model.ts'

export const projectMailModel = recordModel(projectMail, {
  search: sheet => [sheet.subject, sheet.to, sheet.name],
  name: sheet => sheet.subject ?? '',
  fields: projectMailListFields,
  usual: 'created_at',
  indexes: ["((sheet ->> 'mailing_id'))", "((sheet ->> 'sender_id'), created_at)", "(lower(sheet ->> 'to'))"],
})

/** What became of the last e-mail to each address that is no good: the server refused it, or it came back. */
export async function troubledAddresses(
  db: Kysely<Database>,
  addresses: readonly string[],
): Promise<Map<string, 'refused' | 'bounced'>> {
  const wanted = [...new Set(addresses.map(address => address.toLowerCase()))]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ address: string; state: MailState; reason: string | null }>`
    select distinct on (lower(project_mail.sheet ->> 'to'))
      lower(project_mail.sheet ->> 'to') as address, mail_list.state, mail_list.reason
    from project_mail join mail_list on mail_list.id = project_mail.id
    where lower(project_mail.sheet ->> 'to') = any (${wanted}::text[]) and mail_list.state in ('sent', 'failed', 'bounced')
    order by lower(project_mail.sheet ->> 'to'), mail_list.queued_at desc`.execute(db)
  return new Map(
    rows.flatMap(({ address, state, reason }): [string, 'refused' | 'bounced'][] => {
      if (state === 'bounced') return [[address, 'bounced']]
      // Of all that can fail, only this is the address.
      return state === 'failed' && /^EENVELOPE 5/.test(reason ?? '') ? [[address, 'refused']] : []
    }),
  )
}

/** Messages that somebody wrote since an instant. */
export async function mailsWrittenBy(db: Kysely<Database>, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from project_mail
    where sheet ->> 'sender_id' = ${userId} and created_at > ${since.toISOString()}`.execute(db)
  return rows[0]?.count ?? 0
}
