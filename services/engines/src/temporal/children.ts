import { randomUUID } from 'node:crypto'
import type { temporal } from '@temporalio/proto'
import { type Ending, terminate } from './closing.ts'
import type { Engine } from './engine.ts'
import { ServiceError } from './errors.ts'
import { enums, type IExecution } from './proto.ts'
import type { Run } from './run.ts'
import { claimWorkflowId, createRun, NAMESPACE_ID, requestCancel, signal } from './starts.ts'
import type { Child } from './state.ts'
import { scheduleWorkflowTask } from './workflow-tasks.ts'

type Commands = typeof temporal.api.command.v1
type StartChild = Commands['StartChildWorkflowExecutionCommandAttributes']['prototype']
type SignalExternal = Commands['SignalExternalWorkflowExecutionCommandAttributes']['prototype']
type CancelExternal = Commands['RequestCancelExternalWorkflowExecutionCommandAttributes']['prototype']

const { ParentClosePolicy, WorkflowExecutionStatus: Status } = enums
const NAMESPACE = { namespace: 'default', namespaceId: NAMESPACE_ID }

const root = (run: Run) => run.state.root ?? { workflowId: run.state.workflowId, runId: run.state.runId }

/** Starts a child whose initiation was just written, and reports to the parent how that went. */
export function startChild(engine: Engine, run: Run, c: StartChild, initiatedEventId: number): void {
  const parentClosePolicy = c.parentClosePolicy || ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE
  if (!run.open && parentClosePolicy !== ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON) return
  const requestId = randomUUID()
  try {
    claimWorkflowId(engine, { workflowId: c.workflowId!, requestId, reuse: c.workflowIdReusePolicy ?? 0, conflict: 0 })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    run.external('StartChildWorkflowExecutionFailed', {
      ...NAMESPACE,
      workflowId: c.workflowId,
      workflowType: c.workflowType,
      cause:
        enums.StartChildWorkflowExecutionFailedCause
          .START_CHILD_WORKFLOW_EXECUTION_FAILED_CAUSE_WORKFLOW_ALREADY_EXISTS,
      control: c.control,
      initiatedEventId: initiatedEventId as never,
    })
    scheduleWorkflowTask(engine, run)
    return
  }
  const child = createRun(engine, {
    workflowId: c.workflowId!,
    requestId,
    attributes: {
      workflowType: c.workflowType,
      taskQueue: { name: c.taskQueue?.name || run.state.taskQueue, kind: enums.TaskQueueKind.TASK_QUEUE_KIND_NORMAL },
      input: c.input,
      workflowExecutionTimeout: c.workflowExecutionTimeout,
      workflowRunTimeout: c.workflowRunTimeout,
      workflowTaskTimeout: c.workflowTaskTimeout,
      retryPolicy: c.retryPolicy,
      header: c.header,
      memo: c.memo,
      searchAttributes: c.searchAttributes,
      priority: c.priority,
    },
    parent: { workflowId: run.state.workflowId, runId: run.state.runId, initiatedEventId },
    root: root(run),
  })
  if (run.open) rememberChild(engine, run, c, child, initiatedEventId, parentClosePolicy)
  scheduleWorkflowTask(engine, child)
}

function rememberChild(
  engine: Engine,
  run: Run,
  c: StartChild,
  child: Run,
  initiatedEventId: number,
  parentClosePolicy: number,
): void {
  const { workflowId, runId, workflowType } = child.state
  const pending: Child = {
    initiatedEventId,
    startedEventId: 0,
    workflowId,
    runId,
    firstRunId: runId,
    workflowType,
    parentClosePolicy,
  }
  run.children.set(initiatedEventId, pending)
  pending.startedEventId = run.external('ChildWorkflowExecutionStarted', {
    ...NAMESPACE,
    initiatedEventId: initiatedEventId as never,
    workflowExecution: { workflowId, runId },
    workflowType: c.workflowType,
    header: c.header,
  })
  run.changedChild(pending)
  scheduleWorkflowTask(engine, run)
}

