import type {
  Metadata,
  ServerUnaryCall,
  ServiceDefinition,
  sendUnaryData,
  UntypedServiceImplementation,
} from '@grpc/grpc-js'
import { terminate } from './closing.ts'
import {
  completeActivity,
  completeWorkflowTask,
  heartbeat,
  refuseWorkflowTask,
  reportActivityCancelled,
  reportActivityFailure,
} from './completions.ts'
import { describeRun, executionInfo } from './describe.ts'
import type { Engine } from './engine.ts'
import { completed, invalid, namespaceNotFound, notFound, notServed, unauthorized, unavailable } from './errors.ts'
import { readHistory } from './histories.ts'
import { checkBlob, LARGEST_BLOB } from './limits.ts'
import { duration, enums, type Service, timestamp, workflowService } from './proto.ts'
import { answerQuery, askQuery } from './queries.ts'
import { scheduleMethods } from './schedule-service.ts'
import { NAMESPACE_ID, requestCancel, signal, signalWithStart, startAnswer, startWorkflow } from './starts.ts'
import { decodeToken } from './tokens.ts'
import { updateWithStart } from './update-with-start.ts'
import { pollUpdate, updateWorkflow } from './updates.ts'
import { countRuns, listRuns } from './visibility.ts'

type Req<N extends string> = `${N}Request` extends keyof Service ? Service[`${N}Request`]['prototype'] : never
/** Runs when the caller went away. */
type OnCancel = (cancelled: () => void) => void
type Method = (request: never, onCancel: OnCancel) => object | Promise<object>

const NAMESPACE = 'default'

