import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { Client } from '@temporalio/client'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, startOnce } from '../kernel/workflow-calls.ts'
import { type EraseSubjectsInput, erasuresWorkflowId } from './erase-subjects.shapes.ts'

const types = ['ErasuresRequested'] as const satisfies readonly FaitageEvent['type'][]

type Seen = Extract<FaitageEvent, { type: (typeof types)[number] }>

/** Starts one workflow per erasing of many people. */
export function eraseSubjectsReactor({ temporal, taskQueue }: { temporal: Client; taskQueue: string }): Reactor {
  return {
    name: 'erase-subjects',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { data } = event as SeenEvent & Seen
      const input: EraseSubjectsInput = { batch_id: data.id }
      await startOnce({ temporal, taskQueue }, 'eraseSubjects', erasuresWorkflowId(data.id), input)
    },
  }
}
