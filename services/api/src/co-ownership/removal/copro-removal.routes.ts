import { copro } from '@faitage/contracts/co-ownership/copro'
import { coproRemovalEndpoints as endpoints } from '@faitage/contracts/co-ownership/copro-removal'
import { type ErrorKey, errorCatalogue, errorText } from '@faitage/contracts/kernel/error-catalogue'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { contentOf } from '@faitage/projections/co-ownership/copro-content'
import { type Api, fold } from '../../kernel/api.ts'
import { handle } from '../../kernel/events/handle.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { type RouteDefinition, route } from '../../kernel/http/route.ts'
import { deciderOf, placeOf } from '../../kernel/records/place.ts'
import { refused } from '../../kernel/refusal.ts'
import { coproRemovalDecider } from './copro-removal.decider.ts'

/** Milliseconds the read models get to see what was written a moment ago. */
const CAUGHT_UP_MS = 2000

const streamFor = (id: string) => streamOf.record('coproRemoval', id)

/** A copro the caller may change, removed or not. @throws {Refusal} NOT_FOUND, mission.readOnly */
async function reached(api: Api, id: string, caller: Caller, to: 'read' | 'write') {
  const { state } = await fold(api, deciderOf(copro), streamOf.record(copro.stream, id))
  if (state.life === 'absent') throw refused('NOT_FOUND')
  await placeOf(api, caller, copro.owner, state.sheet, to)
  return state
}

async function demandCaughtUp(api: Api): Promise<void> {
  if (!(await api.live.caughtUp(await api.events.head(), CAUGHT_UP_MS))) throw refused('UNAVAILABLE')
}

const failureOf = (reason: string | undefined): string | null => {
  if (reason === undefined) return null
  // Only the key comes back from the worker: what its text would name is not known here.
  if (reason === 'copro.numberTaken') return errorText('copro.removal.numberTaken')
  return errorText(reason in errorCatalogue ? (reason as ErrorKey) : 'copro.removal.failed')
}

/** A copro removed with its content, and brought back: what people ask, and what the worker does of it step by step. */
export const coproRemovalRoutes = (api: Api): RouteDefinition[] => [
  route(endpoints.get, async ({ params: { id }, caller }) => {
    await reached(api, id, caller, 'read')
    const { state } = await fold(api, coproRemovalDecider, streamFor(id))
    const { phase, total, kept, reason } = state
    return { phase, content: await contentOf(api.db, id), total, kept, failure: failureOf(reason) }
  }),

  route(endpoints.remove, async ({ params: { id }, body, caller, request }) => {
    const state = await reached(api, id, caller, 'write')
    const { commands } = await api.folds.catchUp(coproRemovalDecider, streamFor(id))
    // Sent again, it is answered again.
    if (!commands.has(request.commandId)) {
      if (state.life === 'removed') return refused('NOT_FOUND')
      await demandCaughtUp(api)
      const { buildings, lots } = await contentOf(api.db, id)
      if (buildings !== body.buildings || lots !== body.lots)
        return refused('copro.removal.changed', {
          content: `${countOf(buildings, 'bâtiment', 'bâtiments')} et ${countOf(lots, 'lot', 'lots')}`,
        })
    }
    const command = { type: 'RequestRemoval', id, removal_id: request.newId('removal'), ...body } as const
    return handle(api, { decider: coproRemovalDecider, stream: streamFor(id), command, caller, request })
  }),

  route(endpoints.restore, async ({ params: { id }, caller, request }) => {
    await reached(api, id, caller, 'write')
    const command = { type: 'RequestRestore', id, restore_id: request.newId('restore') } as const
    return handle(api, { decider: coproRemovalDecider, stream: streamFor(id), command, caller, request })
  }),
]
