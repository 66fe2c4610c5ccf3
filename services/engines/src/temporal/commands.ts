import type { temporal } from '@temporalio/proto'
import { requestActivityCancel, scheduleActivity } from './activities.ts'
import { cancelExternal, signalExternal, startChild } from './children.ts'
import { closeByCommand } from './closing.ts'
import type { Engine } from './engine.ts'
import { blobSize, LARGEST_BLOB, MOST_PENDING } from './limits.ts'
import { api, duration, enums, type ICommand, millis, packed, unpacked } from './proto.ts'
import { policyError, retryPolicy } from './retry.ts'
import type { Run } from './run.ts'
import { NAMESPACE_ID, wirePolicy } from './starts.ts'
import { cancelTimer, startTimer } from './timers.ts'

const { CommandType, WorkflowTaskFailedCause: Cause } = enums

const CLOSING: (number | null | undefined)[] = [
  CommandType.COMMAND_TYPE_COMPLETE_WORKFLOW_EXECUTION,
  CommandType.COMMAND_TYPE_FAIL_WORKFLOW_EXECUTION,
  CommandType.COMMAND_TYPE_CANCEL_WORKFLOW_EXECUTION,
  CommandType.COMMAND_TYPE_CONTINUE_AS_NEW_WORKFLOW_EXECUTION,
]

export const closes = (command: ICommand): boolean => CLOSING.includes(command.commandType)

/** A command the workflow may not give. */
interface BadCommand {
  cause: number
  message: string
}

/** Checks all commands of a task before any of them changes anything. */
export function validateCommands(
  run: Run,
  commands: ICommand[],
  messages: temporal.api.protocol.v1.IMessage[],
): BadCommand | undefined {
  const messageIds = new Set(messages.map(({ id }) => id))
  const activityIds = new Set([...run.activities.values()].map(a => a.activityId))
  const timerIds = new Set(run.timers.keys())
  let children = run.children.size
  for (const [i, command] of commands.entries()) {
    const bad = validate(run, command, activityIds, timerIds)
    if (bad) return bad
    const message = command.protocolMessageCommandAttributes
    if (message && !messageIds.has(message.messageId))
      return {
        cause: Cause.WORKFLOW_TASK_FAILED_CAUSE_BAD_UPDATE_WORKFLOW_EXECUTION_MESSAGE,
        message: `ProtocolMessageCommand referenced absent message ID "${message.messageId}".`,
      }
    if (command.startChildWorkflowExecutionCommandAttributes && ++children > MOST_PENDING)
      return {
        cause: Cause.WORKFLOW_TASK_FAILED_CAUSE_PENDING_CHILD_WORKFLOWS_LIMIT_EXCEEDED,
        message: `the number of pending child workflow executions, ${MOST_PENDING}, has reached the limit`,
      }
    if (closes(command) && i < commands.length - 1 && commands.slice(i + 1).some(closes))
      return { cause: Cause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND, message: 'The workflow closes twice.' }
  }
  return undefined
}

