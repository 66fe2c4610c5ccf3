import { setTimeout as sleep } from 'node:timers/promises'
import { reportWorkerState, WORKER_EVERY_MS } from '@faitage/contracts/system/worker-state.endpoints'
import type { Connection } from '@temporalio/client'
import type { ApiClient } from './api-client.ts'

/** Milliseconds the workflow server gets to answer. */
const ANSWER_MS = 2000

/** Tells the API now and again that the worker lives, and whether it reaches its server: the API shows it as health. */
export async function reportState(
  { connection, api, signal }: { connection: Connection; api: ApiClient; signal: AbortSignal },
  everyMs = WORKER_EVERY_MS,
): Promise<void> {
  const started_at = new Date(Date.now() - process.uptime() * 1000).toISOString()
  while (!signal.aborted) {
    const workflow_server = await connection
      .withDeadline(Date.now() + ANSWER_MS, () => connection.workflowService.getSystemInfo({}))
      .then(
        () => true,
        () => false,
      )
    // An API that is away hears it the next time.
    await api
      .call(reportWorkerState, {
        body: { workflow_server, started_at, memory_bytes: process.memoryUsage.rss() },
        signal,
      })
      .catch(() => undefined)
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
