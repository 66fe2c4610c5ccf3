import { randomUUID } from 'node:crypto'
import type { temporal } from '@temporalio/proto'
import { terminate } from './closing.ts'
import { checkCronSchedule, cronBackoff } from './cron.ts'
import type { Engine } from './engine.ts'
import { alreadyStarted, invalid } from './errors.ts'
import { checkBlob } from './limits.ts'
import { api, duration, enums, instant, millis, packed, type Service, timestamp } from './proto.ts'
import { policyError, retryPolicy } from './retry.ts'
import type { Run } from './run.ts'
import type { Parent, RunState } from './state.ts'
import { scheduleWorkflowTask } from './workflow-tasks.ts'

type StartedAttributes = temporal.api.history.v1.IWorkflowExecutionStartedEventAttributes
type Status = temporal.api.enums.v1.WorkflowExecutionStatus
const { WorkflowExecutionStatus, WorkflowIdReusePolicy, WorkflowIdConflictPolicy } = enums

const DEFAULT_TASK_TIMEOUT_MS = 10_000
const LONGEST_TASK_TIMEOUT_MS = 120_000

/** What a new run needs beside the attributes of its first event. */
interface NewRun {
  workflowId: string
  requestId: string
  attributes: StartedAttributes
  parent?: Parent
  root?: { workflowId: string; runId: string }
  firstRunId?: string
  backoffMs?: number
  /** The one who starts it writes more events before the first workflow task is planned. */
  userMetadata?: temporal.api.sdk.v1.IUserMetadata | null
}

/** Starts a run: its first event is written, its first task is not yet planned. */
export function createRun(engine: Engine, input: NewRun): Run {
  const runId = randomUUID()
  const now = Date.now()
  const a = input.attributes
  const executionAt = now + (input.backoffMs ?? 0)
  const runTimeoutMs = millis(a.workflowRunTimeout)
  const executionTimeoutMs = millis(a.workflowExecutionTimeout)
  const executionDeadline =
    instant(a.workflowExecutionExpirationTime) ?? (executionTimeoutMs && executionAt + executionTimeoutMs)
  const taskTimeoutMs = Math.min(millis(a.workflowTaskTimeout) ?? DEFAULT_TASK_TIMEOUT_MS, LONGEST_TASK_TIMEOUT_MS)
  const state: RunState = {
    workflowId: input.workflowId,
    runId,
    firstRunId: input.firstRunId ?? runId,
    workflowType: a.workflowType!.name!,
    taskQueue: a.taskQueue!.name!,
    status: WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING,
    startRequestId: input.requestId,
    startedAt: now,
    executionAt,
    nextEventId: 1,
    historyBytes: 0,
    executionTimeoutMs,
    runTimeoutMs,
    taskTimeoutMs,
    executionDeadline,
    runDeadline: runTimeoutMs && executionAt + runTimeoutMs,
    firstTaskAt: input.backoffMs ? executionAt : undefined,
    attempt: a.attempt ?? 1,
    retry: a.retryPolicy ? retryPolicy(a.retryPolicy) : undefined,
    parent: input.parent,
    root: input.root,
    previousStartedEventId: 0,
    cron: a.cronSchedule || undefined,
    memo: packed(api.common.v1.Memo, a.memo),
    searchAttributes: packed(api.common.v1.SearchAttributes, a.searchAttributes),
  }
  const run = engine.add(state)
  run.append(
    'WorkflowExecutionStarted',
    {
      ...a,
      workflowId: input.workflowId,
      originalExecutionRunId: runId,
      firstExecutionRunId: state.firstRunId,
      attempt: state.attempt,
      workflowTaskTimeout: duration(taskTimeoutMs),
      firstWorkflowTaskBackoff: duration(input.backoffMs),
      workflowExecutionExpirationTime: timestamp(executionDeadline),
      retryPolicy: state.retry && wirePolicy(state.retry),
      parentWorkflowNamespace: input.parent && 'default',
      parentWorkflowNamespaceId: input.parent && NAMESPACE_ID,
      parentWorkflowExecution: input.parent && { workflowId: input.parent.workflowId, runId: input.parent.runId },
      parentInitiatedEventId: input.parent && (input.parent.initiatedEventId as never),
      rootWorkflowExecution: input.root,
    },
    { userMetadata: input.userMetadata },
  )
  return run
}

export const NAMESPACE_ID = '32049b68-7872-4094-8e63-d0dd59896a83'

