import type { KnownErasureBatch } from '@faitage/contracts/privacy/erasure-batch'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { findSubject } from '@faitage/projections/privacy/subject.queries'
import type { Sessions } from '../../identity/sessions.ts'
import type { Api } from '../../kernel/api.ts'
import { demandCaughtUp } from '../../kernel/events/demand-caught-up.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { internalContext } from '../../kernel/http/request-context.ts'
import { isRefusal, refused } from '../../kernel/refusal.ts'
import { eraseSubject } from '../erase-subject.ts'
import { noteOutcome, subjectsToErase } from './batch-items.ts'
import { erasureBatchDecider, streamOfBatch } from './erasure-batch.decider.ts'

/** People of one step: few enough for a bar that moves, and for an answer that comes in time. */
const STEP = 10

/** Who asked for it, and the sessions of those whose accounts go. */
type From = { readonly caller: Caller; readonly sessions: Sessions }

/**
 * Erases some more people of a batch, one after the other, each under a command made of both: whoever was erased by a step
 * that was cut off is met again, not erased twice. What stops a batch is looked for before each.
 */
export async function eraseSome(api: Api, batch: KnownErasureBatch, from: From): Promise<{ over: boolean }> {
  const items = await subjectsToErase(api, batch.id, STEP)
  for (const { nth, subject_id } of items) {
    const { state } = await api.folds.catchUp(erasureBatchDecider, streamOfBatch(batch.id))
    if (state.life !== 'running') return { over: true }
    const written = await eraseOne(api, batch, subject_id, from).catch(error => {
      if (isRefusal(error)) return error
      throw error
    })
    // Nothing was decided of them: the step comes again.
    if (isRefusal(written) && (written.status >= 500 || written.key === 'CONCURRENT_WRITES')) throw written
    await noteOutcome(api, batch.id, nth, isRefusal(written) ? written.body : undefined)
  }
  return { over: items.length < STEP }
}

async function eraseOne(api: Api, { id, cause, documents }: KnownErasureBatch, subject_id: string, from: From) {
  await demandCaughtUp(api)
  const subject = await findSubject(api.db, subject_id)
  if (!subject) return refused('NOT_FOUND')
  const request = internalContext(derivedId(`erase ${subject_id}`, id))
  return eraseSubject(api, { subject, cause, documents, request, ...from })
}
