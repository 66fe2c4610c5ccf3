import { streamOf } from '@faitage/contracts/kernel/streams'
import {
  type ErasureBatchState,
  erasuresCancelRequested,
  erasuresFinished,
  erasuresRequested,
  foldErasureBatch,
} from '@faitage/contracts/privacy/erasure-batch'
import type { ErasureCause } from '@faitage/contracts/privacy/subject'
import type { Decider } from '../../kernel/events/decider.ts'
import { refused } from '../../kernel/refusal.ts'

export const streamOfBatch = (id: string): string => streamOf.record('erasureBatch', id)

export interface BatchCounts {
  readonly todo: number
  readonly done: number
  readonly refused: number
}
export type ErasureBatchCommand =
  | { type: 'RequestErasures'; id: string; cause: ErasureCause; documents: boolean; total: number }
  | { type: 'CancelErasures' }
  | { type: 'FinishErasures'; outcome: 'done' | 'failed'; counts: BatchCounts; reason?: string | undefined }

const isOver = ({ life }: { life: ErasureBatchState['life'] }): boolean =>
  life === 'done' || life === 'cancelled' || life === 'failed'

/** The rules of erasing many people: asked once, stopped where asked, ended once. */
export const erasureBatchDecider: Decider<ErasureBatchState, ErasureBatchCommand> = {
  initial: { life: 'none' },
  evolve: foldErasureBatch,
  decide(command, state) {
    if (command.type === 'RequestErasures') {
      const { type: _, ...asked } = command
      return state.life === 'none' ? [erasuresRequested(asked)] : []
    }
    if (state.life === 'none') return refused('NOT_FOUND')
    const { id, life } = state
    if (command.type === 'CancelErasures') {
      if (isOver(state)) return refused('privacy.erasures.over')
      return life === 'cancelling' ? [] : [erasuresCancelRequested({ id })]
    }
    // Ended by an attempt whose answer was lost.
    if (isOver(state)) return []
    const { todo, ...counts } = command.counts
    const outcome = command.outcome === 'done' && todo > 0 ? 'cancelled' : command.outcome
    const { reason } = command
    return [erasuresFinished({ id, outcome, ...counts, ...(reason === undefined ? {} : { reason }) })]
  },
}