function validate(run: Run, c: ICommand, activityIds: Set<string>, timerIds: Set<string>): BadCommand | undefined {
  const schedule = c.scheduleActivityTaskCommandAttributes
  if (schedule) {
    const bad = (message: string) => ({
      cause: Cause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SCHEDULE_ACTIVITY_ATTRIBUTES,
      message,
    })
    if (!schedule.activityId) return bad('ActivityId is not set on command.')
    if (!schedule.activityType?.name) return bad('ActivityType is not set on command.')
    if (!millis(schedule.startToCloseTimeout) && !millis(schedule.scheduleToCloseTimeout))
      return bad('A valid StartToClose or ScheduleToCloseTimeout is not set on command.')
    const wrong = policyError(schedule.retryPolicy)
    if (wrong) return bad(wrong)
    if (activityIds.has(schedule.activityId)) return bad(`ActivityId ${schedule.activityId} is pending already.`)
    if (blobSize(schedule.input) > LARGEST_BLOB) return bad('Input exceeds size limit.')
    if (activityIds.size >= MOST_PENDING)
      return {
        cause: Cause.WORKFLOW_TASK_FAILED_CAUSE_PENDING_ACTIVITIES_LIMIT_EXCEEDED,
        message: `the number of pending activities, ${MOST_PENDING}, has reached the limit`,
      }
    activityIds.add(schedule.activityId)
  }
  const timer = c.startTimerCommandAttributes
  if (timer) {
    const bad = (message: string) => ({ cause: Cause.WORKFLOW_TASK_FAILED_CAUSE_BAD_START_TIMER_ATTRIBUTES, message })
    if (!timer.timerId) return bad('TimerId is not set on command.')
    if (!millis(timer.startToFireTimeout)) return bad('A valid StartToFireTimeout is not set on command.')
    if (timerIds.has(timer.timerId)) return bad(`TimerId ${timer.timerId} is pending already.`)
    timerIds.add(timer.timerId)
  }
  const cancel = c.cancelTimerCommandAttributes
  if (cancel) {
    const fired = run.buffered.some(e => e.timerFiredEventAttributes?.timerId === cancel.timerId)
    if (!timerIds.delete(cancel.timerId ?? '') && !fired)
      return {
        cause: Cause.WORKFLOW_TASK_FAILED_CAUSE_BAD_CANCEL_TIMER_ATTRIBUTES,
        message: `Timer ${cancel.timerId} is unknown.`,
      }
  }
  const child = c.startChildWorkflowExecutionCommandAttributes
  if (child && (!child.workflowId || !child.workflowType?.name))
    return {
      cause: Cause.WORKFLOW_TASK_FAILED_CAUSE_BAD_START_CHILD_EXECUTION_ATTRIBUTES,
      message: 'WorkflowId or WorkflowType is not set on command.',
    }
  if (c.scheduleNexusOperationCommandAttributes || c.requestCancelNexusOperationCommandAttributes)
    return {
      cause: Cause.WORKFLOW_TASK_FAILED_CAUSE_FEATURE_DISABLED,
      message: 'Nexus is not served by the embedded server.',
    }
  return undefined
}

