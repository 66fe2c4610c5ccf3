import type { temporal } from '@temporalio/proto'
import { applyParentClosePolicy, childClosed } from './children.ts'
import { cronBackoff } from './cron.ts'
import type { Engine } from './engine.ts'
import { duration, enums, type ICommand, type IFailure, millis } from './proto.ts'
import { releaseQueries } from './queries.ts'
import { nextRetry } from './retry.ts'
import type { Run } from './run.ts'
import { createRun } from './starts.ts'
import { abandonUpdates } from './updates.ts'
import { endWorkflowTask, scheduleWorkflowTask } from './workflow-tasks.ts'

type IPayloads = temporal.api.common.v1.IPayloads
const Status = enums.WorkflowExecutionStatus

/** How a run ended, as its parent hears of it. */
export interface Ending {
  status: number
  result?: IPayloads | null
  details?: IPayloads | null
  failure?: IFailure | null
  retryState?: number
}

/** Closes a run whose closing event is written; a run that goes on as another one reports nothing to its parent. */
function close(engine: Engine, run: Run, ending: Ending, next?: Run): void {
  run.state.status = ending.status
  run.state.closedAt = Date.now()
  run.state.nextRunId = next?.state.runId
  run.touch()
  applyParentClosePolicy(engine, run)
  forgetPending(engine, run)
  if (!next) {
    childClosed(engine, run, ending)
    for (const schedule of engine.schedules.values()) schedule.ended(run.state.firstRunId, ending)
  }
  abandonUpdates(engine, run, next !== undefined)
  releaseQueries(engine, run)
}

function forgetPending(engine: Engine, run: Run): void {
  engine.release(run)
  const activities = [...run.activities.values()]
  const timers = [...run.timers.values()]
  const children = [...run.children.values()]
  run.activities.clear()
  run.timers.clear()
  run.children.clear()
  for (const a of activities) run.changedActivity(a)
  for (const t of timers) run.changedTimer(t)
  for (const c of children) run.changedChild(c)
}

/** Applies the command that closes the workflow. */
export function closeByCommand(engine: Engine, run: Run, command: ICommand, completedEventId: number): void {
  const workflowTaskCompletedEventId = completedEventId as never
  if (command.completeWorkflowExecutionCommandAttributes) {
    const { result } = command.completeWorkflowExecutionCommandAttributes
    const next = cronRun(engine, run, { lastCompletionResult: result, continuedFailure: undefined })
    run.append('WorkflowExecutionCompleted', {
      result,
      workflowTaskCompletedEventId,
      newExecutionRunId: next?.state.runId,
    })
    close(engine, run, { status: Status.WORKFLOW_EXECUTION_STATUS_COMPLETED, result }, next)
  } else if (command.cancelWorkflowExecutionCommandAttributes) {
    const { details } = command.cancelWorkflowExecutionCommandAttributes
    run.append('WorkflowExecutionCanceled', { details, workflowTaskCompletedEventId })
    close(engine, run, { status: Status.WORKFLOW_EXECUTION_STATUS_CANCELED, details })
  } else if (command.failWorkflowExecutionCommandAttributes) {
    fail(engine, run, command.failWorkflowExecutionCommandAttributes.failure, completedEventId)
  } else if (command.continueAsNewWorkflowExecutionCommandAttributes) {
    continueAsNew(engine, run, command.continueAsNewWorkflowExecutionCommandAttributes, completedEventId)
  }
}

/** The attributes of the run's first event, for the run that follows. */
function firstEvent(run: Run): temporal.api.history.v1.IWorkflowExecutionStartedEventAttributes {
  return run.readEvent(1).workflowExecutionStartedEventAttributes!
}

/** A retry of the workflow when its policy grants one, or its next run when it has a cron schedule. */
function retryRun(engine: Engine, run: Run, failure: IFailure | null | undefined): { next?: Run; retryState: number } {
  const { state } = run
  const again = () => cronRun(engine, run, { continuedFailure: failure })
  if (!state.retry) return { next: again(), retryState: enums.RetryState.RETRY_STATE_RETRY_POLICY_NOT_SET }
  const plan = nextRetry(state.retry, state.attempt, failure, state.executionDeadline)
  if ('state' in plan) return { next: again(), retryState: plan.state }
  const next = successor(engine, run, {
    attributes: { continuedFailure: failure, attempt: state.attempt + 1 },
    initiator: enums.ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_RETRY,
    backoffMs: plan.delayMs,
  })
  return { next, retryState: enums.RetryState.RETRY_STATE_IN_PROGRESS }
}

/** The next run of a cron, due at its next time; what it is told of the runs before comes with it. */
function cronRun(
  engine: Engine,
  run: Run,
  told: temporal.api.history.v1.IWorkflowExecutionStartedEventAttributes,
): Run | undefined {
  const { cron, executionAt, executionDeadline } = run.state
  if (!cron) return undefined
  const now = Date.now()
  const backoffMs = cronBackoff(cron, executionAt, now)
  if (backoffMs === undefined || now + backoffMs > (executionDeadline ?? Number.POSITIVE_INFINITY)) return undefined
  return successor(engine, run, {
    attributes: { ...told, attempt: 1 },
    initiator: enums.ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_CRON_SCHEDULE,
    backoffMs,
  })
}

