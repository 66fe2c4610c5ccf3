import type { MailKind, MailState } from '@faitage/contracts/mail/mail'
import {
  foldMail,
  type KnownMail,
  mailEvents,
  noMail,
  type RecordedMailEvent,
} from '@faitage/contracts/mail/mail-state'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../kernel/database.ts'
import { onEach, readModel } from '../kernel/read-model.ts'

/** A mail and what became of it; its address and text are not in the log, so not here. */
export type MailListRow = {
  id: string
  kind: MailKind
  state: MailState
  recipient_id: string | null
  attempts: number
  reason: string | null
  queued_at: string
  changed_at: string
  revision: number
}

function next(row: MailListRow | undefined, event: RecordedMailEvent): MailListRow | undefined {
  const { life, ...mail } = foldMail(row ? stateOf(row) : noMail, event)
  return life === 'removed' ? undefined : { ...mail, state: life, revision: event.revision }
}

const stateOf = ({ state: life, revision: _, ...mail }: MailListRow): KnownMail => ({ ...mail, life })

export const mailListModel = readModel<MailListRow>()({
  table: 'mail_list',
  version: 1,
  columns: {
    id: 'uuid not null',
    kind: 'text not null',
    state: 'text not null',
    recipient_id: 'uuid',
    attempts: 'int not null',
    reason: 'text',
    queued_at: 'timestamptz not null',
    changed_at: 'timestamptz not null',
    revision: 'int not null',
  },
  indexes: ['(queued_at, id)', '(changed_at, id)'],
  key: e => e.data.id,
  notice: () => ({ kind: 'mail', mission_id: null }),
  on: onEach(mailEvents, next),
})

/** Where mails stand, by their ids, and since when. */
export async function mailStates(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, { state: MailState; at: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; state: MailState; at: string }>`
    select id::text, state, changed_at as at from mail_list where id = any (${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...mail }) => [id, mail]))
}
