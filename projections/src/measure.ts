import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EventStoreDBClient } from '@eventstore/db-client'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { startPostgres } from '@faitage/engines/postgres/server'
import pg from 'pg'
import { pino } from 'pino'
import { connectionOptions, openDatabase } from './kernel/database.ts'
import { migrate } from './kernel/migrate.ts'
import { openKeyring } from './kernel/personal-data/keyring.ts'
import { masterKeyFrom } from './kernel/personal-data/secrets.ts'
import { rebuild } from './kernel/rebuild.ts'
import type { Viewer } from './kernel/viewer.ts'
import { listProjects } from './projects/project-list.queries.ts'
import { readModels } from './read-models.ts'
import { homeIndicators } from './steering/home.ts'
import { aProject } from './testing/fixtures.ts'
import { logWriter, testSecret } from './testing/log.ts'
import { workload, writeWorkload } from './testing/workload.ts'

/**
 * Measures the projections beside their limits on engines of its own, each in its own process, and prints a table:
 *   node projections/src/measure.ts [projects=20000] [eventsPerProject=10]
 */
const PROJECTS = Number(process.argv[2] ?? 20_000)
const PER_PROJECT = Number(process.argv[3] ?? 10)
const ROUNDS = 3

const dataDir = await mkdtemp(join(tmpdir(), 'faitage-measure-'))
const children: ChildProcess[] = []
const results: Record<string, string | number> = {}
const quantile = (values: number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN
const round = (value: number, digits = 1) => Number(value.toFixed(digits))

async function startRole(entry: string, env: Record<string, string>): Promise<{ port?: number }> {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return JSON.parse(String(line))
}

const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') })
await postgres.createDatabase('faitage')
const databaseUrl = postgres.url('faitage')
await migrate(databaseUrl)
const eventStoreMain = new URL('../../services/engines/src/eventstore/main.ts', import.meta.url).pathname
const { port } = await startRole(eventStoreMain, { EVENTSTORE_DATA: join(dataDir, 'events') })
const eventStoreUrl = `esdb://127.0.0.1:${port}?tls=false`
const eventStore = EventStoreDBClient.connectionString(eventStoreUrl)
const { pool, db, close } = openDatabase(databaseUrl)
const keyring = openKeyring(pool, masterKeyFrom(testSecret))
const { append } = logWriter(eventStore, keyring)
const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' }, pino.destination(2))

async function drain(): Promise<number> {
  const started = performance.now()
  let events = 0
  for await (const { event } of eventStore.readAll()) if (event && !event.type.startsWith('$')) events++
  return events / ((performance.now() - started) / 1000)
}

async function measureRebuild(): Promise<void> {
  const ratios: number[] = []
  for (let turn = 0; turn < ROUNDS; turn++) {
    const limit = await drain()
    const fresh = openKeyring(pool, masterKeyFrom(testSecret), { capacity: 300_000 })
    const rebuilt = await rebuild({ eventStore, databaseUrl, keyring: fresh, readModels, log })
    await fresh.close()
    const ours = rebuilt.events / rebuilt.seconds
    ratios.push(ours / limit)
    results['drain events/s'] = round(limit, 0)
    results['rebuild events/s'] = round(ours, 0)
  }
  results['rebuild ÷ drain (median)'] = round(quantile(ratios, 0.5), 2)
}

async function measureLists(): Promise<void> {
  const admin: Viewer = {
    role: 'admin',
    user_id: randomUUID(),
    agency_ids: [],
    antenna_ids: [],
    client_ids: [],
    projects_id: [],
  }
  const { rows: missions } = await pool.query<{ id: string; people: string[] }>('select id, people from mission_list')
  const { rows: names } = await pool.query<{ name: string }>(
    'select requester_name as name from project_list limit 200',
  )
  const some = <T>(values: T[]): T => values[Math.floor(Math.random() * values.length)] as T
  const contributor = (): Viewer => ({ ...admin, role: 'contributor', user_id: some(some(missions).people) })
  const kinds: Record<string, () => [Viewer, object]> = {
    first: () => [admin, {}],
    'sorted by name': () => [admin, { sortBy: 'requester_name' }],
    'sorted by town, desc': () => [admin, { sortBy: 'address_location', sortDirection: 'desc' }],
    'sorted by update, desc': () => [admin, { sortBy: 'updated_at', sortDirection: 'desc' }],
    'sorted by mission': () => [admin, { sortBy: 'mission_name' }],
    'one status': () => [admin, { status: 'depose', sortBy: 'requester_name' }],
    'three statuses, by date': () => [admin, { status: 'contact,depose,agree', sortBy: 'status_on' }],
    'one mission': () => [admin, { mission_id: some(missions).id }],
    'mission and status': () => [admin, { mission_id: some(missions).id, status: 'contact', sortBy: 'requester_name' }],
    'nobody follows': () => [admin, { unassigned: 'true' }],
    'stalled since': () => [admin, { status_before: '2022-06-01', status: 'contact' }],
    reference: () => [admin, { q: `P-${String(Math.floor(Math.random() * PROJECTS)).padStart(6, '0')}` }],
    'name and town': () => [admin, { q: `${some(names).name} tours` }],
    'a frequent word': () => [admin, { q: 'eglise' }],
    'page 200': () => [admin, { page: 200, sortBy: 'requester_name' }],
    'a contributor': () => [contributor(), {}],
    'a contributor, by name': () => [contributor(), { sortBy: 'requester_name' }],
  }
  const all: number[] = []
  for (const [name, make] of Object.entries(kinds)) {
    const times: number[] = []
    for (let turn = 0; turn < 23; turn++) {
      const [viewer, filter] = make()
      const query = projectEndpoints.list.query.parse(filter)
      const started = performance.now()
      await listProjects(db, viewer, query)
      if (turn >= 3) times.push(performance.now() - started)
    }
    all.push(...times)
    results[`list, ${name}: p95 ms`] = round(quantile(times, 0.95))
  }
  results['lists: p95 ms'] = round(quantile(all, 0.95))
  const homes: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    const started = performance.now()
    await homeIndicators(db, admin, { missions_id: [] }, '2025-01-15')
    homes.push(performance.now() - started)
  }
  results['home: p95 ms'] = round(quantile(homes, 0.95))
}

