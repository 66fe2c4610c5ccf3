import { z } from 'zod'
import { listQuery, manyOf, pageOf } from '../kernel/endpoint.ts'
import { id, instant } from '../kernel/values.ts'
import { audience } from './email-template.ts'
import { leftOut } from './left-out.ts'
import { mailState } from './mail.ts'
import { mailingPhase } from './mailing-state.ts'

export const mailingPhaseLabels = {
  running: 'En cours',
  done: 'Terminé',
  cancelled: 'Arrêté',
  failed: 'Interrompu',
} as const satisfies Record<z.infer<typeof mailingPhase>, string>

/**
 * An e-mail that was sent to many. Whoever asked for it and administrators see the whole of it; others only what of it
 * is about projects that are open to them: their projects, their messages, their people left out.
 */
const mailingSummary = z.object({
  id,
  phase: mailingPhase,
  kind: audience,
  asked_at: instant,
  sender: z.object({ id, name: z.string() }),
  /** As it was written, its fields between braces; null once erased. */
  subject: z.string().nullable(),
  /** Null where it was written without a template. */
  template_name: z.string().nullable(),
  /** Projects it is about, those done so far, and people who were not written to. */
  total: z.int(),
  reached: z.int(),
  left_out: z.int(),
  /** Its messages by what became of them. */
  counts: z.object({ waiting: z.int(), sent: z.int(), refused: z.int(), bounced: z.int() }),
})
export type MailingSummary = z.infer<typeof mailingSummary>

export const mailingDetail = mailingSummary.extend({
  /** Messages that were written, those the caller does not see included. */
  queued: z.int(),
  skipped: z.array(z.object({ project_id: id, project_title: z.string(), why: leftOut })),
  failure: z.string().nullable(),
  /** Whether the caller sees the whole of it, not only what of it is about projects open to them. */
  whole: z.boolean(),
  may_cancel: z.boolean(),
  /** False where no mail server is configured: nothing leaves. */
  sending: z.boolean(),
})
export type MailingItem = z.infer<typeof mailingDetail>

export const mailingQuery = z.object({
  ...listQuery(['asked_at', 'template_name', 'kind', 'phase']),
  sortDirection: z.enum(['asc', 'desc']).default('desc'),
  /** In its object, or in a message of it: whom it went to, what they read. */
  term: z.string().trim().max(200).optional(),
  kind: manyOf(audience),
  phase: manyOf(mailingPhase),
  /** Those of which at least one message is in such a state. */
  state: manyOf(mailState),
  /** One's own only. */
  mine: z.enum(['true', 'false']).optional(),
})
export const mailingPage = pageOf(mailingSummary)
