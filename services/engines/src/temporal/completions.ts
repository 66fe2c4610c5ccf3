import type { temporal } from '@temporalio/proto'
import { closeActivity, dispatchActivity, failActivity } from './activities.ts'
import { applyCommand, closes, validateCommands } from './commands.ts'
import type { Engine } from './engine.ts'
import { field, invalid, notFound } from './errors.ts'
import { blobSize, LARGEST_BLOB } from './limits.ts'
import { api, enums, packed, type Service } from './proto.ts'
import { releaseQueries, settleQueries } from './queries.ts'
import type { Run } from './run.ts'
import type { Activity } from './state.ts'
import { decodeToken } from './tokens.ts'
import { applyAnswer, readAnswer, rejectUnanswered } from './updates.ts'
import {
  dispatchWorkflowTask,
  dropTask,
  endWorkflowTask,
  failWorkflowTask,
  scheduleUpdateTask,
  scheduleWorkflowTask,
} from './workflow-tasks.ts'

const { WorkflowTaskFailedCause: Cause } = enums
type CompletedRequest = Service['RespondWorkflowTaskCompletedRequest']['prototype']

/** The run whose task this token stands for. @throws NOT_FOUND when the task is no longer the one under way. */
function taskUnderWay(engine: Engine, token: Uint8Array): Run {
  const { runId, nonce } = decodeToken(token, 'workflow')
  const run = engine.openRun(runId)
  if (run?.started?.nonce !== nonce) throw notFound('Workflow task not found.')
  return run
}

/**
 * RespondWorkflowTaskCompleted. Returns the encoded answer: activities the worker asked to begin at once, and the next
 * workflow task if there is one already.
 * @throws INVALID_ARGUMENT after failing the task, when its commands cannot be applied.
 */
export function completeWorkflowTask(engine: Engine, r: CompletedRequest): Uint8Array {
  const run = taskUnderWay(engine, r.taskToken)
  const refuse = (cause: number, message: string, countsAsAttempt: boolean) => {
    const failure = { message, source: 'Server', serverFailureInfo: { nonRetryable: false } }
    failWorkflowTask(engine, run, cause, { failure, identity: r.identity, countsAsAttempt })
    return invalid(message)
  }
  const bad = validateCommands(run, r.commands, r.messages)
  if (bad) throw refuse(bad.cause, bad.message, true)
  if (r.commands.some(closes) && run.buffered.length) {
    throw refuse(Cause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND, 'UnhandledCommand', false)
  }
  const answers = (r.messages ?? []).flatMap(message => readAnswer(message) ?? [])
  if (onlyRejects(run, r, answers)) return forgetTask(engine, run, r, answers)
  const ids = endWorkflowTask(engine, run)
  const completedEventId = run.append('WorkflowTaskCompleted', {
    scheduledEventId: ids.scheduledEventId as never,
    startedEventId: ids.startedEventId as never,
    identity: r.identity,
    binaryChecksum: r.binaryChecksum,
    sdkMetadata: r.sdkMetadata,
    meteringMetadata: r.meteringMetadata,
    workerVersion: r.workerVersionStamp,
  })
  run.state.previousStartedEventId = ids.startedEventId
  const sticky = r.stickyAttributes?.workerTaskQueue?.name
  const stickyMs = Number(r.stickyAttributes?.scheduleToStartTimeout?.seconds ?? 0) * 1000
  run.state.sticky = sticky ? { queue: sticky, timeoutMs: stickyMs || 10_000 } : undefined
  settleQueries(engine, r.queryResults)
  const after: (() => void)[] = []
  let cancelledAtOnce = false
  for (const answer of answers) if (answer.kind === 'Rejection') applyAnswer(engine, run, answer)
  for (const command of r.commands) {
    const pending = run.activities.size
    const named = command.protocolMessageCommandAttributes?.messageId
    const answer = named ? answers.find(({ message }) => message.id === named) : undefined
    if (answer) applyAnswer(engine, run, answer)
    else applyCommand(engine, run, command, completedEventId, after)
    cancelledAtOnce ||= run.activities.size < pending
  }
  if (run.open) for (const answer of answers) applyUnnamed(engine, run, r, answer)
  rejectUnanswered(engine, run)
  const flushed = run.buffered.length > 0
  run.flushBuffer()
  for (const action of after) action()
  if (flushed || cancelledAtOnce || r.forceCreateNewWorkflowTask) scheduleWorkflowTask(engine, run)
  scheduleUpdateTask(engine, run)
  releaseQueries(engine, run)
  return Buffer.concat([...eagerActivities(engine, run, r), ...nextTask(engine, run, r)])
}

