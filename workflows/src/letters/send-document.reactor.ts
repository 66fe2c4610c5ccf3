import type { FaitageEvent } from '@faitage/contracts/all-events'
import { sendDocumentEndpoint } from '@faitage/contracts/letters/sending.endpoints'
import type { ApiClient } from '../kernel/api-client.ts'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure } from '../kernel/workflow-calls.ts'

const types = ['DocumentSendingAsked'] as const satisfies readonly FaitageEvent['type'][]

/** Has each document that is asked to be sent put in the outbox. One call, done once whatever falls: no workflow is needed. */
export function sendDocumentReactor({ api }: { api: ApiClient }): Reactor {
  return {
    name: 'send-document',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { data } = event as SeenEvent & Extract<FaitageEvent, { type: (typeof types)[number] }>
      if (data.asked) await api.call(sendDocumentEndpoint, { params: { id: data.id } })
    },
  }
}
