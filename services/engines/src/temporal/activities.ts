import type { temporal } from '@temporalio/proto'
import type { Engine } from './engine.ts'
import type { Task } from './matching.ts'
import { api, duration, enums, type IFailure, millis, packed, timestamp, unpacked } from './proto.ts'
import { nextRetry, retryPolicy } from './retry.ts'
import type { Run } from './run.ts'
import type { Activity } from './state.ts'
import { encodeToken } from './tokens.ts'
import { scheduleWorkflowTask } from './workflow-tasks.ts'

type Scheduled = temporal.api.history.v1.IActivityTaskScheduledEventAttributes
const { Failure } = api.failure.v1
const { Payloads } = api.common.v1
const { TimeoutType, RetryState } = enums

/** Attributes of activities scheduled by this process, so that a dispatch need not read them back. */
const scheduledHere = new WeakMap<Activity, Scheduled>()

/** Takes in an activity whose ActivityTaskScheduled event was just written. */
export function scheduleActivity(engine: Engine, run: Run, scheduledEventId: number, attributes: Scheduled): void {
  const now = Date.now()
  const scheduleToCloseMs = millis(attributes.scheduleToCloseTimeout)
  const activity: Activity = {
    activityId: attributes.activityId!,
    activityType: attributes.activityType!.name!,
    scheduledEventId,
    taskQueue: attributes.taskQueue!.name!,
    attempt: 1,
    scheduledAt: now,
    firstScheduledAt: now,
    scheduleToCloseMs,
    scheduleToStartMs: millis(attributes.scheduleToStartTimeout),
    startToCloseMs: millis(attributes.startToCloseTimeout),
    heartbeatMs: millis(attributes.heartbeatTimeout),
    expiresAt: scheduleToCloseMs && now + scheduleToCloseMs,
    retry: retryPolicy(attributes.retryPolicy),
  }
  scheduledHere.set(activity, attributes)
  run.activities.set(scheduledEventId, activity)
  run.changedActivity(activity)
  presentActivity(engine, run, activity)
}

/**
 * Offers the current attempt to workers and arms what happens to it next. One reading of the clock decides both: an
 * attempt whose backoff ends between two readings would be neither offered nor awaited.
 */
export function presentActivity(engine: Engine, run: Run, activity: Activity, now = Date.now()): void {
  armActivity(engine, run, activity, now)
  if (activity.startedAt === undefined && activity.scheduledAt <= now) offerActivity(engine, run, activity)
}

function offerActivity(engine: Engine, run: Run, activity: Activity): void {
  const { scheduledEventId, attempt, taskQueue } = activity
  engine.store.afterCommit(() =>
    engine.activityQueues.offer(taskQueue, { kind: 'activity', runId: run.state.runId, scheduledEventId, attempt }),
  )
}

/** Starts an activity for a worker. Returns the encoded answer of its poll; undefined when the task is stale. */
export function dispatchActivity(
  engine: Engine,
  task: Task & { kind: 'activity' },
  identity: string,
): Uint8Array | undefined {
  const run = engine.openRun(task.runId)
  const activity = run?.activities.get(task.scheduledEventId)
  if (!run || !activity || activity.startedAt !== undefined || activity.attempt !== task.attempt) return undefined
  const { state } = run
  activity.startedAt = Date.now()
  activity.worker = identity
  delete activity.heartbeatAt
  run.movedActivity(activity)
  armActivity(engine, run, activity)
  const scheduled =
    scheduledHere.get(activity) ?? run.readEvent(activity.scheduledEventId).activityTaskScheduledEventAttributes!
  return api.workflowservice.v1.PollActivityTaskQueueResponse.encode({
    taskToken: encodeToken({
      kind: 'activity',
      workflowId: state.workflowId,
      runId: state.runId,
      scheduledEventId: activity.scheduledEventId,
      attempt: activity.attempt,
    }),
    workflowNamespace: 'default',
    workflowType: { name: state.workflowType },
    workflowExecution: { workflowId: state.workflowId, runId: state.runId },
    activityType: scheduled.activityType,
    activityId: scheduled.activityId,
    header: scheduled.header,
    input: scheduled.input,
    heartbeatDetails: unpacked(Payloads, activity.heartbeat),
    scheduledTime: timestamp(activity.firstScheduledAt),
    currentAttemptScheduledTime: timestamp(activity.scheduledAt),
    startedTime: timestamp(activity.startedAt),
    attempt: activity.attempt,
    scheduleToCloseTimeout: duration(activity.scheduleToCloseMs ?? 0),
    startToCloseTimeout: duration(activity.startToCloseMs ?? 0),
    heartbeatTimeout: duration(activity.heartbeatMs ?? 0),
    retryPolicy: scheduled.retryPolicy,
  }).finish()
}

/** When each of the activity's time-outs is due. */
function dues(a: Activity): { at: number; type: number }[] {
  const due = (from: number | undefined, ms: number | undefined, type: number) =>
    from !== undefined && ms !== undefined ? [{ at: from + ms, type }] : []
  const started = a.startedAt
  return [
    ...due(a.firstScheduledAt, a.scheduleToCloseMs, TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE),
    ...(started === undefined
      ? due(a.scheduledAt, a.scheduleToStartMs, TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START)
      : [
          ...due(started, a.startToCloseMs, TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE),
          ...due(a.heartbeatAt ?? started, a.heartbeatMs, TimeoutType.TIMEOUT_TYPE_HEARTBEAT),
        ]),
  ]
}