function successor(
  engine: Engine,
  run: Run,
  options: {
    attributes: temporal.api.history.v1.IWorkflowExecutionStartedEventAttributes
    initiator: number
    backoffMs?: number
  },
): Run {
  const { state } = run
  const next = createRun(engine, {
    workflowId: state.workflowId,
    requestId: state.startRequestId === '' ? '' : `${state.runId}/next`,
    attributes: {
      ...firstEvent(run),
      ...options.attributes,
      initiator: options.initiator,
      continuedExecutionRunId: state.runId,
    },
    parent: state.parent,
    root: state.root,
    firstRunId: state.firstRunId,
    backoffMs: options.backoffMs,
  })
  scheduleWorkflowTask(engine, next)
  return next
}

function fail(engine: Engine, run: Run, failure: IFailure | null | undefined, completedEventId: number): void {
  const { next, retryState } = retryRun(engine, run, failure)
  run.append('WorkflowExecutionFailed', {
    failure,
    retryState,
    workflowTaskCompletedEventId: completedEventId as never,
    newExecutionRunId: next?.state.runId,
  })
  close(engine, run, { status: Status.WORKFLOW_EXECUTION_STATUS_FAILED, failure, retryState }, next)
}

function continueAsNew(
  engine: Engine,
  run: Run,
  c: temporal.api.command.v1.IContinueAsNewWorkflowExecutionCommandAttributes,
  completedEventId: number,
): void {
  const { state } = run
  const shared = {
    workflowType: c.workflowType?.name ? c.workflowType : { name: state.workflowType },
    taskQueue: c.taskQueue?.name
      ? { name: c.taskQueue.name, kind: enums.TaskQueueKind.TASK_QUEUE_KIND_NORMAL }
      : { name: state.taskQueue, kind: enums.TaskQueueKind.TASK_QUEUE_KIND_NORMAL },
    input: c.input,
    workflowRunTimeout: millis(c.workflowRunTimeout) ? c.workflowRunTimeout : duration(state.runTimeoutMs),
    workflowTaskTimeout: millis(c.workflowTaskTimeout) ? c.workflowTaskTimeout : duration(state.taskTimeoutMs),
    lastCompletionResult: c.lastCompletionResult,
    header: c.header,
    memo: c.memo,
    searchAttributes: c.searchAttributes ?? firstEvent(run).searchAttributes,
  }
  const initiator = enums.ContinueAsNewInitiator.CONTINUE_AS_NEW_INITIATOR_WORKFLOW
  const next = successor(engine, run, {
    attributes: {
      ...shared,
      attempt: 1,
      continuedFailure: c.failure,
      ...(c.retryPolicy && { retryPolicy: c.retryPolicy }),
    },
    initiator,
    backoffMs: millis(c.backoffStartInterval),
  })
  run.append('WorkflowExecutionContinuedAsNew', {
    ...shared,
    newExecutionRunId: next.state.runId,
    workflowTaskCompletedEventId: completedEventId as never,
    backoffStartInterval: c.backoffStartInterval,
    initiator,
    failure: c.failure,
  })
  close(engine, run, { status: Status.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW }, next)
}

/** A task under way is over when its run is closed from outside. */
function abandonTask(engine: Engine, run: Run): void {
  if (run.started && run.state.task!.attempt === 1) {
    const ids = endWorkflowTask(engine, run)
    run.append('WorkflowTaskFailed', {
      scheduledEventId: ids.scheduledEventId as never,
      startedEventId: ids.startedEventId as never,
      cause: enums.WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_FORCE_CLOSE_COMMAND,
      identity: 'history-service',
    })
  }
  run.started = undefined
  delete run.state.task
  run.flushBuffer()
}

/** Ends a run at once; the workflow code is not asked. */
export function terminate(
  engine: Engine,
  run: Run,
  why: { reason?: string | null; details?: IPayloads | null; identity?: string | null },
): void {
  abandonTask(engine, run)
  run.append('WorkflowExecutionTerminated', why)
  close(engine, run, { status: Status.WORKFLOW_EXECUTION_STATUS_TERMINATED })
}

/** The run's or the chain's time is up. */
export function closeByDeadline(engine: Engine, run: Run): void {
  if (!run.open) return
  abandonTask(engine, run)
  const failure: IFailure = {
    message: 'workflow timeout',
    source: 'Server',
    timeoutFailureInfo: { timeoutType: enums.TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE },
  }
  const { executionDeadline } = run.state
  const chainOver = executionDeadline !== undefined && executionDeadline <= Date.now()
  const { next, retryState } = chainOver
    ? { next: undefined, retryState: enums.RetryState.RETRY_STATE_TIMEOUT }
    : retryRun(engine, run, failure)
  run.append('WorkflowExecutionTimedOut', { retryState, newExecutionRunId: next?.state.runId })
  close(engine, run, { status: Status.WORKFLOW_EXECUTION_STATUS_TIMED_OUT, retryState }, next)
}
