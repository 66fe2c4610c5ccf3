import { createServer } from 'node:net'
import { metricsPort, openRoleMetrics, type RoleMetrics } from '@faitage/telemetry/role-metrics'
import type { WorkflowClientInterceptor } from '@temporalio/client'

export interface WorkerMetrics extends RoleMetrics {
  /** Where the SDK serves what it counts itself; ours gives it along. */
  readonly sdkAddress: string
  /** Counts the workflows that events start, by type. */
  readonly starts: WorkflowClientInterceptor
  /** An event that a reactor could not handle and left. */
  unhandled(reactor: string): void
}

/**
 * What is watched of the worker: starts, the SDK's own counts (`temporal_workflow_completed_total`, `…_failed_total`, latencies,
 * free slots), memory and event loop. Undefined where nobody asks.
 */
export async function openWorkerMetrics(env: NodeJS.ProcessEnv): Promise<WorkerMetrics | undefined> {
  if (metricsPort(env) === undefined) return undefined
  const sdkAddress = `127.0.0.1:${await freePort()}`
  let started: (type: string) => void = () => undefined
  let left: (reactor: string) => void = () => undefined
  const served = await openRoleMetrics(
    env,
    (registry, { Counter }) => {
      const registers = [registry]
      const starts = new Counter({
        name: 'faitage_workflows_started_total',
        help: 'Workflows started by events',
        labelNames: ['type'],
        registers,
      })
      const unhandled = new Counter({
        name: 'faitage_reactor_unhandled_total',
        help: 'Events that a reactor could not handle',
        labelNames: ['reactor'],
        registers,
      })
      started = type => starts.inc({ type })
      left = reactor => unhandled.inc({ reactor })
    },
    async () => (await fetch(`http://${sdkAddress}/metrics`, { signal: AbortSignal.timeout(SDK_MS) })).text(),
  )
  return {
    sdkAddress,
    starts: {
      async start(input, next) {
        const runId = await next(input)
        started(input.workflowType)
        return runId
      },
    },
    unhandled: reactor => left(reactor),
    close: () => served?.close(),
  }
}

const SDK_MS = 2000

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise(done => server.close(done))
  return port
}