/** The methods served; every other one of the service answers UNIMPLEMENTED. */
function methods(engine: Engine): Record<string, Method> {
  /** Changes something, then answers once that is on disk; also when the change ends in a refusal. */
  const durably = async <T extends object>(change: () => T): Promise<T> => {
    try {
      return change()
    } finally {
      await engine.store.durably()
    }
  }
  const byId = (r: { workflowId: string; runId: string; activityId: string }) => r
  return {
    GetSystemInfo: () => ({
      serverVersion: '1.29.1',
      capabilities: {
        signalAndQueryHeader: true,
        internalErrorDifferentiation: true,
        activityFailureIncludeHeartbeat: true,
        supportsSchedules: true,
        encodedFailureAttributes: true,
        buildIdBasedVersioning: false,
        upsertMemo: true,
        eagerWorkflowStart: false,
        sdkMetadata: true,
        countGroupByExecutionStatus: true,
        nexus: false,
      },
    }),
    GetClusterInfo: () => ({
      supportedClients: {},
      serverVersion: '1.29.1',
      clusterId: engine.clusterId,
      clusterName: 'embedded',
      historyShardCount: 1,
      persistenceStore: 'sqlite',
      visibilityStore: 'sqlite',
    }),
    DescribeNamespace: (r: Req<'DescribeNamespace'>) => {
      if (r.namespace ? r.namespace !== NAMESPACE : r.id !== NAMESPACE_ID) throw namespaceNotFound(r.namespace || r.id)
      return namespace(engine)
    },
    ListNamespaces: () => ({ namespaces: [namespace(engine)] }),
    GetSearchAttributes: () => ({ keys: {} }),

    StartWorkflowExecution: (r: Req<'StartWorkflowExecution'>) =>
      durably(() => {
        const { run, started } = startWorkflow(engine, r)
        return startAnswer(run, started)
      }),
    SignalWithStartWorkflowExecution: (r: Req<'SignalWithStartWorkflowExecution'>) =>
      durably(() => {
        const { run, started } = signalWithStart(engine, r)
        return { runId: run.state.runId, started }
      }),
    SignalWorkflowExecution: (r: Req<'SignalWorkflowExecution'>) =>
      durably(() => {
        if (!r.signalName) throw invalid('SignalName is not set on request.')
        checkBlob(r.input)
        const run = engine.get(r.workflowExecution)
        if (!run.open) throw completed()
        signal(engine, run, r)
        return {}
      }),
    RequestCancelWorkflowExecution: (r: Req<'RequestCancelWorkflowExecution'>) =>
      durably(() => {
        const run = engine.get(r.workflowExecution)
        sameChain(run.state.firstRunId, r.firstExecutionRunId)
        requestCancel(engine, run, { reason: r.reason, identity: r.identity })
        return {}
      }),
    TerminateWorkflowExecution: (r: Req<'TerminateWorkflowExecution'>) =>
      durably(() => {
        const run = engine.get(r.workflowExecution)
        if (!run.open) throw completed()
        sameChain(run.state.firstRunId, r.firstExecutionRunId)
        terminate(engine, run, { reason: r.reason, details: r.details, identity: r.identity })
        return {}
      }),
    UpdateWorkflowExecution: (r: Req<'UpdateWorkflowExecution'>, onCancel) => updateWorkflow(engine, r, onCancel),
    PollWorkflowExecutionUpdate: (r: Req<'PollWorkflowExecutionUpdate'>, onCancel) => pollUpdate(engine, r, onCancel),
    ExecuteMultiOperation: (r: Req<'ExecuteMultiOperation'>, onCancel) => updateWithStart(engine, r, onCancel),
    ...Object.fromEntries(
      Object.entries(scheduleMethods).map(([name, method]) => [name, (r: never) => durably(() => method(engine, r))]),
    ),
    QueryWorkflow: (r: Req<'QueryWorkflow'>, onCancel) => askQuery(engine, r, onCancel),
    DescribeWorkflowExecution: (r: Req<'DescribeWorkflowExecution'>) =>
      durably(() => describeRun(engine.get(r.execution))),
    GetWorkflowExecutionHistory: (r: Req<'GetWorkflowExecutionHistory'>, onCancel) => readHistory(engine, r, onCancel),
    ListWorkflowExecutions: (r: Req<'ListWorkflowExecutions'>) => durably(() => ({})).then(() => listPage(engine, r)),
    CountWorkflowExecutions: (r: Req<'CountWorkflowExecutions'>) =>
      durably(() => ({})).then(() => {
        const { count, groups } = countRuns(engine.store, r.query)
        return { count, groups: groups.map(g => ({ count: g.count, groupValues: [statusPayload(g.status)] })) }
      }),

    PollWorkflowTaskQueue: async (r: Req<'PollWorkflowTaskQueue'>, onCancel) =>
      (await engine.workflowQueues.poll(r.taskQueue?.name ?? '', r.identity, onCancel)) ?? {},
    RespondWorkflowTaskCompleted: (r: Req<'RespondWorkflowTaskCompleted'>) =>
      durably(() => completeWorkflowTask(engine, r)),
    RespondWorkflowTaskFailed: (r: Req<'RespondWorkflowTaskFailed'>) =>
      durably(() => {
        refuseWorkflowTask(engine, r)
        return {}
      }),
    RespondQueryTaskCompleted: (r: Req<'RespondQueryTaskCompleted'>) => {
      answerQuery(engine, decodeToken(r.taskToken, 'query').queryId, r)
      return {}
    },
    ResetStickyTaskQueue: (r: Req<'ResetStickyTaskQueue'>) =>
      durably(() => {
        const run = engine.get(r.execution)
        if (!run.open) throw completed()
        delete run.state.sticky
        run.touch()
        return {}
      }),
    ShutdownWorker: (r: Req<'ShutdownWorker'>) => {
      if (r.stickyTaskQueue) engine.workflowQueues.desert(r.stickyTaskQueue)
      return {}
    },
    DescribeTaskQueue: (r: Req<'DescribeTaskQueue'>) => {
      const activities = r.taskQueueType === enums.TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY
      const queues = activities ? engine.activityQueues : engine.workflowQueues
      const pollers = queues.pollersOf(r.taskQueue?.name ?? '')
      const backlogCountHint = queues.depths()[r.taskQueue?.name ?? ''] ?? 0
      return {
        pollers: pollers.map(p => ({ identity: p.identity, lastAccessTime: timestamp(p.at) })),
        ...(r.includeTaskQueueStatus ? { taskQueueStatus: { backlogCountHint } } : {}),
      }
    },

    PollActivityTaskQueue: async (r: Req<'PollActivityTaskQueue'>, onCancel) =>
      (await engine.activityQueues.poll(r.taskQueue?.name ?? '', r.identity, onCancel)) ?? {},
    RespondActivityTaskCompleted: (r: Req<'RespondActivityTaskCompleted'>) =>
      durably(() => done(completeActivity(engine, r.taskToken, r.result, r.identity))),
    RespondActivityTaskCompletedById: (r: Req<'RespondActivityTaskCompletedById'>) =>
      durably(() => done(completeActivity(engine, byId(r), r.result, r.identity))),
    RespondActivityTaskFailed: (r: Req<'RespondActivityTaskFailed'>) =>
      durably(() => done(reportActivityFailure(engine, r.taskToken, r))),
    RespondActivityTaskFailedById: (r: Req<'RespondActivityTaskFailedById'>) =>
      durably(() => done(reportActivityFailure(engine, byId(r), r))),
    RespondActivityTaskCanceled: (r: Req<'RespondActivityTaskCanceled'>) =>
      durably(() => done(reportActivityCancelled(engine, r.taskToken, r.details, r.identity))),
    RespondActivityTaskCanceledById: (r: Req<'RespondActivityTaskCanceledById'>) =>
      durably(() => done(reportActivityCancelled(engine, byId(r), r.details, r.identity))),
    RecordActivityTaskHeartbeat: (r: Req<'RecordActivityTaskHeartbeat'>) => ({
      cancelRequested: heartbeat(engine, r.taskToken, r.details),
    }),
    RecordActivityTaskHeartbeatById: (r: Req<'RecordActivityTaskHeartbeatById'>) => ({
      cancelRequested: heartbeat(engine, byId(r), r.details),
    }),
  }
}

