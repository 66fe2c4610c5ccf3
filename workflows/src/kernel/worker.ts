import { Context } from '@temporalio/activity'
import {
  type ActivityInterceptorsFactory,
  DefaultLogger,
  makeTelemetryFilterString,
  NativeConnection,
  Runtime,
  Worker,
} from '@temporalio/worker'
import type { Logger } from 'pino'
import type { ActivityContext } from './activity.ts'
import { kindOf, persist } from './backoff.ts'
import type { TemporalAccess } from './config.ts'

export interface WorkerOptions {
  temporal: TemporalAccess
  namespace: string
  taskQueue: string
  activities: object
  /** Around each activity. */
  around?: ActivityInterceptorsFactory[]
  bundlePath: string
  log: Logger
  signal: AbortSignal
  /** Called once work is being taken. */
  ready?: () => void
}

const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const

let installed = false

/**
 * The SDK's own log, in ours; once per process.
 *
 * @param metricsAddress where it serves what it counts of workflows, activities and polls
 */
export function installRuntime(log: Logger, metricsAddress?: string): void {
  if (installed) return
  installed = true
  Runtime.install({
    logger: new DefaultLogger('WARN', ({ level, message }) => log[levels[level]]({ from: 'temporal' }, message)),
    telemetryOptions: {
      logging: { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }) },
      ...(metricsAddress ? { metrics: { prometheus: { bindAddress: metricsAddress } } } : {}),
    },
    shutdownSignals: [],
  })
}

/** What runs the activity that asks, in a worker that stops once `stopping` aborts. */
export function contextIn(stopping: AbortSignal): ActivityContext {
  // Taken once: whoever tells the worker to stop is in no activity, and has its signs of life said all the same.
  const { heartbeat, info, cancellationSignal } = Context.current()
  return { heartbeat, said: info.heartbeatDetails, signal: cancellationSignal, stopping }
}

/** Takes work from a task queue until `signal` aborts, then lets what is under way finish. Temporal away is waited for. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { log, signal } = options
  installRuntime(log)
  const waiting = (error: unknown) => log.warn({ worker: options.taskQueue, ...kindOf(error) }, 'waiting for Temporal')
  const work = async (): Promise<void> => {
    // Payloads are a few ids: compressing them would only cost time on both sides.
    const connection = await NativeConnection.connect({
      ...options.temporal,
      grpcCompression: { codec: 'none' },
    })
    try {
      const worker = await Worker.create({
        connection,
        namespace: options.namespace,
        taskQueue: options.taskQueue,
        activities: options.activities,
        interceptors: { activity: options.around ?? [] },
        workflowBundle: { codePath: options.bundlePath },
        maxConcurrentActivityTaskExecutions: 10,
        maxConcurrentWorkflowTaskExecutions: 10,
        maxCachedWorkflows: 100,
        // What an activity says for the attempt after it is told before it falls (`fatal-work.ts`).
        maxHeartbeatThrottleInterval: '100ms',
        shutdownGraceTime: '10s',
      })
      const stop = () => {
        if (worker.getState() === 'RUNNING') worker.shutdown()
      }
      signal.addEventListener('abort', stop, { once: true })
      try {
        const running = worker.run()
        options.ready?.()
        await running
      } finally {
        signal.removeEventListener('abort', stop)
      }
    } finally {
      await connection.close().catch(() => undefined)
    }
    signal.throwIfAborted()
    throw new Error('the worker stopped by itself')
  }
  await persist(work, { signal, waiting }).catch(error => {
    if (!signal.aborted) throw error
  })
}
