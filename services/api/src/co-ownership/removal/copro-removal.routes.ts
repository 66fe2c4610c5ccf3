import { coproRemovalJob, coproRemovalEndpoints as endpoints } from '@faitage/contracts/co-ownership/copro-removal'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { contentOf } from '@faitage/projections/co-ownership/copro-content'
import { type Api, fold } from '../../kernel/api.ts'
import { demandCaughtUp } from '../../kernel/events/demand-caught-up.ts'
import { handle } from '../../kernel/events/handle.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { failureText } from '../../kernel/jobs/job-plan.ts'
import { refused } from '../../kernel/refusal.ts'
import { coproRemovalDecider } from './copro-removal.decider.ts'
import { CAUGHT_UP_MS } from './copro-tree.ts'

const streamFor = (id: string) => streamOf.record('coproRemoval', id)

/** Only the key comes back from the worker: the copro that its text would name is not known here. */
const failureOf = (reason: string | undefined): string | null =>
  failureText(coproRemovalJob, reason === 'copro.numberTaken' ? 'copro.removal.numberTaken' : reason)

/** A copro removed with its content, and brought back: what people ask, and what the worker does of it step by step. */
export const coproRemovalRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.get, async ({ params: { id } }) => {
    const { state } = await fold(api, coproRemovalDecider, streamFor(id))
    const { phase, total, kept, reason } = state
    return { phase, content: await contentOf(api.db, id), total, kept, failure: failureOf(reason) }
  }),

  route(endpoints.remove, async ({ params: { id }, reached: { state }, body, caller, request }) => {
    const { commands } = await api.folds.catchUp(coproRemovalDecider, streamFor(id))
    // Sent again, it is answered again.
    if (!commands.has(request.commandId)) {
      if (state.life === 'removed') return refused('NOT_FOUND')
      await demandCaughtUp(api, CAUGHT_UP_MS)
      const { buildings, lots } = await contentOf(api.db, id)
      if (buildings !== body.buildings || lots !== body.lots)
        return refused('copro.removal.changed', {
          content: `${countOf(buildings, 'bâtiment', 'bâtiments')} et ${countOf(lots, 'lot', 'lots')}`,
        })
    }
    const command = { type: 'RequestRemoval', id, removal_id: request.newId('removal'), ...body } as const
    return handle(api, { decider: coproRemovalDecider, stream: streamFor(id), command, caller, request })
  }),

  route(endpoints.restore, ({ params: { id }, caller, request }) => {
    const command = { type: 'RequestRestore', id, restore_id: request.newId('restore') } as const
    return handle(api, { decider: coproRemovalDecider, stream: streamFor(id), command, caller, request })
  }),
]
