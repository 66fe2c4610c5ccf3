import {
  foldOwnerLetters,
  type KnownOwnerLetters,
  noOwnerLetters,
  type OwnerLettersState,
  ownerLetterMade,
  ownerLetterRefused,
  ownerLettersCancelRequested,
  ownerLettersEnded,
  ownerLettersRequested,
} from '@faitage/contracts/letters/owner-letters'
import type { Decider } from '../../kernel/events/decider.ts'
import { refused } from '../../kernel/refusal.ts'

type Asked = Pick<
  KnownOwnerLetters,
  'copro_id' | 'mission_id' | 'template_id' | 'template_file_id' | 'output' | 'by_email' | 'on' | 'assembly' | 'text'
> & { id: string; recipients: KnownOwnerLetters['recipients'] }

export type OwnerLettersCommand =
  | ({ type: 'RequestOwnerLetters' } & Asked)
  | { type: 'NoteOwnerLetterMade'; nth: number; file_id: string; missing: number; mail_id?: string | undefined }
  | { type: 'NoteOwnerLetterRefused'; nth: number; reason: string }
  | { type: 'CancelOwnerLetters' }
  | { type: 'EndOwnerLetters'; outcome: 'done' | 'cancelled' | 'failed'; reason: string | undefined }

export const streamOfOwnerLetters = (id: string): string => `owner_letters-${id}`

type Made = Extract<OwnerLettersCommand, { type: 'NoteOwnerLetterMade' }>
const madeBy = (id: string, { nth, file_id, missing, mail_id }: Made) =>
  ownerLetterMade({ id, nth, file_id, missing, ...(mail_id ? { mail_id } : {}) })

/** The rules of letters to people of a copro: each has their turn once, and they end once. */
export const ownerLettersDecider: Decider<OwnerLettersState, OwnerLettersCommand> = {
  initial: noOwnerLetters,
  evolve: foldOwnerLetters,

  decide(command, state) {
    if (command.type === 'RequestOwnerLetters') {
      const { type: _, assembly, recipients, ...asked } = command
      if (state.state !== 'absent') return []
      const { on: assembly_on, time: assembly_time, place: assembly_place } = assembly
      const told = recipients.map(({ kind, people }) => ({ kind, people: [...people] }))
      return [ownerLettersRequested({ ...asked, recipients: told, assembly_on, assembly_time, assembly_place })]
    }
    if (state.state === 'absent') return refused('NOT_FOUND')
    const { id, results } = state
    const running = state.state === 'running'
    switch (command.type) {
      case 'NoteOwnerLetterMade':
      case 'NoteOwnerLetterRefused': {
        // Noted by an attempt whose answer was lost, or once it was over.
        if (!running || results.some(one => one.nth === command.nth)) return []
        return command.type === 'NoteOwnerLetterMade'
          ? [madeBy(id, command)]
          : [ownerLetterRefused({ id, nth: command.nth, reason: command.reason })]
      }
      case 'CancelOwnerLetters':
        if (!running) return refused('letter.generation.over')
        return state.cancel_requested ? [] : [ownerLettersCancelRequested({ id })]
      case 'EndOwnerLetters': {
        if (!running) return []
        const { outcome, reason } = command
        return [ownerLettersEnded({ id, outcome, ...(reason === undefined ? {} : { reason }) })]
      }
    }
  },
}
