import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserSheet } from '@faitage/contracts/identity/user'
import type { Role } from '@faitage/contracts/kernel/permission'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { startEventStore } from '@faitage/engines/eventstore/server'
import { startProjector } from '@faitage/projections/kernel/projector'
import { createTestDatabase } from '@faitage/projections/testing/database'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino, { type Logger } from 'pino'
import { v4, v5 } from 'uuid'
import { type App, buildApp } from '../app.ts'
import { type ApiConfig, configDefaults } from '../config.ts'
import { clientQuota } from '../files/file-config.ts'
import { registerUser } from '../identity/register-user.ts'
import { userDecider } from '../identity/user.decider.ts'
import type { Api, Clock } from '../kernel/api.ts'
import { handle } from '../kernel/events/handle.ts'
import { worker } from '../kernel/http/caller.ts'
import { internalContext } from '../kernel/http/request-context.ts'
import type { RouteDefinition } from '../kernel/http/route.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { openApi } from '../open-api.ts'
import { type TestClient, testClient } from './client.ts'

export const testPassword = 'Toit-et-combles-2026'
export const testWorkerToken = 'worker-token-of-the-tests'

/** The people of every test system, by role; the second ones of a role see nothing the first ones do. */
export const testUsers = {
  admin: userOf('admin', 'Alix', 'Amiel', 'admin'),
  manager: userOf('manager', 'Mona', 'Marchand', 'manager'),
  contributor: userOf('contributor', 'Camille', 'Renaud', 'contributor'),
  client: userOf('client', 'Claude', 'Cordier', 'client'),
  outsider: userOf('outsider', 'Olive', 'Oudin', 'contributor'),
  reader: userOf('reader', 'Rose', 'Rivet', 'manager'),
} as const
export type TestUser = keyof typeof testUsers

export interface TestSystemOptions {
  /** Routes beside the product's. */
  routes?: (api: Api) => RouteDefinition[]
  config?: Partial<ApiConfig>
  clock?: Clock
  /** What is logged; nothing unless LOG_LEVEL says so. */
  log?: Logger
  /** An event store of the test's own; one is started otherwise. */
  eventStoreUrl?: string
  /** False leaves the read models empty. */
  projector?: boolean
  /** Listens on a free port, for streams. */
  listen?: boolean
}

export interface TestSystem {
  readonly api: Api
  readonly app: App
  readonly http: FastifyInstance
  /** `http://127.0.0.1:N` when it listens. */
  readonly url: string
  /** Where its worker calls, when it listens. */
  readonly workerUrl: string
  readonly eventStoreUrl: string
  readonly databaseUrl: string
  readonly secret: string
  /** Position of the newest write of any client. */
  readonly seen: { position: string }
  /** Somebody signed in, by name. */
  as(user: TestUser): TestClient
  /** Our worker. */
  worker(): TestClient
  /** Nobody. */
  anonymous(): TestClient
  /** Changes a person's sheet: role, groups, activity … */
  amend(user: TestUser, changes: Partial<UserSheet>): Promise<void>
  /** Waits until the read models have seen every write of the clients. */
  settled(): Promise<void>
  /** Leaves the read models to another projector. */
  stopProjector(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts the API on a real event store, Postgres and projector, with a few people. Call `stop()` at the end.
 */
export async function startTestSystem(options: TestSystemOptions = {}): Promise<TestSystem> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of stops.reverse()) await step()
    stops.length = 0
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'faitage-api-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const database = await createTestDatabase()
    stops.push(() => database.drop())
    const eventStoreUrl = options.eventStoreUrl ?? (await ownEventStore(folder, stops))
    const secret = `secret of one test run ${v4()}`
    const log = options.log ?? pino({ level: process.env.LOG_LEVEL ?? 'silent' })
    const config: ApiConfig = {
      ...configDefaults,
      databaseUrl: database.url,
      eventStoreUrl,
      secret,
      workerToken: testWorkerToken,
      rateLimit: 0,
      checkResponses: true,
      databaseConnections: 5,
      files: {
        place: { folder: join(folder, 'files') },
        maxSize: 50 * 1024 * 1024,
        client: clientQuota,
        driveUrl: undefined,
      },
      ...options.config,
    }
    const api = await openApi(config, { log, ...(options.clock ? { clock: options.clock } : {}) })
    stops.push(() => api.close())
    const app = await buildApp(api, options.routes?.(api) ?? [])
    stops.push(() => Promise.all([app.http.close(), app.inside.close()]))
    let stopProjector = async () => {}
    if (options.projector !== false) {
      const projector = startProjector({ eventStoreUrl, databaseUrl: database.url, secret, log })
      let stopped: Promise<void> | undefined
      stopProjector = () => {
        stopped ??= projector.stop()
        return stopped
      }
      stops.push(stopProjector)
    }
    const seen = { position: '0' }
    const followed = options.projector === false ? undefined : seen
    for (const user of Object.values(testUsers)) {
      // Everybody has one password: it is hashed once, for whoever is the first.
      await sql`insert into credential (user_id, password_hash) select ${user.id}, password_hash from credential limit 1`.execute(
        api.db,
      )
      const { position } = await registerUser(api, { sheet: user.sheet, password: testPassword, id: user.id })
      seen.position = position
    }
    if (options.listen) await Promise.all([app.http, app.inside].map(one => one.listen({ host: '127.0.0.1', port: 0 })))
    const sessions = new Map(Object.keys(testUsers).map(user => [user, v4()]))
    return {
      api,
      app,
      http: app.http,
      url: urlOf(app.http),
      workerUrl: urlOf(app.inside),
      eventStoreUrl,
      databaseUrl: database.url,
      secret,
      seen,
      as: user =>
        testClient(app.http, app.tokens.sign({ sub: testUsers[user].id, sid: sessions.get(user)! }), followed),
      worker: () => testClient(app.inside, testWorkerToken, followed),
      anonymous: () => testClient(app.http, undefined, followed),
      async amend(user, changes) {
        const { id } = testUsers[user]
        const written = await handle(api, {
          decider: userDecider,
          stream: streamOf.user(id),
          command: { type: 'AmendUser', changes },
          caller: worker,
          request: internalContext(),
        })
        if (isRefusal(written)) throw new Error(written.key)
        seen.position = written.position
      },
      async settled() {
        if (!(await api.live.caughtUp(seen.position, 30_000))) throw new Error('the read models did not catch up')
      },
      stopProjector,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function urlOf({ server }: FastifyInstance): string {
  const address = server.address()
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : ''
}

async function ownEventStore(dataDir: string, stops: (() => Promise<unknown>)[]): Promise<string> {
  const eventStore = await startEventStore({ dataDir })
  stops.push(() => eventStore.stop())
  return eventStore.url
}

function userOf(name: string, first_name: string, last_name: string, role: Role): { id: string; sheet: UserSheet } {
  return {
    id: v5(name, '3e2a1a34-6e0b-4a7c-9b43-7a0f0f3c2b11'),
    sheet: {
      first_name,
      last_name,
      email: `${name}@exemple.fr`,
      role,
      kind: role === 'client' ? 'external' : 'employee',
      active: true,
      groups: [],
      projects_id: [],
    },
  }
}