type Answers = NonNullable<ReturnType<typeof readAnswer>>[]

/** An answer that no command put in its place among the others comes after them. */
function applyUnnamed(engine: Engine, run: Run, r: CompletedRequest, answer: Answers[number]): void {
  const named = r.commands.some(c => c.protocolMessageCommandAttributes?.messageId === answer.message.id)
  if (!named && answer.kind !== 'Rejection') applyAnswer(engine, run, answer)
}

/** A task made for updates alone, all of which were rejected: nothing of it is kept. */
function onlyRejects(run: Run, r: CompletedRequest, answers: Answers): boolean {
  const alone =
    run.state.task?.speculative && !r.commands.length && !run.buffered.length && !r.forceCreateNewWorkflowTask
  return Boolean(alone) && answers.length > 0 && answers.every(({ kind }) => kind === 'Rejection')
}

function forgetTask(engine: Engine, run: Run, r: CompletedRequest, answers: Answers): Uint8Array {
  dropTask(engine, run)
  run.touch()
  for (const answer of answers) applyAnswer(engine, run, answer)
  rejectUnanswered(engine, run)
  settleQueries(engine, r.queryResults)
  scheduleUpdateTask(engine, run)
  releaseQueries(engine, run)
  const { RespondWorkflowTaskCompletedResponse: Answer } = api.workflowservice.v1
  return Answer.encode({ resetHistoryEventId: run.state.previousStartedEventId as never }).finish()
}

/** Activities scheduled just now which this worker has room for: it gets them with the answer. */
function eagerActivities(engine: Engine, run: Run, r: CompletedRequest): Buffer[] {
  if (!run.open || !r.commands.some(c => c.scheduleActivityTaskCommandAttributes?.requestEagerExecution)) return []
  const wanted = new Set(
    r.commands
      .map(c => c.scheduleActivityTaskCommandAttributes)
      .filter(a => a?.requestEagerExecution && (a.taskQueue?.name || run.state.taskQueue) === run.state.taskQueue)
      .map(a => a!.activityId),
  )
  return [...run.activities.values()]
    .filter(a => wanted.has(a.activityId) && a.startedAt === undefined && a.attempt === 1)
    .flatMap(({ scheduledEventId, attempt }) => {
      const task = { kind: 'activity' as const, runId: run.state.runId, scheduledEventId, attempt }
      const answer = dispatchActivity(engine, task, r.identity)
      return answer ? [field(2, answer)] : []
    })
}

function nextTask(engine: Engine, run: Run, r: CompletedRequest): Buffer[] {
  if (!r.returnNewWorkflowTask || !run.open || !run.state.task || run.started) return []
  const task = { kind: 'workflow' as const, runId: run.state.runId, sticky: Boolean(run.state.sticky) }
  const answer = dispatchWorkflowTask(engine, task, r.identity)
  return answer ? [field(1, answer)] : []
}

/** RespondWorkflowTaskFailed. */
export function refuseWorkflowTask(engine: Engine, r: Service['RespondWorkflowTaskFailedRequest']['prototype']): void {
  const run = taskUnderWay(engine, r.taskToken)
  failWorkflowTask(engine, run, r.cause, { failure: r.failure, identity: r.identity })
}

/** Where an activity is named: by its token, or by its id and workflow. */
type ActivityRef = Uint8Array | { workflowId: string; runId: string; activityId: string }