const done = (_: unknown): object => ({})

function sameChain(firstRunId: string, asked: string | null | undefined): void {
  if (asked && asked !== firstRunId) throw notFound('workflow execution not found')
}

function namespace(engine: Engine): object {
  return {
    namespaceInfo: {
      name: NAMESPACE,
      id: NAMESPACE_ID,
      state: enums.NamespaceState.NAMESPACE_STATE_REGISTERED,
      capabilities: { syncUpdate: true, asyncUpdate: true },
      limits: { blobSizeLimitError: LARGEST_BLOB, memoSizeLimitError: LARGEST_BLOB },
    },
    config: { workflowExecutionRetentionTtl: duration(engine.retentionMs) },
    replicationConfig: { activeClusterName: 'embedded', clusters: [{ clusterName: 'embedded' }] },
  }
}

function listPage(engine: Engine, r: Req<'ListWorkflowExecutions'>): object {
  const size = Math.min(r.pageSize || 1000, 1000)
  const before = r.nextPageToken?.length ? Number(Buffer.from(r.nextPageToken).toString()) : undefined
  const page = listRuns(engine.store, r.query, size, before)
  const last = page.length === size ? page.at(-1) : undefined
  return {
    executions: page.map(row => executionInfo(row.state)),
    nextPageToken: last && Buffer.from(String(last.key)),
  }
}

function statusPayload(status: number): object {
  const name = Object.entries(enums.WorkflowExecutionStatus).find(([, value]) => value === status)![0]
  const words = name.replace('WORKFLOW_EXECUTION_STATUS_', '').split('_')
  const text = words.map(w => w[0] + w.slice(1).toLowerCase()).join('')
  const bytes = (s: string) => Buffer.from(s)
  return { metadata: { encoding: bytes('json/plain'), type: bytes('Keyword') }, data: bytes(JSON.stringify(text)) }
}

/**
 * The gRPC service: its definition from the API's own description, its methods over the engine.
 *
 * @param knows whether a call may be answered; without it all are
 */
export function service(
  engine: Engine,
  knows: ((metadata: Metadata) => boolean) | undefined,
): {
  definition: ServiceDefinition
  implementation: UntypedServiceImplementation
} {
  const served = methods(engine)
  const definition: Record<string, object> = {}
  const implementation: UntypedServiceImplementation = {}
  for (const [name, method] of Object.entries(workflowService)) {
    const types = () => method.resolve()
    definition[name] = {
      path: `/temporal.api.workflowservice.v1.WorkflowService/${name}`,
      requestStream: false,
      responseStream: false,
      requestSerialize: (m: object) => Buffer.from(types().resolvedRequestType.encode(m).finish()),
      requestDeserialize: (b: Buffer) => types().resolvedRequestType.decode(b),
      responseSerialize: (m: object) =>
        m instanceof Uint8Array
          ? Buffer.from(m.buffer, m.byteOffset, m.length)
          : Buffer.from(types().resolvedResponseType.encode(m).finish()),
      responseDeserialize: (b: Buffer) => types().resolvedResponseType.decode(b),
    }
    implementation[name] = handler(engine, name, served[name], knows)
  }
  return { definition: definition as ServiceDefinition, implementation }
}

function handler(
  engine: Engine,
  name: string,
  method: Method | undefined,
  knows: ((metadata: Metadata) => boolean) | undefined,
) {
  return (call: ServerUnaryCall<{ namespace?: string }, object>, reply: sendUnaryData<object>): void => {
    const answer = async () => {
      if (knows && !knows(call.metadata)) throw unauthorized()
      if (!method) throw notServed(name)
      if (engine.stopped) throw unavailable('the server is stopping')
      const { namespace } = call.request
      if (namespace && namespace !== NAMESPACE) throw namespaceNotFound(namespace)
      return method(call.request as never, cancelled => {
        if (call.cancelled) cancelled()
        else call.once('cancelled', cancelled)
      })
    }
    answer().then(
      value => reply(null, value),
      error => reply(error),
    )
  }
}
