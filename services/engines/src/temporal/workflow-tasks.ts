import { randomUUID } from 'node:crypto'
import { terminate } from './closing.ts'
import type { Engine } from './engine.ts'
import { field } from './errors.ts'
import { MOST_EVENTS, MOST_HISTORY_BYTES } from './limits.ts'
import type { Task } from './matching.ts'
import { api, duration, enums, timestamp } from './proto.ts'
import { attachQueries, releaseQueries } from './queries.ts'
import type { Run } from './run.ts'
import { encodeToken } from './tokens.ts'
import { unsendUpdates, updateMessages, waitingUpdates } from './updates.ts'

const SUGGEST_EVENTS = 4096
const SUGGEST_BYTES = 4 * 1024 * 1024

/** Makes the workflow run as soon as a worker is free; nothing when it will anyway. */
export function scheduleWorkflowTask(engine: Engine, run: Run): void {
  const { state } = run
  if (!run.open || state.task || state.firstTaskAt !== undefined) return
  const tooMany = state.nextEventId > MOST_EVENTS
  if (tooMany || state.historyBytes > MOST_HISTORY_BYTES) {
    const reason = `Workflow history ${tooMany ? 'count' : 'size'} exceeds limit.`
    terminate(engine, run, { reason, identity: 'history-service' })
    return
  }
  schedule(engine, run, 1)
}

/** Lets the workflow see its updates: a task that leaves no trace when it rejects them all. */
export function scheduleUpdateTask(engine: Engine, run: Run): void {
  const { state } = run
  if (!run.open || state.task || state.firstTaskAt !== undefined || !waitingUpdates(run)) return
  if (!state.previousStartedEventId || state.nextEventId > MOST_EVENTS) {
    scheduleWorkflowTask(engine, run)
    return
  }
  state.task = { scheduledEventId: state.nextEventId, attempt: 1, scheduledAt: Date.now(), speculative: true }
  run.touch()
  offerWorkflowTask(engine, run)
}

/** Whether the events of the pending task are not in the history yet. */
const isUnwritten = (task: { attempt: number; speculative?: boolean | undefined }): boolean =>
  task.attempt > 1 || task.speculative === true

function schedule(engine: Engine, run: Run, attempt: number): void {
  const { state } = run
  const scheduledEventId = attempt === 1 ? appendScheduled(run, 1) : state.nextEventId
  state.task = { scheduledEventId, attempt, scheduledAt: Date.now() }
  run.touch()
  offerWorkflowTask(engine, run)
}

function appendScheduled(run: Run, attempt: number): number {
  return run.append('WorkflowTaskScheduled', scheduledAttributes(run, attempt))
}

function scheduledAttributes(run: Run, attempt: number) {
  const { state } = run
  return {
    taskQueue: state.sticky
      ? {
          name: state.sticky.queue,
          kind: enums.TaskQueueKind.TASK_QUEUE_KIND_STICKY,
          normalName: state.taskQueue,
        }
      : { name: state.taskQueue, kind: enums.TaskQueueKind.TASK_QUEUE_KIND_NORMAL },
    startToCloseTimeout: duration(state.taskTimeoutMs),
    attempt,
  }
}

/** Puts the pending workflow task into the queue where a worker should take it: the sticky one while somebody polls it. */
export function offerWorkflowTask(engine: Engine, run: Run): void {
  const { state } = run
  if (state.sticky && engine.workflowQueues.isDeserted(state.sticky.queue)) {
    delete state.sticky
    run.touch()
  }
  const { sticky, runId } = state
  engine.deadlines.set(`${runId}/sticky`, sticky && Date.now() + sticky.timeoutMs, () => stickyTimeout(engine, run))
  engine.store.afterCommit(() =>
    engine.workflowQueues.offer(sticky?.queue ?? state.taskQueue, { kind: 'workflow', runId, sticky: Boolean(sticky) }),
  )
}

/** The sticky worker did not come for its task in time: the task goes to everybody. */
function stickyTimeout(engine: Engine, run: Run): void {
  const { state } = run
  if (!state.task || run.started || !state.sticky) return
  if (!isUnwritten(state.task))
    run.append('WorkflowTaskTimedOut', {
      scheduledEventId: state.task.scheduledEventId as never,
      timeoutType: enums.TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START,
    })
  delete state.sticky
  delete state.task
  scheduleWorkflowTask(engine, run)
}

/** Starts the task for a worker. Returns the encoded answer of its poll; undefined when the task is stale. */
export function dispatchWorkflowTask(
  engine: Engine,
  task: Task & { kind: 'workflow' },
  identity: string,
): Uint8Array | undefined {
  const run = engine.openRun(task.runId)
  if (!run?.state.task || run.started || task.sticky !== Boolean(run.state.sticky)) return undefined
  const { state } = run
  const pending = run.state.task
  if (isUnwritten(pending) && pending.scheduledEventId !== state.nextEventId) {
    // Something happened since it was planned: the task is an ordinary one.
    pending.attempt = 1
    delete pending.speculative
    pending.scheduledEventId = appendScheduled(run, 1)
  }
  const unwritten = isUnwritten(pending)
  const now = Date.now()
  run.started = {
    nonce: randomUUID(),
    scheduledEventId: pending.scheduledEventId,
    startedEventId: unwritten ? state.nextEventId + 1 : state.nextEventId,
    startedAt: now,
    identity,
    requestId: randomUUID(),
    historyBytes: state.historyBytes,
    suggestContinueAsNew: state.nextEventId > SUGGEST_EVENTS || state.historyBytes > SUGGEST_BYTES,
  }
  engine.deadlines.clear(`${state.runId}/sticky`)
  engine.deadlines.set(`${state.runId}/task`, now + state.taskTimeoutMs, () => timeoutWorkflowTask(engine, run))
  const from = task.sticky ? state.previousStartedEventId + 1 : 1
  const events = run.events(from).concat(pendingTaskEvents(run))
  return encodeAnswer(events, {
    taskToken: encodeToken({ kind: 'workflow', runId: state.runId, nonce: run.started.nonce }),
    workflowExecution: { workflowId: state.workflowId, runId: state.runId },
    workflowType: { name: state.workflowType },
    previousStartedEventId: state.previousStartedEventId as never,
    startedEventId: run.started.startedEventId as never,
    attempt: pending.attempt,
    workflowExecutionTaskQueue: { name: state.taskQueue, kind: enums.TaskQueueKind.TASK_QUEUE_KIND_NORMAL },
    scheduledTime: timestamp(pending.scheduledAt),
    startedTime: timestamp(now),
    queries: attachQueries(engine, run),
    messages: updateMessages(run, run.started.startedEventId),
  })
}

