import { z } from 'zod'
import { asking, job } from '../kernel/job.ts'
import { type EventOf, event, type RecordedEvent, unfolded } from '../kernel/message.ts'
import { id } from '../kernel/values.ts'
import { erasureCause } from './subject.ts'

/*
 * Many people erased, one after the other. Its life is on a stream of its own; whom it is of, and what became of each, are
 * rows beside the log (`work.erasure_batch_item`): that somebody is erased is on a stream of theirs.
 */

export const erasuresRequested = event('ErasuresRequested', {
  id,
  cause: erasureCause,
  /** Whether the documents of their projects go too. */
  documents: z.boolean(),
  /** People it is of. */
  total: z.int(),
})
export const erasuresCancelRequested = event('ErasuresCancelRequested', { id })
/** `reason` is a key of the error catalogue. */
export const erasuresFinished = event('ErasuresFinished', {
  id,
  outcome: z.enum(['done', 'cancelled', 'failed']),
  done: z.int(),
  refused: z.int(),
  reason: z.string().max(100).optional(),
})
export const erasureBatchEvents = [erasuresRequested, erasuresCancelRequested, erasuresFinished] as const
/** Erases many people. */
export const erasuresJob = job('erase-subjects', {
  asked: [asking(erasuresRequested, ({ id }) => ({ id }))],
  failed: 'privacy.erasures.failed',
})
export type RecordedErasureBatchEvent = RecordedEvent<EventOf<(typeof erasureBatchEvents)[number]>>

export type ErasureBatchState =
  | { readonly life: 'none' }
  | (EventOf<typeof erasuresRequested>['data'] & {
      readonly life: 'running' | 'cancelling' | 'done' | 'cancelled' | 'failed'
      readonly asked_by: string
      readonly asked_at: string
      readonly counts: { readonly done: number; readonly refused: number } | null
      readonly ended_at: string | null
      readonly failure: string | null
    })
export type KnownErasureBatch = Exclude<ErasureBatchState, { life: 'none' }>

/** The state after one more event: the one fold of the API and of the read model. Pure. */
export function foldErasureBatch(state: ErasureBatchState, event: RecordedErasureBatchEvent): KnownErasureBatch {
  if (event.type === 'ErasuresRequested') {
    const asked = { asked_by: event.metadata.actor.id, asked_at: event.recordedAt }
    return { ...event.data, life: 'running', ...asked, counts: null, ended_at: null, failure: null }
  }
  if (state.life === 'none') throw new Error(`${event.type} on ${event.stream} before it was asked for`)
  switch (event.type) {
    case 'ErasuresCancelRequested':
      return { ...state, life: 'cancelling' }
    case 'ErasuresFinished': {
      const { outcome, done, refused, reason } = event.data
      return { ...state, life: outcome, counts: { done, refused }, ended_at: event.recordedAt, failure: reason ?? null }
    }
    default:
      return unfolded(event)
  }
}
