import type { FaitageEvent } from '@faitage/contracts/all-events'
import { visitWorkerEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import type { ApiClient } from '../kernel/api-client.ts'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure } from '../kernel/workflow-calls.ts'

const types = [
  ...(['VisitRegistered', 'VisitAmended', 'VisitRemoved', 'VisitRestored'] as const),
] as const satisfies readonly FaitageEvent['type'][]

/**
 * Has every visit followed by its project. The request that wrote the visit does so itself, most of the time before this
 * one asks; where its process died in between, this one finishes.
 */
export function followVisitReactor({ api }: { api: ApiClient }): Reactor {
  return {
    name: 'follow-visit',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { data } = event as SeenEvent & Extract<FaitageEvent, { type: (typeof types)[number] }>
      await api.call(visitWorkerEndpoints.follow, { params: { id: data.id } })
    },
  }
}
