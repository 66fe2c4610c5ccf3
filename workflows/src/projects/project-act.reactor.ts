import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { Client } from '@temporalio/client'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, startOnce } from '../kernel/workflow-calls.ts'
import { actWorkflowId, type ProjectActInput } from './project-act.shapes.ts'

const types = ['ProjectActRequested'] as const satisfies readonly FaitageEvent['type'][]

type Seen = Extract<FaitageEvent, { type: (typeof types)[number] }>

/** Starts one workflow per act on many projects. */
export function projectActReactor({ temporal, taskQueue }: { temporal: Client; taskQueue: string }): Reactor {
  return {
    name: 'project-act',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { data } = event as SeenEvent & Seen
      const input: ProjectActInput = { act_id: data.id }
      await startOnce({ temporal, taskQueue }, 'projectAct', actWorkflowId(data.id), input)
    },
  }
}
