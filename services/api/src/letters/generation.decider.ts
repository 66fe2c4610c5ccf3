import {
  foldGeneration,
  type GenerationState,
  type KnownGeneration,
  letterMade,
  letterRefused,
  lettersCancelRequested,
  lettersEnded,
  lettersRequested,
  noGeneration,
} from '@faitage/contracts/letters/generation'
import type { Decider } from '../kernel/events/decider.ts'
import { refused } from '../kernel/refusal.ts'

type Asked = Pick<
  KnownGeneration,
  'template_id' | 'template_file_id' | 'output' | 'entity_id' | 'source' | 'auto_send' | 'on'
> & { generation_id: string; projects_id: string[] }

export type GenerationCommand =
  | ({ type: 'RequestLetters' } & Asked)
  | { type: 'NoteMade'; project_id: string; document_id: string; missing: number }
  | { type: 'NoteRefused'; project_id: string; reason: string }
  | { type: 'CancelLetters' }
  | { type: 'EndLetters'; outcome: 'done' | 'cancelled' | 'failed'; reason: string | undefined }

export const streamOfGeneration = (id: string): string => `letter_generation-${id}`

/** The rules of a generation: each project has its turn once, and it ends once. */
export const generationDecider: Decider<GenerationState, GenerationCommand> = {
  initial: noGeneration,
  evolve: foldGeneration,

  decide(command, state) {
    if (command.type === 'RequestLetters') {
      const { type: _, ...asked } = command
      return state.state === 'absent' ? [lettersRequested(asked)] : []
    }
    if (state.state === 'absent') return refused('NOT_FOUND')
    const { id: generation_id, results } = state
    const running = state.state === 'running'
    switch (command.type) {
      case 'NoteMade':
      case 'NoteRefused': {
        // Noted by an attempt whose answer was lost, or once it was over.
        if (!running || results.some(one => one.project_id === command.project_id)) return []
        const { type, ...noted } = command
        return type === 'NoteMade'
          ? [
              letterMade({
                generation_id,
                ...(noted as Omit<Extract<GenerationCommand, { type: 'NoteMade' }>, 'type'>),
              }),
            ]
          : [letterRefused({ generation_id, ...(noted as { project_id: string; reason: string }) })]
      }
      case 'CancelLetters':
        if (!running) return refused('letter.generation.over')
        return state.cancel_requested ? [] : [lettersCancelRequested({ generation_id })]
      case 'EndLetters': {
        if (!running) return []
        const { outcome, reason } = command
        return [lettersEnded({ generation_id, outcome, ...(reason === undefined ? {} : { reason }) })]
      }
    }
  },
}
