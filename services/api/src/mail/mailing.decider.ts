import type { Audience } from '@faitage/contracts/mail/email-template'
import type { LeftOut } from '@faitage/contracts/mail/left-out'
import { foldMailing, type Mailing, noMailing } from '@faitage/contracts/mail/mailing-state'
import { mailingAdvanced, mailingFinished, mailingRequested } from '@faitage/contracts/mail/project-mail'
import type { Decider } from '../kernel/events/decider.ts'
import { refused } from '../kernel/refusal.ts'

export type MailingCommand =
  | {
      type: 'Request'
      id: string
      subject_id: string
      projects: string[]
      kind: Audience
      once: boolean
      subject: string
      body: string
      files: string[]
      template_id: string | null
    }
  | {
      type: 'Advance'
      /** Where the step began: one that somebody else did already does nothing. */
      from: number
      count: number
      queued: number
      skipped: { project_id: string; why: LeftOut }[]
    }
  | { type: 'Cancel' }
  | { type: 'Finish'; outcome: 'done' | 'failed'; reason?: string }

/** The rules of one e-mail to many: asked for once, each project done once, ended once. */
export const mailingDecider: Decider<Mailing, MailingCommand> = {
  initial: noMailing,
  evolve: (state, event) => foldMailing(state, event as Parameters<typeof foldMailing>[1]),
  decide(command, state) {
    if (command.type === 'Request') {
      const { type: _, ...asked } = command
      return state.life === 'none' ? [mailingRequested(asked)] : []
    }
    if (state.life === 'none') return refused('NOT_FOUND')
    const { id, phase, reached, projects } = state
    if (command.type === 'Cancel') {
      if (phase === 'cancelled') return []
      return phase === 'running' ? [mailingFinished({ id, outcome: 'cancelled' })] : refused('email.mailing.over')
    }
    if (phase !== 'running') return []
    if (command.type === 'Finish') {
      const { outcome, reason } = command
      return [mailingFinished({ id, outcome, ...(reason === undefined ? {} : { reason }) })]
    }
    const { from, count, queued, skipped } = command
    if (from !== reached) return []
    const advanced = mailingAdvanced({ id, count, queued, skipped })
    return reached + count < projects.length ? [advanced] : [advanced, mailingFinished({ id, outcome: 'done' })]
  },
}
