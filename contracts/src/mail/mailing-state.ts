import { z } from 'zod'
import { type EventOf, type RecordedEvent, unfolded } from '../kernel/message.ts'
import type { Audience } from './email-template.ts'
import type { LeftOut } from './left-out.ts'
import type { mailingEvents } from './project-mail.ts'

export const mailingPhase = z.enum(['running', 'done', 'cancelled', 'failed'])
type MailingPhase = z.infer<typeof mailingPhase>

export interface KnownMailing {
  readonly life: 'known'
  readonly id: string
  readonly phase: MailingPhase
  /** Who asked for it: everything is done in their name. */
  readonly sender_id: string
  readonly projects: readonly string[]
  readonly kind: Audience
  readonly once: boolean
  /** Null once erased. */
  readonly subject: string | null
  readonly body: string | null
  readonly files: readonly string[]
  readonly template_id: string | null
  /** Projects done so far, messages queued for them, and those left out. */
  readonly reached: number
  readonly queued: number
  readonly skipped: readonly { readonly project_id: string; readonly why: LeftOut }[]
  readonly reason: string | null
  readonly asked_at: string
}
export type Mailing = { readonly life: 'none' } | KnownMailing

export const noMailing: Mailing = { life: 'none' }

/** The state after one more event. Pure. @throws when something happened to a sending before it was asked for */
export function foldMailing(
  state: Mailing,
  event: RecordedEvent<EventOf<(typeof mailingEvents)[number]>>,
): KnownMailing {
  if (event.type === 'MailingRequested') {
    const { subject_id: _, ...asked } = event.data
    const begun = { life: 'known', phase: 'running', reached: 0, queued: 0, skipped: [], reason: null } as const
    const { subject = null, body = null } = asked as { subject?: string | null; body?: string | null }
    return {
      ...asked,
      ...begun,
      subject,
      body,
      sender_id: event.metadata.actor.id,
      asked_at: event.recordedAt,
    }
  }
  if (state.life === 'none') throw new Error(`${event.type} on ${event.stream} before it was asked for`)
  switch (event.type) {
    case 'MailingAdvanced': {
      const { count, queued, skipped } = event.data
      return {
        ...state,
        reached: state.reached + count,
        queued: state.queued + queued,
        skipped: [...state.skipped, ...skipped],
      }
    }
    case 'MailingFinished':
      return { ...state, phase: event.data.outcome, reason: event.data.reason ?? null }
    default:
      return unfolded(event)
  }
}