/** Arms the next thing that happens to an activity by itself: the end of its backoff, or a time-out. */
function armActivity(engine: Engine, run: Run, activity: Activity, now = Date.now()): void {
  const waits = activity.startedAt === undefined && activity.scheduledAt > now
  const next = dues(activity).map(d => d.at)
  if (waits) next.push(activity.scheduledAt)
  engine.armActivity(run, activity, next.length ? Math.min(...next) : undefined)
}

/** Something is due: a backoff ended or a time-out passed. */
export function activityDeadline(engine: Engine, run: Run, scheduledEventId: number): void {
  const activity = run.activities.get(scheduledEventId)
  if (!activity || !run.open) return
  const now = Date.now()
  const passed = dues(activity)
    .filter(d => d.at <= now)
    .sort((a, b) => a.at - b.at)[0]
  if (passed) {
    timeOut(engine, run, activity, passed.type)
    return
  }
  presentActivity(engine, run, activity, now)
}

function timeoutFailure(type: number, details?: temporal.api.common.v1.IPayloads | null): IFailure {
  const name = ['Unspecified', 'StartToClose', 'ScheduleToStart', 'ScheduleToClose', 'Heartbeat'][type]
  return {
    message: `activity ${name} timeout`,
    source: 'Server',
    timeoutFailureInfo: { timeoutType: type, lastHeartbeatDetails: details },
  }
}

function timeOut(engine: Engine, run: Run, activity: Activity, type: number): void {
  const retryState = retryActivity(engine, run, activity, timeoutFailure(type))
  if (retryState === undefined) return
  const closesAll = retryState === RetryState.RETRY_STATE_TIMEOUT
  const failure = timeoutFailure(
    closesAll ? TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_CLOSE : type,
    unpacked(Payloads, activity.heartbeat),
  )
  if (activity.lastFailure) failure.cause = unpacked(Failure, activity.lastFailure)
  closeActivity(engine, run, activity, started =>
    run.external('ActivityTaskTimedOut', {
      scheduledEventId: activity.scheduledEventId as never,
      startedEventId: started as never,
      failure,
      retryState,
    }),
  )
}

/** Plans another attempt. Returns undefined when there will be one, else why not. */
function retryActivity(engine: Engine, run: Run, activity: Activity, failure: IFailure): number | undefined {
  if (activity.cancelRequested) return RetryState.RETRY_STATE_CANCEL_REQUESTED
  const next = nextRetry(activity.retry, activity.attempt, failure, activity.expiresAt)
  if ('state' in next) return next.state
  activity.attempt++
  activity.scheduledAt = Date.now() + next.delayMs
  activity.lastFailure = packed(Failure, failure)
  activity.lastWorker = activity.worker
  delete activity.startedAt
  delete activity.worker
  delete activity.heartbeatAt
  run.changedActivity(activity)
  presentActivity(engine, run, activity)
  return undefined
}

/** Ends an activity: writes its start (kept back until now), its end, and wakes the workflow. */
export function closeActivity(
  engine: Engine,
  run: Run,
  activity: Activity,
  writeEnd: (startedEventId: number) => void,
): void {
  const started =
    activity.startedAt === undefined
      ? 0
      : run.external(
          'ActivityTaskStarted',
          {
            scheduledEventId: activity.scheduledEventId as never,
            identity: activity.worker,
            attempt: activity.attempt,
            lastFailure: unpacked(Failure, activity.lastFailure),
          },
          { eventTime: timestamp(activity.startedAt) },
        )
  writeEnd(started)
  forgetActivity(engine, run, activity)
  scheduleWorkflowTask(engine, run)
}

function forgetActivity(engine: Engine, run: Run, activity: Activity): void {
  run.activities.delete(activity.scheduledEventId)
  run.changedActivity(activity)
  engine.deadlines.clear(`${run.state.runId}/a${activity.scheduledEventId}`)
}

/** A worker reports a failed attempt: another one is planned, or the workflow hears of it. */
export function failActivity(engine: Engine, run: Run, activity: Activity, failure: IFailure, identity: string): void {
  const retryState = retryActivity(engine, run, activity, failure)
  if (retryState === undefined) return
  closeActivity(engine, run, activity, started =>
    run.external('ActivityTaskFailed', {
      scheduledEventId: activity.scheduledEventId as never,
      startedEventId: started as never,
      failure,
      retryState,
      identity,
    }),
  )
}

/** The workflow asks for the cancellation: at once when no attempt runs, else by the next heartbeat. */
export function requestActivityCancel(engine: Engine, run: Run, activity: Activity, requestEventId: number): void {
  activity.cancelRequested = true
  activity.cancelEventId = requestEventId
  run.changedActivity(activity)
  if (activity.startedAt !== undefined) return
  forgetActivity(engine, run, activity)
  run.append('ActivityTaskCanceled', {
    scheduledEventId: activity.scheduledEventId as never,
    latestCancelRequestedEventId: requestEventId as never,
  })
}
