import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configDefaults } from '@faitage/api/config'
import { registerUser } from '@faitage/api/identity/register-user'
import { openApi } from '@faitage/api/open-api'
import { startPostgres } from '@faitage/engines/postgres/server'
import { until } from '@faitage/engines/testing/until'
import pino from 'pino'
import { type Child, freePort, startChild } from './child.ts'

const secret = 'secret of a measure, never of an installation'
const workerToken = 'worker-token-of-a-measure'
const email = 'alix.amiel@exemple.fr'
const password = 'Toit-et-combles-2026'

/** The whole product, each role a process of its own, as it runs in production but for the engines' size. */
export interface Processes {
  readonly apiUrl: string
  /** Where the worker calls. */
  readonly insideUrl: string
  readonly workerToken: string
  readonly temporalAddress: string
  /** Of an administrator. */
  readonly token: string
  readonly children: Readonly<Record<'api' | 'projector' | 'eventStore', Child>>
  startWorker(): Promise<Child>
  stop(): Promise<void>
}

export async function startProcesses(): Promise<Processes> {
  const folder = await mkdtemp(join(tmpdir(), 'faitage-measure-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') })
  await postgres.createDatabase('faitage')
  const databaseUrl = postgres.url('faitage')
  const eventStore = await startChild('services/engines/src/eventstore/main.ts', {
    EVENTSTORE_DATA: join(folder, 'events'),
    EVENTSTORE_PORT: '0',
  })
  const eventStoreUrl = `esdb://127.0.0.1:${eventStore.ready.port}?tls=false`
  const common = { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, FAITAGE_SECRET: secret, LOG_LEVEL: 'warn' }
  const projector = await startChild('projections/src/main.ts', { ...common, PORT: '0', METRICS_PORT: '0' })
  await registerPeople(databaseUrl, eventStoreUrl)
  const api = await startChild('services/api/src/main.ts', {
    ...common,
    PORT: '0',
    FAITAGE_WORKER_PORT: '0',
    FAITAGE_WORKER_TOKEN: workerToken,
    FAITAGE_RATE_LIMIT: '0',
  })
  const apiUrl = `http://127.0.0.1:${api.ready.port}`
  const insideUrl = `http://127.0.0.1:${api.ready.worker_port}`
  const temporalPort = await freePort()
  const external = process.env.TEMPORAL_ADDRESS
  const temporal = external
    ? undefined
    : await startChild('services/engines/src/temporal/main.ts', {
        TEMPORAL_DATA: join(folder, 'temporal'),
        TEMPORAL_PORT: String(temporalPort),
      })
  const taskQueue = `measure ${randomUUID()}`
  const workers: Child[] = []
  return {
    apiUrl,
    insideUrl,
    workerToken,
    temporalAddress: external ?? `127.0.0.1:${temporalPort}`,
    token: await signIn(apiUrl),
    children: { api, projector, eventStore },
    startWorker: async () => {
      const worker = await startChild('workflows/src/main.ts', {
        TEMPORAL_ADDRESS: external ?? `127.0.0.1:${temporalPort}`,
        TEMPORAL_TASK_QUEUE: taskQueue,
        EVENTSTORE_URL: eventStoreUrl,
        FAITAGE_API_URL: insideUrl,
        FAITAGE_WORKER_TOKEN: workerToken,
        LOG_LEVEL: 'warn',
      })
      workers.push(worker)
      return worker
    },
    stop: async () => {
      for (const child of [...workers, temporal, api, projector, eventStore]) await child?.kill()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An administrator, and the people the demonstration file names. */
async function registerPeople(databaseUrl: string, eventStoreUrl: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const api = await openApi(
    { ...configDefaults, databaseUrl, eventStoreUrl, secret, workerToken, rateLimit: 0 },
    { log },
  )
  const rest = { role: 'admin', kind: 'employee', active: true, groups: [], projects_id: [] } as const
  try {
    for (const [first_name, last_name] of [
      ['Alix', 'Amiel'],
      ['Camille', 'Renaud'],
      ['Dominique', 'Perret'],
      ['Sacha', 'Lemoine'],
    ] as const) {
      const address = `${first_name}.${last_name}@exemple.fr`.toLowerCase()
      const sheet = { ...rest, groups: [], projects_id: [], first_name, last_name, email: address }
      await registerUser(api, { sheet, password })
    }
  } finally {
    await api.close()
  }
}

async function signIn(apiUrl: string): Promise<string> {
  const ask = async () => {
    const response = await fetch(new URL('/api/auth/login', apiUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    return ((await response.json()) as { token?: string }).token
  }
  // The read models may not know the administrator yet.
  return until('the administrator to be let in', ask, { every: 500 })
}
