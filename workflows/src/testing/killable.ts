import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestSystem, type TestSystem, type TestSystemOptions, testWorkerToken } from '@faitage/api/testing/system'
import { type Child, freePort, startChild } from './child.ts'
import { registerReferrers, today } from './system.ts'

/** A system whose worker and Temporal server are processes of their own, killed (SIGKILL) and started at will. */
export interface Killable {
  readonly system: TestSystem
  readonly temporalAddress: string
  readonly taskQueue: string
  killWorker(): Promise<void>
  startWorker(): Promise<void>
  /** Kills the Temporal server, where it is ours, and starts it again. */
  killTemporal(): Promise<void>
  stop(): Promise<void>
}

/** With TEMPORAL_ADDRESS the suite runs against that Temporal server, which is left alone. */
export async function startKillable(
  config: TestSystemOptions['config'] = {},
  options: Pick<TestSystemOptions, 'eventStoreUrl'> = {},
): Promise<Killable> {
  const external = process.env.TEMPORAL_ADDRESS
  const taskQueue = `suite ${randomUUID()}`
  const folder = await mkdtemp(join(tmpdir(), 'faitage-kill-'))
  const temporalPort = await freePort()
  const system = await startTestSystem({
    ...options,
    listen: true,
    config,
    clock: { now: () => new Date(), today: () => today },
  })
  await registerReferrers(system)
  const temporalAddress = external ?? `127.0.0.1:${temporalPort}`
  const startTemporal = () =>
    startChild('services/engines/src/temporal/main.ts', { TEMPORAL_DATA: folder, TEMPORAL_PORT: String(temporalPort) })
  const newWorker = () =>
    startChild('workflows/src/main.ts', {
      TEMPORAL_ADDRESS: temporalAddress,
      TEMPORAL_TASK_QUEUE: taskQueue,
      EVENTSTORE_URL: system.eventStoreUrl,
      FAITAGE_API_URL: system.workerUrl,
      FAITAGE_WORKER_TOKEN: testWorkerToken,
      LOG_LEVEL: 'warn',
    })
  let temporal: Child | undefined = external ? undefined : await startTemporal()
  let worker: Child = await newWorker()
  return {
    system,
    temporalAddress,
    taskQueue,
    killWorker: () => worker.kill(),
    startWorker: async () => {
      worker = await newWorker()
    },
    killTemporal: async () => {
      if (!temporal) return
      await temporal.kill()
      temporal = await startTemporal()
    },
    stop: async () => {
      await worker.kill()
      await temporal?.kill()
      await system.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
