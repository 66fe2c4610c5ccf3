import type { Page, QueryOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import {
  type operationsEndpoints,
  type WorkflowEvent,
  type WorkflowRun,
  type WorkflowStatus,
  workflowStatus,
} from '@faitage/contracts/system/operations.endpoints'
import type { temporal } from '@temporalio/proto'
import type { WorkflowServer } from '../kernel/ports.ts'
import { type Refusal, refused } from '../kernel/refusal.ts'

type Info = temporal.api.workflow.v1.IWorkflowExecutionInfo
type Happened = temporal.api.history.v1.IHistoryEvent
type Failure = temporal.api.failure.v1.IFailure
type Instant = { seconds?: unknown; nanos?: number | null } | null | undefined
type Run = { workflow_id: string; run_id: string }

const NOT_FOUND = 5
const TAKEN = 6
/** Characters of a failure that are told: its text is ours, or a library's. */
const TOLD = 300
/** Temporal's own numbers. */
const ALLOW_DUPLICATE_FAILED_ONLY = 2
const statuses: readonly (WorkflowStatus | undefined)[] = [undefined, ...workflowStatus.options]

/** Runs of workflows, the latest first. */
export async function listRuns(
  server: WorkflowServer,
  { page, size, status, type }: QueryOf<typeof operationsEndpoints.workflows>,
): Promise<Page<WorkflowRun>> {
  const query = [
    status.length > 0 && `(${status.map(one => `ExecutionStatus = '${camel(one)}'`).join(' OR ')})`,
    type && `WorkflowType = '${type.replaceAll(/[^\w-]/g, '')}'`,
  ]
    .filter(Boolean)
    .join(' AND ')
  const { namespace } = server
  const total = await server.ask(service => service.countWorkflowExecutions({ namespace, query }))
  let token: Uint8Array | undefined
  for (let at = 1; ; at++) {
    const given = token ? { nextPageToken: token } : {}
    const found = await server.ask(service =>
      service.listWorkflowExecutions({ namespace, query, pageSize: size, ...given }),
    )
    const over = found.nextPageToken.length === 0
    if (at === page || over)
      return {
        items: at === page ? found.executions.map(runOf) : [],
        page,
        pageSize: size,
        totalItems: Number(total.count),
      }
    token = found.nextPageToken
  }
}

/** One run: what it waits for, and a page of what happened to it, the oldest first. */
export async function readRun(
  server: WorkflowServer,
  { workflow_id, run_id }: Run,
  { page, size }: { page: number; size: number },
): Promise<ResponseOf<typeof operationsEndpoints.workflow> | Refusal> {
  const { namespace } = server
  const execution = { workflowId: workflow_id, runId: run_id }
  try {
    const found = await server.ask(service => service.describeWorkflowExecution({ namespace, execution }))
    const info = found.workflowExecutionInfo ?? {}
    let token: Uint8Array | undefined
    let events: Happened[] = []
    const names = new Map<number, string>()
    for (let at = 1; at <= page; at++) {
      const given = token ? { nextPageToken: token } : {}
      const read = await server.ask(service =>
        service.getWorkflowExecutionHistory({ namespace, execution, maximumPageSize: size, ...given }),
      )
      events = read.history?.events ?? []
      for (const event of events) noteName(event, names)
      token = read.nextPageToken
      if (token.length === 0) {
        if (at < page) events = []
        break
      }
    }
    return {
      ...runOf(info),
      pending: found.pendingActivities.map(one => ({
        name: one.activityType?.name ?? '',
        attempt: one.attempt ?? 1,
        failure: failureOf(one.lastFailure),
        next_try_at: instantOf(one.scheduledTime),
      })),
      history: {
        items: events.map(event => eventOf(event, names)),
        page,
        pageSize: size,
        totalItems: Number(info.historyLength ?? 0),
      },
    }
  } catch (error) {
    if (codeOf(error) === NOT_FOUND) return refused('NOT_FOUND')
    throw error
  }
}

/** Asks a run to end: it still tidies up. */
export async function cancelRun(server: WorkflowServer, { workflow_id, run_id }: Run): Promise<Refusal | undefined> {
  const { namespace } = server
  const workflowExecution = { workflowId: workflow_id, runId: run_id }
  const run = await readRun(server, { workflow_id, run_id }, { page: 1, size: 1 })
  if (!('history' in run)) return run
  if (run.status !== 'running') return refused('workflow.closed')
  try {
    await server.ask(service => service.requestCancelWorkflowExecution({ namespace, workflowExecution }))
    return undefined
  } catch (error) {
    // It ended in between.
    if (codeOf(error) === NOT_FOUND) return refused('workflow.closed')
    throw error
  }
}

/**
 * Starts a failed workflow again, with the id, type and arguments it had: what it did already it finds done. The server refuses where
 * another run of it is under way or ended well.
 */
export async function restartRun(
  server: WorkflowServer,
  { workflow_id, run_id }: Run,
  request: string,
): Promise<{ run_id: string } | Refusal> {
  const { namespace } = server
  const execution = { workflowId: workflow_id, runId: run_id }
  try {
    const read = await server.ask(service =>
      service.getWorkflowExecutionHistory({ namespace, execution, maximumPageSize: 1 }),
    )
    const begun = read.history?.events?.[0]?.workflowExecutionStartedEventAttributes
    if (!begun) return refused('NOT_FOUND')
    const started = await server.ask(service =>
      service.startWorkflowExecution({
        namespace,
        workflowId: workflow_id,
        workflowType: begun.workflowType ?? null,
        taskQueue: begun.taskQueue ?? null,
        input: begun.input ?? null,
        memo: begun.memo ?? null,
        workflowTaskTimeout: begun.workflowTaskTimeout ?? null,
        identity: 'administration',
        requestId: request,
        workflowIdReusePolicy: ALLOW_DUPLICATE_FAILED_ONLY,
      }),
    )
    return { run_id: started.runId }
  } catch (error) {
    if (codeOf(error) === NOT_FOUND) return refused('NOT_FOUND')
    if (codeOf(error) === TAKEN) return refused('workflow.notFailed')
    throw error
  }
}

/** How many run, and how many failed or took too long. */
export async function countRuns(server: WorkflowServer): Promise<{ running: number; failed: number }> {
  const { namespace } = server
  const count = async (query: string) =>
    Number((await server.ask(service => service.countWorkflowExecutions({ namespace, query }))).count)
  const [running, failed] = await Promise.all([
    count("ExecutionStatus = 'Running'"),
    count("ExecutionStatus = 'Failed' OR ExecutionStatus = 'TimedOut'"),
  ])
  return { running, failed }
}

/** Tasks that no worker took yet, and who asked for some lately. */
export async function readTasks(
  server: WorkflowServer,
): Promise<{ workflow: number; activity: number; workers: number }> {
  const { namespace, taskQueue: name } = server
  const depth = async (taskQueueType: number) => {
    const found = await server.ask(service =>
      service.describeTaskQueue({ namespace, taskQueue: { name }, taskQueueType, includeTaskQueueStatus: true }),
    )
    return { waiting: Number(found.taskQueueStatus?.backlogCountHint ?? 0), workers: found.pollers.length }
  }
  const [workflow, activity] = await Promise.all([depth(1), depth(2)])
  return { workflow: workflow.waiting, activity: activity.waiting, workers: workflow.workers }
}

const codeOf = (error: unknown): number | undefined => (error as { code?: number }).code

function runOf(info: Info): WorkflowRun {
  return {
    workflow_id: info.execution?.workflowId ?? '',
    run_id: info.execution?.runId ?? '',
    type: info.type?.name ?? '',
    status: statuses[info.status ?? 0] ?? 'running',
    started_at: instantOf(info.startTime),
    closed_at: instantOf(info.closeTime),
  }
}

/** The name of an activity, by the event that scheduled it: later ones only point at that one. */
function noteName(event: Happened, names: Map<number, string>): void {
  const name = event.activityTaskScheduledEventAttributes?.activityType?.name
  if (name) names.set(Number(event.eventId), name)
}

function eventOf(event: Happened, names: ReadonlyMap<number, string>): WorkflowEvent {
  const [kind, attributes] = Object.entries(event).find(([key, value]) => key.endsWith('Attributes') && value) ?? []
  const told = (attributes ?? {}) as Record<string, unknown>
  const named = told.activityType ?? told.workflowType
  const name =
    (named as { name?: string } | undefined)?.name ??
    (typeof told.signalName === 'string' ? told.signalName : undefined) ??
    names.get(Number(told.scheduledEventId ?? 0))
  const type = (kind ?? '').replace(/EventAttributes$/, '')
  return {
    id: Number(event.eventId),
    at: instantOf(event.eventTime),
    type: type.charAt(0).toUpperCase() + type.slice(1),
    name: name ?? null,
    attempt: Number(told.attempt ?? 0) || null,
    failure: failureOf((told.failure ?? told.lastFailure) as Failure | undefined),
  }
}

/** What failed, the innermost reason last. */
function failureOf(failure: Failure | null | undefined): string | null {
  const told: string[] = []
  for (let each = failure; each; each = each.cause)
    if (each.message && !told.includes(each.message)) told.push(each.message)
  return told.length > 0 ? told.join(' : ').slice(0, TOLD) : null
}

const instantOf = (at: Instant): string | null =>
  at?.seconds ? new Date(Number(at.seconds) * 1000 + Math.floor((at.nanos ?? 0) / 1e6)).toISOString() : null

const camel = (status: WorkflowStatus): string =>
  status
    .split('_')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
