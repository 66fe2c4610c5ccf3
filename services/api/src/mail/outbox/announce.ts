import type { Actor } from '@faitage/contracts/kernel/message'
import { streamOf } from '@faitage/contracts/kernel/streams'
import type { MailKind } from '@faitage/contracts/mail/mail'
import type { Api } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import { type Caller, worker } from '../../kernel/http/caller.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { type MailCommand, mailDecider } from './mail.decider.ts'

/** Rows announced at once. */
const AT_ONCE = 50

const system: Actor = { id: 'system', kind: 'system' }
const actorOf = (caller: Pick<Caller, 'id' | 'kind'>): Actor =>
  caller.id === worker.id ? system : { id: caller.id, kind: caller.kind }

const say = (api: Api, command: MailCommand, actor: Actor = system) =>
  handle(api, {
    decider: mailDecider,
    stream: streamOf.record('mail', command.id),
    command,
    caller: worker,
    actor,
    request: internalContext(),
  })

/** Says in the log that a mail is in the outbox. */
export async function announceQueued(
  api: Api,
  { id, kind, recipient_id }: { id: string; kind: MailKind; recipient_id: string | null },
  caller: Pick<Caller, 'id' | 'kind'>,
): Promise<void> {
  await say(api, { type: 'Queue', id, kind, ...(recipient_id ? { recipient_id } : {}) }, actorOf(caller))
  await markAnnounced(api, id, 'queued')
}

/**
 * Says in the log what became of the mails it does not know of yet: a process that dies between a row and its event
 * leaves this to the next.
 */
export async function announceOutcomes(api: Api, grace = 10): Promise<void> {
  const rows = await api.db
    .selectFrom('outbox_mail')
    .select(['id', 'kind', 'recipient_id', 'state', 'attempts', 'reason'])
    .where('announced', '=', false)
    // One that was queued this instant is being announced by the one who queued it.
    .where(({ eb, or }) =>
      or([
        eb('state', '<>', 'queued'),
        eb('created_at', '<', new Date(api.clock.now().getTime() - grace * 1000).toISOString()),
      ]),
    )
    .orderBy('created_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id, kind, recipient_id, state, attempts, reason } of rows) {
    await say(api, { type: 'Queue', id, kind, ...(recipient_id ? { recipient_id } : {}) })
    if (state === 'sent') await say(api, { type: 'Sent', id, attempts })
    if (state === 'failed') await say(api, { type: 'Failed', id, attempts, reason: reason ?? 'UNKNOWN' })
    if (state === 'expired') await say(api, { type: 'Expire', id })
    await markAnnounced(api, id, state)
  }
}

/** Only while the row is in the state that was announced: it may have moved on. */
async function markAnnounced(api: Api, id: string, state: 'queued' | 'sent' | 'failed' | 'expired'): Promise<void> {
  await api.db
    .updateTable('outbox_mail')
    .set({ announced: true })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute()
}
