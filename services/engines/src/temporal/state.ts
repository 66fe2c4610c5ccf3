/** The durable state of runs, as JSON. Times are milliseconds since 1970, durations milliseconds, bytes base64. */

export interface RetryPolicy {
  initialMs: number
  coefficient: number
  maximumMs: number
  maximumAttempts: number
  nonRetryable: string[]
}

interface WorkflowTask {
  /** 0 while the task is transient (attempt above 1): its events are written when it closes. */
  scheduledEventId: number
  attempt: number
  scheduledAt: number
  /** Made for updates alone: its events are written when it closes, unless it rejected them all. */
  speculative?: boolean
}

export interface Parent {
  workflowId: string
  runId: string
  initiatedEventId: number
}

export interface RunState {
  workflowId: string
  runId: string
  firstRunId: string
  workflowType: string
  taskQueue: string
  /** temporal.api.enums.v1.WorkflowExecutionStatus */
  status: number
  startRequestId: string
  startedAt: number
  executionAt: number
  closedAt?: number
  nextEventId: number
  historyBytes: number
  executionTimeoutMs?: number
  runTimeoutMs?: number
  taskTimeoutMs: number
  /** When the whole chain of runs times out. */
  executionDeadline?: number
  runDeadline?: number
  /** While in the future, the first workflow task waits (start delay, retry backoff). */
  firstTaskAt?: number
  attempt: number
  retry?: RetryPolicy
  parent?: Parent
  root?: { workflowId: string; runId: string }
  previousStartedEventId: number
  task?: WorkflowTask
  sticky?: { queue: string; timeoutMs: number }
  cancelRequested?: boolean
  cancelRequestId?: string
  memo?: string
  searchAttributes?: string
  nextRunId?: string
  /** When the next run begins once this one is over. */
  cron?: string
  /** Ids of the events of updates that the workflow accepted. */
  updates?: Record<string, { accepted: number; completed?: number }>
}

export interface Activity {
  activityId: string
  activityType: string
  scheduledEventId: number
  taskQueue: string
  attempt: number
  scheduledAt: number
  firstScheduledAt: number
  startedAt?: number
  /** Of the attempt that runs: a completion must name it unless the server restarted meanwhile. */
  worker?: string
  heartbeatAt?: number
  heartbeat?: string
  cancelRequested?: boolean
  /** Event id of ActivityTaskCancelRequested. */
  cancelEventId?: number
  scheduleToCloseMs?: number
  scheduleToStartMs?: number
  startToCloseMs?: number
  heartbeatMs?: number
  expiresAt?: number
  retry: RetryPolicy
  lastFailure?: string
  lastWorker?: string
  /** Written by us only: the workflow asked for its cancellation while its closing event was buffered. */
  closing?: boolean
}

export interface Timer {
  timerId: string
  startedEventId: number
  fireAt: number
}

export interface Child {
  initiatedEventId: number
  startedEventId: number
  workflowId: string
  runId: string
  firstRunId: string
  workflowType: string
  parentClosePolicy: number
}
