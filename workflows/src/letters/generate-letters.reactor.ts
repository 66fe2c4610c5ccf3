import type { FaitageEvent } from '@faitage/contracts/all-events'
import { generationEndpoints as endpoints } from '@faitage/contracts/letters/generation.endpoints'
import type { Client } from '@temporalio/client'
import type { ApiClient } from '../kernel/api-client.ts'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, signalled, startOnce } from '../kernel/workflow-calls.ts'
import { type GenerateLettersInput, lettersWorkflowId } from './generate-letters.shapes.ts'

const types = ['LettersRequested', 'LettersCancelRequested'] as const satisfies readonly FaitageEvent['type'][]

type Seen = Extract<FaitageEvent, { type: (typeof types)[number] }>

/** Starts one workflow for the letters that somebody asked for, and signals it when they stop it. */
export function generateLettersReactor({
  temporal,
  taskQueue,
  api,
}: {
  temporal: Client
  taskQueue: string
  api: ApiClient
}): Reactor {
  return {
    name: 'generate-letters',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { type, data } = event as SeenEvent & Seen
      const { generation_id } = data
      const workflowId = lettersWorkflowId(generation_id)
      if (type === 'LettersRequested') {
        const input: GenerateLettersInput = { generation_id }
        return await startOnce({ temporal, taskQueue }, 'generateLetters', workflowId, input)
      }
      if (await signalled(temporal, workflowId, 'cancel')) return
      // Nobody is left to stop: it must not look under way for ever.
      await api.call(endpoints.finish, { params: { generation_id }, body: { outcome: 'cancelled' } })
    },
  }
}
