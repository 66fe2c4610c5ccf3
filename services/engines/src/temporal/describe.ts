import type { temporal } from '@temporalio/proto'
import { api, duration, enums, timestamp, unpacked } from './proto.ts'
import type { Run } from './run.ts'
import type { RunState } from './state.ts'

const queue = (name: string) => ({ name, kind: enums.TaskQueueKind.TASK_QUEUE_KIND_NORMAL })

/** What lists and descriptions say of a run. */
export function executionInfo(s: RunState): temporal.api.workflow.v1.IWorkflowExecutionInfo {
  return {
    execution: { workflowId: s.workflowId, runId: s.runId },
    type: { name: s.workflowType },
    startTime: timestamp(s.startedAt),
    executionTime: timestamp(s.executionAt),
    closeTime: timestamp(s.closedAt),
    executionDuration: s.closedAt === undefined ? undefined : duration(s.closedAt - s.startedAt),
    status: s.status,
    historyLength: (s.nextEventId - 1) as never,
    historySizeBytes: s.historyBytes as never,
    taskQueue: s.taskQueue,
    memo: unpacked(api.common.v1.Memo, s.memo) ?? {},
    searchAttributes: unpacked(api.common.v1.SearchAttributes, s.searchAttributes) ?? {},
    parentExecution: s.parent && { workflowId: s.parent.workflowId, runId: s.parent.runId },
    rootExecution: s.root ?? { workflowId: s.workflowId, runId: s.runId },
    firstRunId: s.firstRunId,
  }
}

/** DescribeWorkflowExecution. */
export function describeRun(run: Run): temporal.api.workflowservice.v1.IDescribeWorkflowExecutionResponse {
  const s = run.state
  return {
    executionConfig: {
      taskQueue: queue(s.taskQueue),
      workflowExecutionTimeout: duration(s.executionTimeoutMs ?? 0),
      workflowRunTimeout: duration(s.runTimeoutMs ?? 0),
      defaultWorkflowTaskTimeout: duration(s.taskTimeoutMs),
    },
    workflowExecutionInfo: executionInfo(s),
    pendingActivities: [...run.activities.values()].map(a => ({
      activityId: a.activityId,
      activityType: { name: a.activityType },
      state:
        a.startedAt === undefined
          ? enums.PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED
          : a.cancelRequested
            ? enums.PendingActivityState.PENDING_ACTIVITY_STATE_CANCEL_REQUESTED
            : enums.PendingActivityState.PENDING_ACTIVITY_STATE_STARTED,
      heartbeatDetails: unpacked(api.common.v1.Payloads, a.heartbeat),
      lastHeartbeatTime: timestamp(a.heartbeatAt),
      lastStartedTime: timestamp(a.startedAt),
      attempt: a.attempt,
      maximumAttempts: a.retry.maximumAttempts,
      scheduledTime: timestamp(a.scheduledAt),
      expirationTime: timestamp(a.expiresAt),
      lastFailure: unpacked(api.failure.v1.Failure, a.lastFailure),
      lastWorkerIdentity: a.worker ?? a.lastWorker,
    })),
    pendingChildren: [...run.children.values()].map(c => ({
      workflowId: c.workflowId,
      runId: c.runId,
      workflowTypeName: c.workflowType,
      initiatedId: c.initiatedEventId as never,
      parentClosePolicy: c.parentClosePolicy,
    })),
    pendingWorkflowTask: s.task && {
      state: run.started
        ? enums.PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_STARTED
        : enums.PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_SCHEDULED,
      scheduledTime: timestamp(s.task.scheduledAt),
      originalScheduledTime: timestamp(s.task.scheduledAt),
      startedTime: timestamp(run.started?.startedAt),
      attempt: s.task.attempt,
    },
  }
}
