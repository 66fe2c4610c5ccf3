import type { FaitageEvent } from '@faitage/contracts/all-events'
import { amoQuoteWorkerEndpoints as endpoints } from '@faitage/contracts/invoicing/amo-quote.worker.endpoints'
import { signEndpoints } from '@faitage/contracts/invoicing/signature.endpoints'
import type { Client } from '@temporalio/client'
import type { ApiClient } from '../kernel/api-client.ts'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, startOnce } from '../kernel/workflow-calls.ts'
import { type SignQuoteInput, signQuoteWorkflowId } from './sign-quote.shapes.ts'

const signed = ['AmoQuoteSignatureReceived'] as const satisfies readonly FaitageEvent['type'][]

/** Starts one workflow for each signature that came. */
export function signQuoteReactor({ temporal, taskQueue }: { temporal: Client; taskQueue: string }): Reactor {
  return {
    name: 'sign-quote',
    types: signed,
    isFinal: isFinalFailure,
    handle: async event => {
      const { id: quote_id, signature_id } = (
        event as SeenEvent & Extract<FaitageEvent, { type: (typeof signed)[number] }>
      ).data
      const input: SignQuoteInput = { quote_id, signature_id }
      await startOnce({ temporal, taskQueue }, 'signQuote', signQuoteWorkflowId(signature_id), input)
    },
  }
}

const finished = ['SignatureGiven', 'SignatureRefused'] as const satisfies readonly FaitageEvent['type'][]

/** Has the file of a signature made, and its quote told, where the server that took it fell before. */
export function finishSignatureReactor({ api }: { api: ApiClient }): Reactor {
  return {
    name: 'finish-signature',
    types: finished,
    isFinal: isFinalFailure,
    handle: async event => {
      const { data } = event as SeenEvent & Extract<FaitageEvent, { type: (typeof finished)[number] }>
      await api.call(signEndpoints.finish, { params: { id: data.id } })
    },
  }
}

const moved = [
  ...(['AmoQuoteRegistered', 'AmoQuoteSent', 'AmoQuotePaused', 'AmoQuoteResumed', 'AmoQuoteCancelled'] as const),
  ...(['AmoQuoteClosed', 'AmoQuoteExpired', 'AmoQuoteInvalidated', 'AmoQuoteSigned'] as const),
] as const satisfies readonly FaitageEvent['type'][]

/** Has the document of a quote, and the signature that was asked, follow what became of it. One call, done once whatever falls. */
export function settleQuoteReactor({ api }: { api: ApiClient }): Reactor {
  return {
    name: 'settle-quote',
    types: moved,
    isFinal: isFinalFailure,
    handle: async event => {
      const { data } = event as SeenEvent & Extract<FaitageEvent, { type: (typeof moved)[number] }>
      await api.call(endpoints.settle, { params: { id: data.id } })
    },
  }
}