/** Reports to the parent, if it still waits, how its child ended. */
export function childClosed(engine: Engine, child: Run, ending: Ending): void {
  const { parent, workflowId, runId, workflowType } = child.state
  const run = parent && engine.openRun(parent.runId)
  const pending = run?.children.get(parent!.initiatedEventId)
  if (!run || !pending) return
  const shared = {
    ...NAMESPACE,
    workflowExecution: { workflowId, runId },
    workflowType: { name: workflowType },
    initiatedEventId: pending.initiatedEventId as never,
    startedEventId: pending.startedEventId as never,
  }
  if (ending.status === Status.WORKFLOW_EXECUTION_STATUS_COMPLETED)
    run.external('ChildWorkflowExecutionCompleted', { ...shared, result: ending.result })
  else if (ending.status === Status.WORKFLOW_EXECUTION_STATUS_FAILED)
    run.external('ChildWorkflowExecutionFailed', {
      ...shared,
      failure: ending.failure,
      retryState: ending.retryState,
    })
  else if (ending.status === Status.WORKFLOW_EXECUTION_STATUS_CANCELED)
    run.external('ChildWorkflowExecutionCanceled', { ...shared, details: ending.details })
  else if (ending.status === Status.WORKFLOW_EXECUTION_STATUS_TIMED_OUT)
    run.external('ChildWorkflowExecutionTimedOut', { ...shared, retryState: ending.retryState })
  else run.external('ChildWorkflowExecutionTerminated', shared)
  run.children.delete(pending.initiatedEventId)
  run.changedChild(pending)
  scheduleWorkflowTask(engine, run)
}

/** Ends, cancels or leaves alone the children of a run that closes. */
export function applyParentClosePolicy(engine: Engine, run: Run): void {
  for (const pending of run.children.values()) {
    const child = engine.find({ workflowId: pending.workflowId })
    if (!child?.open || child.state.firstRunId !== pending.firstRunId) continue
    const by = { identity: 'history-service', reason: 'by parent close policy' }
    if (pending.parentClosePolicy === ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE) terminate(engine, child, by)
    else if (pending.parentClosePolicy === ParentClosePolicy.PARENT_CLOSE_POLICY_REQUEST_CANCEL)
      requestCancel(engine, child, {
        ...by,
        from: { workflowId: run.state.workflowId, runId: run.state.runId },
      })
  }
}

function target(
  engine: Engine,
  run: Run,
  execution: IExecution,
  childOnly: boolean | null | undefined,
): Run | undefined {
  const found = engine.find(execution)
  if (!found || !childOnly) return found
  const { parent } = found.state
  return parent?.workflowId === run.state.workflowId && parent.runId === run.state.runId ? found : undefined
}

/** Signals another workflow and reports to this one how that went. */
export function signalExternal(engine: Engine, run: Run, c: SignalExternal, initiatedEventId: number): void {
  const other = target(engine, run, c.execution ?? {}, c.childWorkflowOnly)
  const shared = {
    ...NAMESPACE,
    initiatedEventId: initiatedEventId as never,
    workflowExecution: { workflowId: c.execution?.workflowId, runId: c.execution?.runId },
    control: c.control,
  }
  if (other?.open) {
    const from = { workflowId: run.state.workflowId, runId: run.state.runId }
    signal(engine, other, {
      ...c,
      requestId: `${run.state.runId}/${initiatedEventId}`,
      identity: 'history-service',
      from,
    })
    if (run.open) run.external('ExternalWorkflowExecutionSignaled', shared)
  } else if (run.open)
    run.external('SignalExternalWorkflowExecutionFailed', {
      ...shared,
      cause:
        enums.SignalExternalWorkflowExecutionFailedCause
          .SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_CAUSE_EXTERNAL_WORKFLOW_EXECUTION_NOT_FOUND,
    })
  scheduleWorkflowTask(engine, run)
}

/** Asks another workflow to cancel itself and reports to this one how that went. */
export function cancelExternal(engine: Engine, run: Run, c: CancelExternal, initiatedEventId: number): void {
  const other = target(engine, run, { workflowId: c.workflowId, runId: c.runId }, c.childWorkflowOnly)
  const shared = {
    ...NAMESPACE,
    initiatedEventId: initiatedEventId as never,
    workflowExecution: { workflowId: c.workflowId, runId: c.runId },
  }
  if (other) {
    requestCancel(engine, other, {
      reason: c.reason,
      identity: 'history-service',
      from: { workflowId: run.state.workflowId, runId: run.state.runId, eventId: initiatedEventId },
    })
    if (run.open) run.external('ExternalWorkflowExecutionCancelRequested', shared)
  } else if (run.open)
    run.external('RequestCancelExternalWorkflowExecutionFailed', {
      ...shared,
      control: c.control,
      cause:
        enums.CancelExternalWorkflowExecutionFailedCause
          .CANCEL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_CAUSE_EXTERNAL_WORKFLOW_EXECUTION_NOT_FOUND,
    })
  scheduleWorkflowTask(engine, run)
}