/** Encoded events of a task under way which are not in the history yet. */
export function pendingTaskEvents(run: Run): Uint8Array[] {
  const { started, state } = run
  if (!started || !state.task) return []
  const encode = (id: number, type: keyof typeof enums.EventType, attributes: object, at: number) =>
    api.history.v1.HistoryEvent.encode({
      eventId: id as never,
      eventTime: timestamp(at),
      eventType: enums.EventType[type],
      ...attributes,
    }).finish()
  const events: Uint8Array[] = []
  if (isUnwritten(state.task))
    events.push(
      encode(
        started.startedEventId - 1,
        'EVENT_TYPE_WORKFLOW_TASK_SCHEDULED',
        { workflowTaskScheduledEventAttributes: scheduledAttributes(run, state.task.attempt) },
        state.task.scheduledAt,
      ),
    )
  events.push(
    encode(
      started.startedEventId,
      'EVENT_TYPE_WORKFLOW_TASK_STARTED',
      { workflowTaskStartedEventAttributes: startedAttributes(run) },
      started.startedAt,
    ),
  )
  return events
}

function startedAttributes(run: Run) {
  const started = run.started!
  return {
    scheduledEventId: started.scheduledEventId as never,
    identity: started.identity,
    requestId: started.requestId,
    suggestContinueAsNew: started.suggestContinueAsNew,
    historySizeBytes: started.historyBytes as never,
  }
}

/** The answer of a poll: the message, then its history as bytes that were encoded long ago. */
export function encodeAnswer(
  events: Uint8Array[],
  message: Parameters<typeof api.workflowservice.v1.PollWorkflowTaskQueueResponse.encode>[0],
): Uint8Array {
  const head = api.workflowservice.v1.PollWorkflowTaskQueueResponse.encode(message).finish()
  return Buffer.concat([head, field(8, Buffer.concat(events.map(bytes => field(1, bytes))))])
}

/** Writes the events of the task under way and ends it; buffered events still wait. Returns the ids of both events. */
export function endWorkflowTask(engine: Engine, run: Run): { scheduledEventId: number; startedEventId: number } {
  const started = run.started!
  const pending = run.state.task!
  if (isUnwritten(pending)) appendScheduled(run, pending.attempt)
  const startedEventId = run.append('WorkflowTaskStarted', startedAttributes(run), {
    eventTime: timestamp(started.startedAt),
  })
  engine.deadlines.clear(`${run.state.runId}/task`)
  run.started = undefined
  delete run.state.task
  return { scheduledEventId: started.scheduledEventId, startedEventId }
}

/** Ends the task under way as failed and hands it out again. */
export function failWorkflowTask(
  engine: Engine,
  run: Run,
  cause: number,
  details: { failure?: object | null; identity?: string; countsAsAttempt?: boolean } = {},
): void {
  const attempt = run.state.task!.attempt
  if (attempt === 1) {
    const ids = endWorkflowTask(engine, run)
    run.append('WorkflowTaskFailed', {
      scheduledEventId: ids.scheduledEventId as never,
      startedEventId: ids.startedEventId as never,
      cause,
      failure: details.failure,
      identity: details.identity,
    })
  } else dropTask(engine, run)
  retryWorkflowTask(engine, run, details.countsAsAttempt === false ? 1 : attempt + 1)
}

function timeoutWorkflowTask(engine: Engine, run: Run): void {
  if (!run.started || !run.open) return
  const attempt = run.state.task!.attempt
  if (attempt === 1) {
    const ids = endWorkflowTask(engine, run)
    run.append('WorkflowTaskTimedOut', {
      scheduledEventId: ids.scheduledEventId as never,
      startedEventId: ids.startedEventId as never,
      timeoutType: enums.TimeoutType.TIMEOUT_TYPE_START_TO_CLOSE,
    })
  } else dropTask(engine, run)
  retryWorkflowTask(engine, run, attempt + 1)
}

/** Ends the task under way as though it had never been. */
export function dropTask(engine: Engine, run: Run): void {
  engine.deadlines.clear(`${run.state.runId}/task`)
  run.started = undefined
  delete run.state.task
}

function retryWorkflowTask(engine: Engine, run: Run, nextAttempt: number): void {
  let attempt = nextAttempt
  unsendUpdates(run)
  if (run.state.sticky) {
    // A failure on the sticky queue is retried elsewhere before it counts.
    delete run.state.sticky
    attempt = 1
  }
  if (run.buffered.length) {
    run.flushBuffer()
    attempt = 1
  }
  run.touch()
  schedule(engine, run, attempt)
  releaseQueries(engine, run)
}
