import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { Client } from '@temporalio/client'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, startOnce } from '../kernel/workflow-calls.ts'
import { type MailingInput, mailingWorkflowId } from './mailing.shapes.ts'

const types = ['MailingRequested'] as const satisfies readonly FaitageEvent['type'][]

/** Starts one workflow per e-mail to many; one the API has done by itself already is over at its first step. */
export function mailingReactor({ temporal, taskQueue }: { temporal: Client; taskQueue: string }): Reactor {
  return {
    name: 'mailing',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { data } = event as SeenEvent & Extract<FaitageEvent, { type: (typeof types)[number] }>
      const input: MailingInput = { mailing_id: data.id }
      await startOnce({ temporal, taskQueue }, 'sendMailing', mailingWorkflowId(data.id), input)
    },
  }
}
