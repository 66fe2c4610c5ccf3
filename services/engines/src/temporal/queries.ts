import { randomUUID } from 'node:crypto'
import { status } from '@grpc/grpc-js'
import type { temporal } from '@temporalio/proto'
import type { Engine } from './engine.ts'
import { notReady, queryFailed, ServiceError } from './errors.ts'
import type { Task } from './matching.ts'
import { api, enums, type Service } from './proto.ts'
import type { Run } from './run.ts'
import { encodeToken } from './tokens.ts'
import { encodeAnswer } from './workflow-tasks.ts'

const NO_ANSWER_MS = 30_000
const TAKEN_MS = 5_000
const FAILING_ATTEMPT = 3

/** A question to a workflow, waiting for a worker. */
export interface Query {
  id: string
  runId: string
  workflowId: string
  query: temporal.api.query.v1.IWorkflowQuery
  /** With the pending workflow task, with the task under way, or as a task of its own. */
  place: 'pending' | 'attached' | 'direct'
  /** Set once a sticky worker let it lie. */
  anyWorker?: boolean
  settle(result: Uint8Array | temporal.api.common.v1.IPayloads | null | undefined, error?: Error): void
}

type Answer = Service['QueryWorkflowResponse']['prototype']

/** Asks a workflow, open or closed. @throws INVALID_ARGUMENT with QueryFailed, NOT_FOUND, FAILED_PRECONDITION, DEADLINE_EXCEEDED. */
export function askQuery(
  engine: Engine,
  request: Service['QueryWorkflowRequest']['prototype'],
  onCancel: (cancelled: () => void) => void,
): Promise<Partial<Answer>> {
  const run = engine.get(request.execution)
  const rejected = rejection(run, request.queryRejectCondition)
  if (rejected) return Promise.resolve({ queryRejected: { status: run.state.status } } as Partial<Answer>)
  if (run.open && run.state.firstTaskAt !== undefined) throw notReady('workflow task is not scheduled yet')
  if ((run.state.task?.attempt ?? 0) > FAILING_ATTEMPT)
    throw notReady('Unable to query workflow due to Workflow Task in failed state.')
  if (!run.open && !run.state.previousStartedEventId) throw notReady('Workflow closed before its first task.')
  return new Promise((resolve, reject) => {
    const query: Query = {
      id: randomUUID(),
      runId: run.state.runId,
      workflowId: run.state.workflowId,
      query: request.query!,
      place: 'pending',
      settle: (result, error) => {
        engine.queries.delete(query.id)
        engine.deadlines.clear(`q${query.id}`)
        engine.deadlines.clear(`qt${query.id}`)
        if (error) reject(error)
        else resolve({ queryResult: result } as Partial<Answer>)
      },
    }
    engine.queries.set(query.id, query)
    engine.deadlines.set(`q${query.id}`, Date.now() + NO_ANSWER_MS, () =>
      query.settle(undefined, new ServiceError(status.DEADLINE_EXCEEDED, 'no worker answered the query in time')),
    )
    onCancel(() => query.settle(undefined, new ServiceError(status.CANCELLED, 'cancelled')))
    if (!run.open || !run.state.task) offerQuery(engine, query.id)
  })
}

function rejection(run: Run, condition: number | null | undefined): boolean {
  const c = enums.QueryRejectCondition
  if (run.open) return false
  if (condition === c.QUERY_REJECT_CONDITION_NOT_OPEN) return true
  const clean = run.state.status === enums.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED
  return condition === c.QUERY_REJECT_CONDITION_NOT_COMPLETED_CLEANLY && !clean
}

/** Sends a query as a task of its own. */
export function offerQuery(engine: Engine, queryId: string): void {
  const query = engine.queries.get(queryId)
  if (!query) return
  query.place = 'direct'
  const run = engine.find({ workflowId: query.workflowId, runId: query.runId })
  if (!run) return
  const { sticky, taskQueue } = run.state
  const useSticky = !query.anyWorker && sticky && !engine.workflowQueues.isDeserted(sticky.queue) ? sticky : undefined
  engine.store.afterCommit(() =>
    engine.workflowQueues.offer(useSticky?.queue ?? taskQueue, {
      kind: 'query',
      queryId,
      sticky: Boolean(useSticky),
    }),
  )
  if (useSticky) retryElsewhere(engine, query)
}

