import { streamOf } from '@faitage/contracts/kernel/streams'
import { type MailSummary, secretMailKinds } from '@faitage/contracts/mail/mail'
import { mailEndpoints as endpoints } from '@faitage/contracts/mail/mail.endpoints'
import { userNames } from '@faitage/projections/identity/user-account.queries'
import type { MailListRow } from '@faitage/projections/mail/mail-list'
import { getMail, listMails } from '@faitage/projections/mail/mail-list.queries'
import { sql } from 'kysely'
import type { Api } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { type RouteDefinition, type RouteInput, route } from '../kernel/http/route.ts'
import { isRefusal, refused } from '../kernel/refusal.ts'
import { type MailCommand, mailDecider } from './outbox/mail.decider.ts'
import { openContent, openEnvelope } from './outbox/sealed-mail.ts'

/** The outbox, for administrators. */
export const mailRoutes = (api: Api): RouteDefinition[] => {
  const sending = api.config.mail !== undefined
  return [
    route(endpoints.list, async ({ query }) => {
      const page = await listMails(api.db, query)
      return { ...page, items: await summariesOf(api, page.items), sending }
    }),

    route(endpoints.get, async ({ params: { id }, caller }) => {
      const row = await getMail(api.db, id)
      if (!row) return refused('NOT_FOUND')
      const [summary] = await summariesOf(api, [row])
      // Only its recipient reads a text that lets its reader in; without a mail server, administrators pass it on.
      const withheld = secretMailKinds.includes(row.kind) && (sending || caller.role !== 'admin')
      return { ...summary!, text: withheld ? null : await textOf(api, id), withheld, sending }
    }),

    route(endpoints.resend, async ({ params: { id }, caller, request }) => {
      if (!(await hasContent(api, id))) {
        return (await getMail(api.db, id)) ? refused('mail.content.forgotten') : refused('NOT_FOUND')
      }
      const written = await command(api, { type: 'Requeue', id }, { caller, request })
      if (isRefusal(written)) return written
      await api.db
        .updateTable('outbox_mail')
        .set({ state: 'queued', attempts: 0, next_try_at: sql<string>`now()`, settled_at: null, announced: true })
        .where('id', '=', id)
        .where('state', 'in', ['queued', 'failed'])
        .where('content', 'is not', null)
        .execute()
      return written
    }),

    route(endpoints.remove, async ({ params: { id }, caller, request }) => {
      const written = await command(api, { type: 'Remove', id }, { caller, request })
      if (isRefusal(written)) return written
      await api.db.deleteFrom('outbox_mail').where('id', '=', id).execute()
      return written
    }),
  ]
}

const command = (api: Api, asked: MailCommand, by: Pick<RouteInput<never>, 'caller' | 'request'>) =>
  handle(api, { decider: mailDecider, stream: streamOf.record('mail', asked.id), command: asked, ...by })

/** What the log knows of mails, with the addresses and subjects that are still kept. */
async function summariesOf(api: Api, rows: readonly MailListRow[]): Promise<MailSummary[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [kept, names] = await Promise.all([
    api.db
      .selectFrom('outbox_mail')
      .select(['id', 'envelope', 'attempts', 'reason', 'state'])
      .where('id', 'in', ids)
      .execute(),
    userNames(
      api.db,
      rows.flatMap(({ recipient_id }) => recipient_id ?? []),
    ),
  ])
  const outbox = new Map(kept.map(row => [row.id, row]))
  return rows.map(({ id, kind, state, recipient_id, attempts, reason, queued_at, changed_at }) => {
    const mail = outbox.get(id)
    const envelope = mail && openEnvelope(api, id, mail.envelope)
    // Tries that failed are not events: only the last one is.
    const trying = state === 'queued' && mail?.state === 'queued' ? mail : undefined
    return {
      id,
      kind,
      state,
      recipient_id,
      recipient_name: (recipient_id && names.get(recipient_id)) ?? '',
      to: envelope?.to ?? null,
      subject: envelope?.subject ?? null,
      attempts: trying?.attempts ?? attempts,
      reason: trying ? trying.reason : reason,
      queued_at,
      changed_at,
    }
  })
}

async function textOf(api: Api, id: string): Promise<string | null> {
  const row = await api.db.selectFrom('outbox_mail').select('content').where('id', '=', id).executeTakeFirst()
  return row?.content ? openContent(api, id, row.content).text : null
}

const hasContent = async (api: Api, id: string): Promise<boolean> =>
  (await api.db
    .selectFrom('outbox_mail')
    .select('id')
    .where('id', '=', id)
    .where('content', 'is not', null)
    .executeTakeFirst()) !== undefined