/** Acknowledged by the event store → announced by Postgres as visible. */
async function measureVisibility(rate: number, seconds: number): Promise<void> {
  const listener = new pg.Client(connectionOptions(databaseUrl))
  await listener.connect()
  await listener.query('listen faitage')
  let reached = -1n
  const waiting: { position: bigint; at: number }[] = []
  const delays: number[] = []
  const settle = () => {
    for (let at = 0; at < waiting.length; ) {
      const each = waiting[at] as (typeof waiting)[number]
      if (each.position > reached) at++
      else {
        delays.push(performance.now() - each.at)
        waiting.splice(at, 1)
      }
    }
  }
  listener.on('notification', message => {
    reached = BigInt(JSON.parse(message.payload ?? '{}').position)
    settle()
  })
  const mission_id = randomUUID()
  const started = performance.now()
  const writes: Promise<void>[] = []
  for (let made = 0; made < rate * seconds; made++) {
    const due = started + (made * 1000) / rate
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    const project = aProject({ mission_id })
    writes.push(
      append(`project-${project.data.project_id}`, [project]).then(position => {
        waiting.push({ position, at: performance.now() })
        settle()
      }),
    )
  }
  await Promise.all(writes)
  await sleep(500)
  results[`visible p50 ms at ${rate}/s`] = round(quantile(delays, 0.5), 2)
  results[`visible p99 ms at ${rate}/s`] = round(quantile(delays, 0.99), 2)
  await listener.end()
}

async function cleanUp(): Promise<void> {
  for (const child of children) child.kill('SIGTERM')
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => cleanUp().finally(() => process.exit(1)))

try {
  const missions = Math.max(20, PROJECTS / 50)
  const started = performance.now()
  const load = workload({ seed: 1, missions, projects: PROJECTS, eventsPerProject: PER_PROJECT, users: 40 })
  const { events } = await writeWorkload(append, load, 400)
  results['events written'] = events
  results['written events/s'] = round(events / ((performance.now() - started) / 1000), 0)
  await measureRebuild()
  await measureLists()
  const main = new URL('./main.ts', import.meta.url).pathname
  const secret = { FAITAGE_SECRET: testSecret, LOG_LEVEL: 'warn' }
  await startRole(main, { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, ...secret })
  await sleep(1500)
  await measureVisibility(200, 10)
  console.table(results)
} finally {
  await keyring.close()
  await close()
  await eventStore.dispose()
  await cleanUp()
}
process.exit()