function retryElsewhere(engine: Engine, query: Query): void {
  engine.deadlines.set(`qt${query.id}`, Date.now() + TAKEN_MS, () => {
    query.anyWorker = true
    offerQuery(engine, query.id)
  })
}

/** The encoded poll answer of a query task; undefined when nobody waits for it any more. */
export function dispatchQuery(engine: Engine, task: Task & { kind: 'query' }): Uint8Array | undefined {
  const query = engine.queries.get(task.queryId)
  if (query?.place !== 'direct') return undefined
  const run = engine.find({ workflowId: query.workflowId, runId: query.runId })
  if (!run) return undefined
  const { state } = run
  return encodeAnswer(task.sticky ? [] : run.events(), {
    taskToken: encodeToken({ kind: 'query', queryId: query.id, runId: query.runId }),
    workflowExecution: { workflowId: state.workflowId, runId: state.runId },
    workflowType: { name: state.workflowType },
    previousStartedEventId: state.previousStartedEventId as never,
    attempt: 1,
    workflowExecutionTaskQueue: { name: state.taskQueue, kind: enums.TaskQueueKind.TASK_QUEUE_KIND_NORMAL },
    query: query.query,
  })
}

/** Queries that travel with the task being started. */
export function attachQueries(
  engine: Engine,
  run: Run,
): Record<string, temporal.api.query.v1.IWorkflowQuery> | undefined {
  if (!engine.queries.size) return undefined
  const attached: Record<string, temporal.api.query.v1.IWorkflowQuery> = {}
  for (const query of engine.queries.values()) {
    if (query.runId !== run.state.runId || query.place !== 'pending') continue
    query.place = 'attached'
    attached[query.id] = query.query
  }
  return attached
}

/** Settles the queries answered with a workflow task. */
export function settleQueries(
  engine: Engine,
  results: Record<string, temporal.api.query.v1.IWorkflowQueryResult> | null | undefined,
): void {
  for (const [id, result] of Object.entries(results ?? {})) {
    const query = engine.queries.get(id)
    if (!query) continue
    const answered = result.resultType === enums.QueryResultType.QUERY_RESULT_TYPE_ANSWERED
    settle(query, answered, result.answer, result.errorMessage, result.failure)
  }
}

/** Settles a query answered by a task of its own. */
export function answerQuery(
  engine: Engine,
  queryId: string,
  r: Service['RespondQueryTaskCompletedRequest']['prototype'],
) {
  const query = engine.queries.get(queryId)
  if (!query) return
  const answered = r.completedType === enums.QueryResultType.QUERY_RESULT_TYPE_ANSWERED
  settle(query, answered, r.queryResult, r.errorMessage, r.failure)
}

function settle(
  query: Query,
  answered: boolean,
  result: temporal.api.common.v1.IPayloads | null | undefined,
  message: string | null | undefined,
  failure: temporal.api.failure.v1.IFailure | null | undefined,
): void {
  if (answered) query.settle(result)
  else
    query.settle(
      undefined,
      queryFailed(message ?? '', failure ? api.failure.v1.Failure.encode(failure).finish() : undefined),
    )
}

/** After a task ended: queries it did not answer wait for the next task, or go on their own. */
export function releaseQueries(engine: Engine, run: Run): void {
  if (!engine.queries.size) return
  const { task, runId } = run.state
  for (const query of engine.queries.values()) {
    if (query.runId !== runId || query.place === 'direct') continue
    query.place = 'pending'
    if (!run.open || !task) offerQuery(engine, query.id)
    else if (task.attempt > FAILING_ATTEMPT)
      query.settle(undefined, notReady('Unable to query workflow due to Workflow Task in failed state.'))
  }
}
