import type { FaitageEvent } from '@faitage/contracts/all-events'
import { DONE } from '@faitage/contracts/tasks/task.words'
import type { Client } from '@temporalio/client'
import type { Reactor, SeenEvent } from '../kernel/reactor.ts'
import { isFinalFailure, signalled } from '../kernel/workflow-calls.ts'
import { CHANGED, type RemindTaskInput, remindTaskWorkflowId } from './remind-task.shapes.ts'

const types = [
  ...(['CoOwnershipTaskRegistered', 'CoOwnershipTaskAmended'] as const),
  ...(['CoOwnershipTaskRemoved', 'CoOwnershipTaskRestored'] as const),
] as const satisfies readonly FaitageEvent['type'][]
type Seen = SeenEvent & Extract<FaitageEvent, { type: (typeof types)[number] }>

/** Has one workflow for each task that is to be recalled: begun where a reminder is set, told of whatever may move or end it. */
export function remindTaskReactor({ temporal, taskQueue }: { temporal: Client; taskQueue: string }): Reactor {
  return {
    name: 'remind-task',
    types,
    isFinal: isFinalFailure,
    handle: async event => {
      const seen = event as Seen
      const input: RemindTaskInput = { task_id: seen.data.id }
      const workflowId = remindTaskWorkflowId(input.task_id)
      if (mayBegin(seen))
        await temporal.workflow.signalWithStart('remindTask', { workflowId, taskQueue, args: [input], signal: CHANGED })
      else if (mayEnd(seen)) await signalled(temporal, workflowId, CHANGED)
    },
  }
}

/** Whether there may be something to recall after it that was not before. */
function mayBegin({ type, data }: Seen): boolean {
  if (type === 'CoOwnershipTaskRegistered') return !!data.sheet.reminder_date
  if (type !== 'CoOwnershipTaskAmended') return type === 'CoOwnershipTaskRestored'
  const { reminder_date, reminder_time, status } = data.changes
  return !!reminder_date || reminder_time !== undefined || (status !== undefined && status !== DONE)
}

/** Whether what was to be recalled may be no more. */
const mayEnd = ({ type, data }: Seen): boolean =>
  type === 'CoOwnershipTaskRemoved' ||
  (type === 'CoOwnershipTaskAmended' && (data.changes.reminder_date !== undefined || data.changes.status === DONE))
