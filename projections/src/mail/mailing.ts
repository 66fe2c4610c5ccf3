import type { Audience } from '@faitage/contracts/mail/email-template'
import type { LeftOut } from '@faitage/contracts/mail/left-out'
import { foldMailing, type KnownMailing, noMailing } from '@faitage/contracts/mail/mailing-state'
import { mailingEvents } from '@faitage/contracts/mail/project-mail'
import { onEach, readModel } from '../kernel/read-model.ts'
import { searchable } from '../kernel/search.ts'

/** An e-mail asked for to one or many; its messages are those of `project_mail` that name it. */
export type MailingRow = {
  id: string
  sender_id: string
  kind: Audience
  phase: KnownMailing['phase']
  template_id: string | null
  /** Null once erased. */
  subject: string | null
  search: string
  projects: readonly string[]
  /** Projects done so far, and messages written for them. */
  reached: number
  queued: number
  skipped: readonly { readonly project_id: string; readonly why: LeftOut }[]
  reason: string | null
  asked_at: string
  revision: number
}

type RecordedMailingEvent = Parameters<typeof foldMailing>[1]

function next(row: MailingRow | undefined, event: RecordedMailingEvent): MailingRow {
  const {
    life: _,
    once: _once,
    body: _body,
    files: _files,
    ...known
  } = foldMailing(row ? stateOf(row) : noMailing, event)
  return { ...known, search: searchable(known.subject), revision: event.revision }
}

/** What the row leaves out, no later event changes. */
const stateOf = ({ search: _, revision: _revision, ...row }: MailingRow): KnownMailing => ({
  ...row,
  life: 'known',
  once: true,
  body: null,
  files: [],
})

export const mailingModel = readModel<MailingRow>()({
  table: 'mailing',
  version: 2,
  columns: {
    id: 'uuid not null',
    sender_id: 'text not null',
    kind: 'text not null',
    phase: 'text not null',
    template_id: 'uuid',
    subject: 'text',
    search: 'text not null',
    projects: 'uuid[] not null',
    reached: 'int not null',
    queued: 'int not null',
    skipped: 'jsonb not null',
    reason: 'text',
    asked_at: 'timestamptz not null',
    revision: 'int not null',
  },
  indexes: ['(asked_at, id)', '(sender_id, asked_at)', 'using gin (projects)'],
  key: e => e.data.id,
  notice: () => ({ kind: 'email', mission_id: null }),
  on: onEach(mailingEvents, next),
})
