import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestSystem, type TestSystem, type TestSystemOptions, testWorkerToken } from '@faitage/api/testing/system'
import { type Child, freePort, startChild } from './child.ts'
import { registerReferrers } from './system.ts'
import { today } from './today.ts'

/** A system whose roles are processes of their own, killed (SIGKILL) and started at will. */
export interface Killable {
  readonly system: TestSystem
  readonly temporalAddress: string
  readonly taskQueue: string
  /** Where people call the API that is killed. Only where roles are `apart`. */
  readonly apiUrl: string
  killWorker(): Promise<void>
  startWorker(): Promise<void>
  /** Kills the Temporal server, where it is ours, and starts it again. */
  killTemporal(): Promise<void>
  /** Kills the API that the worker calls, and starts it again. Only where roles are `apart`. */
  killApi(): Promise<void>
  /** Kills the event server, and starts it again. Only where roles are `apart`. */
  killEventServer(): Promise<void>
  stop(): Promise<void>
}

/**
 * With TEMPORAL_ADDRESS the suite runs against that Temporal server, which is left alone.
 *
 * @param options.apart whether the event server, and an API that the worker calls beside the one people call, are
 *   processes too
 */
export async function startKillable(
  config: TestSystemOptions['config'] = {},
  { apart = false }: { apart?: boolean } = {},
): Promise<Killable> {
  const external = process.env.TEMPORAL_ADDRESS
  const taskQueue = `suite ${randomUUID()}`
  const folder = await mkdtemp(join(tmpdir(), 'faitage-kill-'))
  const [temporalPort, eventPort, apiPort, peoplePort] = await Promise.all(Array.from({ length: 4 }, freePort))
  const startEventServer = () =>
    startChild('services/engines/src/eventstore/main.ts', {
      EVENTSTORE_DATA: join(folder, 'events'),
      EVENTSTORE_PORT: String(eventPort),
    })
  let eventServer = apart ? await startEventServer() : undefined
  const system = await startTestSystem({
    ...(apart ? { eventStoreUrl: `esdb://127.0.0.1:${eventPort}?tls=false` } : {}),
    listen: true,
    config,
    clock: { now: () => new Date(), today: () => today },
  })
  await registerReferrers(system)
  const temporalAddress = external ?? `127.0.0.1:${temporalPort}`
  const startTemporal = () =>
    startChild('services/engines/src/temporal/main.ts', { TEMPORAL_DATA: folder, TEMPORAL_PORT: String(temporalPort) })
  const startApi = () =>
    startChild('workflows/src/testing/api.main.ts', {
      PEOPLE_PORT: String(peoplePort),
      API_CONFIG: JSON.stringify({ ...system.api.config, inside: { host: '127.0.0.1', port: apiPort } }),
    })
  const newWorker = () =>
    startChild('workflows/src/main.ts', {
      TEMPORAL_ADDRESS: temporalAddress,
      TEMPORAL_TASK_QUEUE: taskQueue,
      EVENTSTORE_URL: system.eventStoreUrl,
      FAITAGE_API_URL: apart ? `http://127.0.0.1:${apiPort}` : system.workerUrl,
      FAITAGE_WORKER_TOKEN: testWorkerToken,
      LOG_LEVEL: 'warn',
    })
  let temporal: Child | undefined = external ? undefined : await startTemporal()
  let api = apart ? await startApi() : undefined
  let worker: Child = await newWorker()
  return {
    system,
    temporalAddress,
    taskQueue,
    apiUrl: `http://127.0.0.1:${peoplePort}`,
    killWorker: () => worker.kill(),
    startWorker: async () => {
      worker = await newWorker()
    },
    killTemporal: async () => {
      if (!temporal) return
      await temporal.kill()
      temporal = await startTemporal()
    },
    killApi: async () => {
      await api!.kill()
      api = await startApi()
    },
    killEventServer: async () => {
      await eventServer!.kill()
      eventServer = await startEventServer()
    },
    stop: async () => {
      await worker.kill()
      await temporal?.kill()
      await api?.kill()
      await system.stop()
      await eventServer?.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
