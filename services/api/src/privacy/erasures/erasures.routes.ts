import { erasuresJob, type KnownErasureBatch } from '@faitage/contracts/privacy/erasure-batch'
import {
  type ErasureBatchSummary,
  erasureBatchEndpoints as endpoints,
} from '@faitage/contracts/privacy/erasure-batch.endpoints'
import { userNames } from '@faitage/projections/identity/user-account.queries'
import { erasureBatches } from '@faitage/projections/privacy/erasure-batch'
import { subjectNames } from '@faitage/projections/privacy/subject.queries'
import { alone } from '../../kernel/alone.ts'
import type { Api } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { failureText } from '../../kernel/jobs/job-plan.ts'
import { refused } from '../../kernel/refusal.ts'
import { batchCounts, batchRefusals, noteSubjects } from './batch-items.ts'
import { erasureBatchDecider, streamOfBatch } from './erasure-batch.decider.ts'

/** Refusals that are told of each batch; the others are counted. */
const TOLD = 20
const SOMEBODY = 'Quelqu’un'

/** Erasing many people: asked for, followed by whoever may read it, stopped. */
export const erasureBatchRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.start, ({ body: { subjects_id, cause, documents }, caller, request }) => {
    const id = request.newId('erasures')
    const stream = streamOfBatch(id)
    // Asked once: sent again, or twice at once, whom it is of is not noted anew.
    return alone(api, `erasures ${id}`, async () => {
      const { state } = await api.folds.catchUp(erasureBatchDecider, stream)
      const subjects = [...new Set(subjects_id.map(one => one.toLowerCase()))]
      if (state.life === 'none') await noteSubjects(api, id, subjects)
      const command = { type: 'RequestErasures' as const, id, cause, documents, total: subjects.length }
      return handle(api, { decider: erasureBatchDecider, stream, command, caller, request })
    })
  }),

  route(endpoints.list, async ({ query }) => {
    const { rows, total } = await erasureBatches(api.db, query)
    return { items: await summariesOf(api, rows), page: query.page, pageSize: query.size, totalItems: total }
  }),

  route(endpoints.get, async ({ params: { id } }) => {
    const { state } = await api.folds.catchUp(erasureBatchDecider, streamOfBatch(id))
    if (state.life === 'none') return refused('NOT_FOUND')
    const [summary] = await summariesOf(api, [state])
    return summary!
  }),

  route(endpoints.cancel, ({ params: { id }, caller, request }) => {
    const command = { type: 'CancelErasures' as const }
    return handle(api, { decider: erasureBatchDecider, stream: streamOfBatch(id), command, caller, request })
  }),
]

async function summariesOf(api: Api, batches: readonly KnownErasureBatch[]): Promise<ErasureBatchSummary[]> {
  const ids = batches.map(({ id }) => id)
  const [counts, refusals, askers] = await Promise.all([
    batchCounts(api, ids),
    batchRefusals(api, ids, TOLD),
    userNames(
      api.db,
      batches.map(({ asked_by }) => asked_by),
    ),
  ])
  const names = await subjectNames(
    api.db,
    refusals.map(({ id }) => id),
  )
  return batches.map(({ id, cause, documents, life, total, asked_by, asked_at, ended_at, failure }) => {
    const { done, refused } = counts(id)
    return {
      ...{ id, cause, documents, state: life, total, done, refused, asked_at, ended_at },
      asked_by: { id: asked_by, name: askers.get(asked_by) || SOMEBODY },
      failure: failureText(erasuresJob, failure),
      refusals: refusals
        .filter(one => one.batch_id === id)
        .map(one => ({ id: one.id, name: names.get(one.id) || null, message: one.message })),
    }
  })
}
