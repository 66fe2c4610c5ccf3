import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerUser } from '@faitage/api/identity/register-user'
import { startTestSystem, type TestSystem, testPassword, testUsers, testWorkerToken } from '@faitage/api/testing/system'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { startTemporal } from '@faitage/engines/temporal/server'
import pino from 'pino'
import type { WorkerConfig } from '../kernel/config.ts'
import { type RunningWorker, startWorkflows } from '../start.ts'
import { type Importer, importer } from './import-journey.ts'
import { today } from './today.ts'

export interface WorkflowSystem {
  readonly api: TestSystem
  readonly config: WorkerConfig
  /** A fresh mission and somebody who imports into it. */
  mission(name?: string): Promise<{ mission_id: string; person: Importer }>
  /** Starts the worker again after `stopWorker`. */
  startWorker(): Promise<void>
  stopWorker(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the API, its engines, a Temporal-protocol server and the worker. With TEMPORAL_ADDRESS the suite runs against
 * that Temporal server instead of the embedded one.
 */
export async function startWorkflowSystem(): Promise<WorkflowSystem> {
  const folder = await mkdtemp(join(tmpdir(), 'faitage-workflows-'))
  const external = process.env.TEMPORAL_ADDRESS
  const temporal = external ? undefined : await startTemporal({ dataDir: folder })
  const api = await startTestSystem({ listen: true, clock: { now: () => new Date(), today: () => today } })
  await registerReferrers(api)
  const config: WorkerConfig = {
    temporal: { address: external ?? temporal!.address },
    namespace: process.env.TEMPORAL_NAMESPACE ?? 'default',
    taskQueue: `suite ${randomUUID()}`,
    eventStoreUrl: api.eventStoreUrl,
    apiUrl: api.workerUrl,
    workerToken: testWorkerToken,
    logLevel: 'silent',
  }
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' }, pino.destination(2))
  let worker: RunningWorker | undefined
  const startWorker = async () => {
    worker = startWorkflows(config, log)
    await worker.ready
  }
  const stopWorker = async () => {
    await worker?.stop()
    worker = undefined
  }
  await startWorker()
  const admin = api.as('admin')
  return {
    api,
    config,
    mission: async (name = `Mission ${Math.random()}`) => {
      const { id } = await admin.call(missionEndpoints.create, { body: { name } })
      return { mission_id: id, person: importer(api.url, admin.token!, id) }
    },
    startWorker,
    stopWorker,
    stop: async () => {
      await stopWorker()
      await api.stop()
      await temporal?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The people the demonstration files name, beside the contributor of every test system. */
export async function registerReferrers(system: TestSystem): Promise<void> {
  for (const [first_name, last_name] of [
    ['Dominique', 'Perret'],
    ['Sacha', 'Lemoine'],
  ] as const) {
    const sheet = { ...testUsers.contributor.sheet, first_name, last_name, email: `${first_name}@exemple.fr` }
    const { position } = await registerUser(system.api, { sheet, password: testPassword })
    system.seen.position = position
  }
  await system.settled()
}