export function wirePolicy(p: NonNullable<RunState['retry']>): temporal.api.common.v1.IRetryPolicy {
  return {
    initialInterval: duration(p.initialMs),
    backoffCoefficient: p.coefficient,
    maximumInterval: duration(p.maximumMs),
    maximumAttempts: p.maximumAttempts,
    nonRetryableErrorTypes: p.nonRetryable,
  }
}

/** What the caller learns when a start does not create a run, or the room for it. */
type Room = { existing: Run; started: boolean } | undefined

interface Claim {
  workflowId: string
  requestId: string
  reuse: number
  conflict: number
  identity?: string | null
}

/**
 * Whether a workflow id may be used for a new run now; ends the running one where the policy says so.
 * @throws ALREADY_EXISTS (WorkflowExecutionAlreadyStarted) when the policies forbid it.
 */
export function claimWorkflowId(engine: Engine, claim: Claim): Room {
  const run = engine.find({ workflowId: claim.workflowId })
  if (!run) return undefined
  const { runId, startRequestId, status } = run.state
  if (startRequestId === claim.requestId) return { existing: run, started: true }
  const ids = `WorkflowId: ${claim.workflowId}, RunId: ${runId}.`
  if (run.open) {
    if (claim.conflict === WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_USE_EXISTING)
      return { existing: run, started: false }
    const ends =
      claim.conflict === WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING ||
      claim.reuse === WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_TERMINATE_IF_RUNNING
    if (!ends) throw alreadyStarted(`Workflow execution is already running. ${ids}`, startRequestId, runId)
    terminate(engine, run, { reason: 'TerminateIfRunning WorkflowIdReusePolicy Policy', identity: 'history-service' })
    return undefined
  }
  if (claim.reuse === WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE)
    throw alreadyStarted(
      `Workflow execution already finished. ${ids} Workflow Id reuse policy: reject duplicate workflow Id.`,
      startRequestId,
      runId,
    )
  if (claim.reuse === WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE_FAILED_ONLY && !failed(status))
    throw alreadyStarted(
      `Workflow execution already finished successfully. ${ids} Workflow Id reuse policy: allow duplicate workflow Id if last run failed.`,
      startRequestId,
      runId,
    )
  return undefined
}

function failed(status: number): boolean {
  const s = WorkflowExecutionStatus
  const failures: Status[] = [
    s.WORKFLOW_EXECUTION_STATUS_FAILED,
    s.WORKFLOW_EXECUTION_STATUS_CANCELED,
    s.WORKFLOW_EXECUTION_STATUS_TERMINATED,
    s.WORKFLOW_EXECUTION_STATUS_TIMED_OUT,
  ]
  return failures.includes(status)
}

type StartRequest = Service['StartWorkflowExecutionRequest']['prototype']
type SignalStartRequest = Service['SignalWithStartWorkflowExecutionRequest']['prototype']

/** @throws INVALID_ARGUMENT when the request lacks something. */
export function validateStart(r: StartRequest | SignalStartRequest): void {
  if (!r.workflowId) throw invalid('WorkflowId is not set on request.')
  if (!r.workflowType?.name) throw invalid('WorkflowType is not set on request.')
  if (!r.taskQueue?.name) throw invalid('missing task queue name')
  if (r.cronSchedule) checkCronSchedule(r.cronSchedule)
  if (r.cronSchedule && millis(r.workflowStartDelay))
    throw invalid('CronSchedule and WorkflowStartDelay may not be used together.')
  const wrong = policyError(r.retryPolicy)
  if (wrong) throw invalid(wrong)
  checkBlob(r.input)
}

function attributesOf(r: StartRequest | SignalStartRequest): StartedAttributes {
  return {
    workflowType: r.workflowType,
    taskQueue: { name: r.taskQueue!.name, kind: enums.TaskQueueKind.TASK_QUEUE_KIND_NORMAL },
    input: r.input,
    workflowExecutionTimeout: r.workflowExecutionTimeout,
    workflowRunTimeout: r.workflowRunTimeout,
    workflowTaskTimeout: r.workflowTaskTimeout,
    identity: r.identity,
    retryPolicy: r.retryPolicy,
    memo: r.memo,
    searchAttributes: r.searchAttributes,
    header: r.header,
    priority: r.priority,
    cronSchedule: r.cronSchedule || undefined,
    ...('lastCompletionResult' in r && {
      lastCompletionResult: r.lastCompletionResult,
      continuedFailure: r.continuedFailure,
    }),
  }
}

