import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { Client } from '@temporalio/client'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, startOnce } from '../kernel/workflow-calls.ts'
import { type CoproRemovalInput, removalWorkflowId } from './copro-removal.shapes.ts'

const types = ['CoproRemovalRequested', 'CoproRestoreRequested'] as const satisfies readonly FaitageEvent['type'][]

type Seen = Extract<FaitageEvent, { type: (typeof types)[number] }>

/** Starts one workflow per removal of a copro with its content, and one per restoring. */
export function coproRemovalReactor({ temporal, taskQueue }: { temporal: Client; taskQueue: string }): Reactor {
  return {
    name: 'copro-removal',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const { type, data } = event as SeenEvent & Seen
      const removes = type === 'CoproRemovalRequested'
      const work_id = removes ? data.removal_id : (data as { restore_id: string }).restore_id
      const input: CoproRemovalInput = { copro_id: data.id, work_id, way: removes ? 'remove' : 'restore' }
      await startOnce({ temporal, taskQueue }, 'coproRemoval', removalWorkflowId(work_id), input)
    },
  }
}