/** Applies one command: writes its event, then makes it happen; what reaches other runs waits in `after`. */
export function applyCommand(
  engine: Engine,
  run: Run,
  c: ICommand,
  completedEventId: number,
  after: (() => void)[],
): void {
  if (closes(c)) {
    closeByCommand(engine, run, c, completedEventId)
    return
  }
  const workflowTaskCompletedEventId = completedEventId as never
  const extra = { userMetadata: c.userMetadata }
  if (c.scheduleActivityTaskCommandAttributes) {
    const attributes = activityAttributes(run, c.scheduleActivityTaskCommandAttributes, completedEventId)
    scheduleActivity(engine, run, run.append('ActivityTaskScheduled', attributes, extra), attributes)
  } else if (c.requestCancelActivityTaskCommandAttributes) {
    const scheduledEventId = Number(c.requestCancelActivityTaskCommandAttributes.scheduledEventId)
    const id = run.append('ActivityTaskCancelRequested', {
      scheduledEventId: scheduledEventId as never,
      workflowTaskCompletedEventId,
    })
    const activity = run.activities.get(scheduledEventId)
    if (activity) requestActivityCancel(engine, run, activity, id)
  } else if (c.startTimerCommandAttributes) {
    const { timerId, startToFireTimeout } = c.startTimerCommandAttributes
    const id = run.append('TimerStarted', { timerId, startToFireTimeout, workflowTaskCompletedEventId }, extra)
    startTimer(engine, run, timerId!, millis(startToFireTimeout)!, id)
  } else if (c.cancelTimerCommandAttributes) {
    const { timerId } = c.cancelTimerCommandAttributes
    const startedEventId = cancelTimer(engine, run, timerId!) as never
    run.append('TimerCanceled', { timerId, startedEventId, workflowTaskCompletedEventId, identity: 'worker' })
  } else if (c.recordMarkerCommandAttributes) {
    run.append('MarkerRecorded', { ...fields(c.recordMarkerCommandAttributes), workflowTaskCompletedEventId }, extra)
  } else if (c.startChildWorkflowExecutionCommandAttributes) {
    const a = c.startChildWorkflowExecutionCommandAttributes as Parameters<typeof startChild>[2]
    const id = run.append(
      'StartChildWorkflowExecutionInitiated',
      {
        ...fields(a),
        namespace: 'default',
        namespaceId: NAMESPACE_ID,
        taskQueue: { name: a.taskQueue?.name || run.state.taskQueue, kind: enums.TaskQueueKind.TASK_QUEUE_KIND_NORMAL },
        parentClosePolicy: a.parentClosePolicy || enums.ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE,
        workflowTaskCompletedEventId,
      },
      extra,
    )
    after.push(() => startChild(engine, run, a, id))
  } else if (c.signalExternalWorkflowExecutionCommandAttributes) {
    const a = c.signalExternalWorkflowExecutionCommandAttributes as Parameters<typeof signalExternal>[2]
    const id = run.append('SignalExternalWorkflowExecutionInitiated', {
      namespace: 'default',
      namespaceId: NAMESPACE_ID,
      workflowExecution: a.execution,
      signalName: a.signalName,
      input: a.input,
      control: a.control,
      childWorkflowOnly: a.childWorkflowOnly,
      header: a.header,
      workflowTaskCompletedEventId,
    })
    after.push(() => signalExternal(engine, run, a, id))
  } else if (c.requestCancelExternalWorkflowExecutionCommandAttributes) {
    const a = c.requestCancelExternalWorkflowExecutionCommandAttributes as Parameters<typeof cancelExternal>[2]
    const id = run.append('RequestCancelExternalWorkflowExecutionInitiated', {
      namespace: 'default',
      namespaceId: NAMESPACE_ID,
      workflowExecution: { workflowId: a.workflowId, runId: a.runId },
      control: a.control,
      childWorkflowOnly: a.childWorkflowOnly,
      reason: a.reason,
      workflowTaskCompletedEventId,
    })
    after.push(() => cancelExternal(engine, run, a, id))
  } else if (c.upsertWorkflowSearchAttributesCommandAttributes) {
    const { searchAttributes } = c.upsertWorkflowSearchAttributesCommandAttributes
    run.append('UpsertWorkflowSearchAttributes', { searchAttributes, workflowTaskCompletedEventId })
    const known = unpacked(api.common.v1.SearchAttributes, run.state.searchAttributes)
    run.state.searchAttributes = packed(api.common.v1.SearchAttributes, {
      indexedFields: { ...known?.indexedFields, ...searchAttributes?.indexedFields },
    })
  } else if (c.modifyWorkflowPropertiesCommandAttributes) {
    const { upsertedMemo } = c.modifyWorkflowPropertiesCommandAttributes
    run.append('WorkflowPropertiesModified', { upsertedMemo, workflowTaskCompletedEventId })
    run.state.memo = packed(api.common.v1.Memo, {
      fields: { ...unpacked(api.common.v1.Memo, run.state.memo)?.fields, ...upsertedMemo?.fields },
    })
  }
}

// A decoded message carries its defaults on its prototype: a plain copy holds only what was sent.
const fields = <T extends object>(message: T): T => ({ ...message })

/** The activity as the server understands it: absent time-outs derived from the others, the policy completed. */
function activityAttributes(
  run: Run,
  a: temporal.api.command.v1.IScheduleActivityTaskCommandAttributes,
  completedEventId: number,
): temporal.api.history.v1.IActivityTaskScheduledEventAttributes {
  const limit = run.state.runTimeoutMs
  const within = (ms: number | undefined) => (ms !== undefined && limit ? Math.min(ms, limit) : ms)
  const total = within(millis(a.scheduleToCloseTimeout))
  const wait = within(millis(a.scheduleToStartTimeout))
  const work = within(millis(a.startToCloseTimeout))
  return {
    activityId: a.activityId,
    activityType: a.activityType,
    taskQueue: { name: a.taskQueue?.name || run.state.taskQueue, kind: enums.TaskQueueKind.TASK_QUEUE_KIND_NORMAL },
    header: a.header,
    input: a.input,
    scheduleToCloseTimeout: duration(total ?? limit),
    scheduleToStartTimeout: duration(wait ?? total ?? limit),
    startToCloseTimeout: duration(work ?? total ?? limit),
    heartbeatTimeout: a.heartbeatTimeout,
    retryPolicy: wirePolicy(retryPolicy(a.retryPolicy)),
    workflowTaskCompletedEventId: completedEventId as never,
    useWorkflowBuildId: a.useWorkflowBuildId,
  }
}