/** How long the first task waits. */
function firstBackoff(r: StartRequest | SignalStartRequest): number | undefined {
  const now = Date.now()
  return r.cronSchedule ? cronBackoff(r.cronSchedule, now, now) : millis(r.workflowStartDelay)
}

/** What a caller learns of a start. */
export const startAnswer = ({ state }: Run, started: boolean) => ({
  runId: state.runId,
  started,
  status: state.status,
  firstExecutionRunId: state.firstRunId,
})

/**
 * StartWorkflowExecution.
 *
 * @param first done with a new run before its first task is planned
 */
export function startWorkflow(
  engine: Engine,
  r: StartRequest,
  first?: (run: Run) => void,
): { run: Run; started: boolean } {
  validateStart(r)
  const requestId = r.requestId || randomUUID()
  const claim = {
    workflowId: r.workflowId,
    requestId,
    reuse: r.workflowIdReusePolicy,
    conflict: r.workflowIdConflictPolicy,
  }
  const room = claimWorkflowId(engine, claim)
  if (room) return { run: room.existing, started: room.started }
  const run = createRun(engine, {
    workflowId: r.workflowId,
    requestId,
    attributes: attributesOf(r),
    backoffMs: firstBackoff(r),
    userMetadata: r.userMetadata,
  })
  first?.(run)
  scheduleWorkflowTask(engine, run)
  return { run, started: true }
}

/** SignalWithStartWorkflowExecution: signals the running workflow, or starts one that begins with the signal. */
export function signalWithStart(engine: Engine, r: SignalStartRequest): { run: Run; started: boolean } {
  validateStart(r)
  if (!r.signalName) throw invalid('SignalName is not set on request.')
  checkBlob(r.signalInput)
  const requestId = r.requestId || randomUUID()
  const current = engine.find({ workflowId: r.workflowId })
  const terminates =
    r.workflowIdConflictPolicy === WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING ||
    r.workflowIdReusePolicy === WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_TERMINATE_IF_RUNNING
  if (current?.open && !terminates) {
    signal(engine, current, r)
    return { run: current, started: false }
  }
  const claim = {
    workflowId: r.workflowId,
    requestId,
    reuse: r.workflowIdReusePolicy,
    conflict: r.workflowIdConflictPolicy,
  }
  const room = claimWorkflowId(engine, claim)
  if (room) return { run: room.existing, started: room.started }
  const run = createRun(engine, {
    workflowId: r.workflowId,
    requestId,
    attributes: attributesOf(r),
    backoffMs: firstBackoff(r),
    userMetadata: r.userMetadata,
  })
  addSignal(run, r)
  scheduleWorkflowTask(engine, run)
  return { run, started: true }
}

/** A signal as it arrives in one of several requests. */
interface Signal {
  signalName?: string | null
  input?: temporal.api.common.v1.IPayloads | null
  signalInput?: temporal.api.common.v1.IPayloads | null
  header?: temporal.api.common.v1.IHeader | null
  identity?: string | null
  requestId?: string | null
  from?: { workflowId: string; runId: string }
}

/** Gives a signal to an open run; the same request id counts once. */
export function signal(engine: Engine, run: Run, s: Signal): void {
  if (addSignal(run, s)) scheduleWorkflowTask(engine, run)
}

function addSignal(run: Run, s: Signal): boolean {
  if (!run.firstTime(s.requestId)) return false
  run.external('WorkflowExecutionSignaled', {
    signalName: s.signalName,
    input: 'signalInput' in s ? s.signalInput : s.input,
    identity: s.identity,
    header: s.header,
    externalWorkflowExecution: s.from,
  })
  return true
}

/** Asks a run to cancel itself; asking again changes nothing. */
export function requestCancel(
  engine: Engine,
  run: Run,
  why: {
    reason?: string | null
    identity?: string | null
    from?: { workflowId: string; runId: string; eventId?: number }
  },
): void {
  if (!run.open || run.state.cancelRequested) return
  run.state.cancelRequested = true
  run.external('WorkflowExecutionCancelRequested', {
    cause: why.reason,
    identity: why.identity,
    externalInitiatedEventId: why.from?.eventId as never,
    externalWorkflowExecution: why.from && { workflowId: why.from.workflowId, runId: why.from.runId },
  })
  scheduleWorkflowTask(engine, run)
}
