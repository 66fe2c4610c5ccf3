import {
  coproRemovalFinished,
  coproRemovalRequested,
  coproRestoreFinished,
  coproRestoreRequested,
  type RemovalPhase,
} from '@faitage/contracts/co-ownership/copro-removal'
import type { Decider } from '../../kernel/events/decider.ts'
import { refused } from '../../kernel/refusal.ts'

export interface CoproRemoval {
  readonly phase: RemovalPhase
  readonly removal_id: string
  /** Of what is under way, or was last: the removal or the restoring. */
  readonly work_id: string
  /** Whom it is done for. */
  readonly asked_by: string
  readonly total: { readonly buildings: number; readonly lots: number }
  readonly kept: number
  readonly reason: string | undefined
}

export type CoproRemovalCommand =
  | { type: 'RequestRemoval'; id: string; removal_id: string; buildings: number; lots: number }
  | { type: 'RequestRestore'; id: string; restore_id: string }
  | {
      type: 'Finish'
      id: string
      work_id: string
      outcome: 'done' | 'failed'
      kept: number
      reason: string | undefined
    }

const undoable = new Set<RemovalPhase>(['removed', 'removalFailed', 'restoreFailed'])
const running = new Set<RemovalPhase>(['removing', 'restoring'])

/** The rules of removing a copro with its content: one thing at a time, each ended once. */
export const coproRemovalDecider: Decider<CoproRemoval, CoproRemovalCommand> = {
  initial: {
    phase: 'none',
    removal_id: '',
    work_id: '',
    asked_by: '',
    total: { buildings: 0, lots: 0 },
    kept: 0,
    reason: undefined,
  },

  evolve(state, event) {
    switch (event.type) {
      case 'CoproRemovalRequested': {
        const { removal_id, buildings, lots } = event.data
        const begun = { removal_id, work_id: removal_id, asked_by: event.metadata.actor.id, kept: 0, reason: undefined }
        return { phase: 'removing', ...begun, total: { buildings, lots } }
      }
      case 'CoproRestoreRequested': {
        const { restore_id: work_id } = event.data
        return { ...state, phase: 'restoring', work_id, asked_by: event.metadata.actor.id, kept: 0, reason: undefined }
      }
      case 'CoproRemovalFinished': {
        const { outcome, reason } = event.data
        return { ...state, phase: outcome === 'done' ? 'removed' : 'removalFailed', reason }
      }
      case 'CoproRestoreFinished': {
        const { outcome, reason, kept } = event.data
        return { ...state, phase: outcome === 'done' ? 'restored' : 'restoreFailed', reason, kept }
      }
      default:
        return state
    }
  },

  decide(command, { phase, removal_id, work_id, kept }) {
    switch (command.type) {
      case 'RequestRemoval': {
        if (running.has(phase)) return refused('copro.removal.running')
        const { type: _, ...asked } = command
        return [coproRemovalRequested(asked)]
      }
      case 'RequestRestore': {
        if (running.has(phase)) return refused('copro.removal.running')
        // What stayed behind comes back once what kept it is mended.
        const isPartly = phase === 'restored' && kept > 0
        if (!undoable.has(phase) && !isPartly) return refused('copro.removal.nothing')
        return [coproRestoreRequested({ id: command.id, removal_id, restore_id: command.restore_id })]
      }
      case 'Finish': {
        // Ended by an attempt whose answer was lost.
        if (!running.has(phase) || command.work_id !== work_id) return []
        const { id, outcome, kept, reason } = command
        const ended = { id, removal_id, outcome, ...(reason === undefined ? {} : { reason }) }
        if (phase === 'removing') return [coproRemovalFinished(ended)]
        return [coproRestoreFinished({ ...ended, restore_id: work_id, kept })]
      }
    }
  },
}