/** @throws NOT_FOUND when the activity is over, was retried meanwhile, or its workflow is closed. */
function activityUnderWay(engine: Engine, ref: ActivityRef): { run: Run; activity: Activity } {
  const found = ref instanceof Uint8Array ? byToken(engine, ref) : byId(engine, ref)
  if (!found.run?.open) throw notFound('workflow execution already completed')
  if (!found.activity)
    throw notFound('invalid activityID or activity already timed out or invoking workflow is completed')
  return { run: found.run, activity: found.activity }
}

function byToken(engine: Engine, bytes: Uint8Array): { run?: Run; activity?: Activity } {
  const token = decodeToken(bytes, 'activity')
  const run = engine.openRun(token.runId)
  const activity = run?.activities.get(token.scheduledEventId)
  if (activity?.attempt !== token.attempt) return { run }
  // Its start may have been lost with the server's memory; anyone who holds the token runs it all the same.
  activity.startedAt ??= Date.now()
  return { run, activity }
}

function byId(engine: Engine, ref: { workflowId: string; runId: string; activityId: string }) {
  const run = engine.get({ workflowId: ref.workflowId, runId: ref.runId })
  const activity = [...run.activities.values()].find(a => a.activityId === ref.activityId)
  return { run, activity: activity?.startedAt === undefined ? undefined : activity }
}

/** The attempt succeeded. */
export function completeActivity(
  engine: Engine,
  ref: ActivityRef,
  result: temporal.api.common.v1.IPayloads | null | undefined,
  identity: string,
): void {
  const { run, activity } = activityUnderWay(engine, ref)
  if (blobSize(result) > LARGEST_BLOB) {
    const message = 'Complete result exceeds size limit.'
    failActivity(
      engine,
      run,
      activity,
      { message, source: 'Server', serverFailureInfo: { nonRetryable: true } },
      identity,
    )
    return
  }
  closeActivity(engine, run, activity, started =>
    run.external('ActivityTaskCompleted', {
      result,
      scheduledEventId: activity.scheduledEventId as never,
      startedEventId: started as never,
      identity,
    }),
  )
}

/** The attempt failed. */
export function reportActivityFailure(
  engine: Engine,
  ref: ActivityRef,
  r: {
    failure?: temporal.api.failure.v1.IFailure | null
    lastHeartbeatDetails?: temporal.api.common.v1.IPayloads | null
    identity: string
  },
): void {
  const { run, activity } = activityUnderWay(engine, ref)
  if (r.lastHeartbeatDetails) activity.heartbeat = packed(api.common.v1.Payloads, r.lastHeartbeatDetails)
  failActivity(engine, run, activity, r.failure ?? {}, r.identity)
}

/** The attempt was cancelled, as the workflow had asked. @throws INVALID_ARGUMENT when it had not. */
export function reportActivityCancelled(
  engine: Engine,
  ref: ActivityRef,
  details: temporal.api.common.v1.IPayloads | null | undefined,
  identity: string,
): void {
  const { run, activity } = activityUnderWay(engine, ref)
  if (!activity.cancelRequested) throw invalid('The cancellation of this activity was not requested.')
  closeActivity(engine, run, activity, started =>
    run.external('ActivityTaskCanceled', {
      details,
      latestCancelRequestedEventId: activity.cancelEventId as never,
      scheduledEventId: activity.scheduledEventId as never,
      startedEventId: started as never,
      identity,
    }),
  )
}

/** A sign of life. Returns whether the workflow wants the activity to stop. */
export function heartbeat(
  engine: Engine,
  ref: ActivityRef,
  details: temporal.api.common.v1.IPayloads | null | undefined,
): boolean {
  const { run, activity } = activityUnderWay(engine, ref)
  activity.heartbeatAt = Date.now()
  activity.heartbeat = packed(api.common.v1.Payloads, details)
  run.movedActivity(activity)
  return activity.cancelRequested ?? false
}
