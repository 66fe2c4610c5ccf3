import {
  foldProjectAct,
  type ProjectActAsked,
  type ProjectActKind,
  type ProjectActState,
  projectActCancelRequested,
  projectActFinished,
  projectActRequested,
} from '@faitage/contracts/projects/project-act'
import type { Decider } from '../../kernel/events/decider.ts'
import { refused } from '../../kernel/refusal.ts'

export interface ActCounts {
  readonly todo: number
  readonly done: number
  readonly unchanged: number
  readonly refused: number
}

export type ProjectActCommand =
  | ({
      type: 'RequestAct'
      id: string
      total: number
      undoes?: string | undefined
      undone?: ProjectActKind | undefined
    } & ProjectActAsked)
  | { type: 'CancelAct' }
  | { type: 'FinishAct'; outcome: 'done' | 'failed'; counts: ActCounts; reason?: string | undefined }

/** The rules of an act on many projects: asked once, stopped where asked, ended once. */
export const projectActDecider: Decider<ProjectActState, ProjectActCommand> = {
  initial: { life: 'none' },
  evolve: foldProjectAct,
  decide(command, state) {
    if (command.type === 'RequestAct') {
      const { type: _, ...asked } = command
      const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
      return state.life === 'none' ? [projectActRequested(said as typeof asked)] : []
    }
    if (state.life === 'none') return refused('NOT_FOUND')
    const { id, life } = state
    const isOver = life === 'done' || life === 'cancelled' || life === 'failed'
    if (command.type === 'CancelAct') {
      if (isOver) return refused('project.act.over')
      return life === 'cancelling' ? [] : [projectActCancelRequested({ id })]
    }
    // Ended by an attempt whose answer was lost.
    if (isOver) return []
    const { todo, ...counts } = command.counts
    const outcome = command.outcome === 'done' && todo > 0 ? 'cancelled' : command.outcome
    const { reason } = command
    return [projectActFinished({ id, outcome, ...counts, ...(reason === undefined ? {} : { reason }) })]
  },
}
