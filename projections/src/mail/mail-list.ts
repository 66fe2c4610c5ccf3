import type { MailKind, MailState } from '@faitage/contracts/mail/mail'
import { existing, type Recorded, readModel } from '../kernel/read-model.ts'

/** A mail and what became of it; its address and text are not in the log, hence not here. */
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

type OnMail = Recorded<'MailSent' | 'MailFailed' | 'MailRequeued' | 'MailExpired'>
const moved = (
  row: MailListRow | undefined,
  event: OnMail,
  state: MailState,
  more: Partial<MailListRow>,
): MailListRow => ({
  ...existing(row, event),
  ...more,
  state,
  changed_at: event.recordedAt,
  revision: event.revision,
})

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
  on: {
    MailQueued: (_row, e) => ({
      id: e.data.id,
      kind: e.data.kind,
      state: 'queued',
      recipient_id: e.data.recipient_id ?? null,
      attempts: 0,
      reason: null,
      queued_at: e.recordedAt,
      changed_at: e.recordedAt,
      revision: e.revision,
    }),
    MailSent: (row, e) => moved(row, e, 'sent', { attempts: e.data.attempts, reason: null }),
    MailFailed: (row, e) => moved(row, e, 'failed', { attempts: e.data.attempts, reason: e.data.reason }),
    MailRequeued: (row, e) => moved(row, e, 'queued', { attempts: 0 }),
    MailExpired: (row, e) => moved(row, e, 'expired', {}),
    MailRemoved: (row, e) => {
      existing(row, e)
      return undefined
    },
  },
})
