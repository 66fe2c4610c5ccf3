import { projectAmended, projectStatusChanged } from '@faitage/contracts/projects/project'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { readModels } from '../read-models.ts'
import { aProject } from '../testing/fixtures.ts'
import { testSecret } from '../testing/log.ts'
import { silent, startTestProjections, startTestStores, type TestProjections } from '../testing/system.ts'
import { workload, writeWorkload } from '../testing/workload.ts'
import { checksumsOf } from './checksum.ts'
import { connectionOptions } from './database.ts'
import { LIVE, projectBatch } from './live-batch.ts'
import { eventsBetween } from './log-reader.ts'
import { park } from './parking.ts'
import { startProjector } from './projector.ts'
import { readBatch, type StoredEvent } from './recorded.ts'
import { openWorkspace } from './workspace.ts'

/** A test makes all tables, some of them again and again. */
vi.setConfig({ testTimeout: 180_000 })

let system: TestProjections
beforeAll(async () => {
  system = await startTestProjections()
})
afterAll(() => system?.stop())

async function everything(client: TestProjections['log']['client']): Promise<StoredEvent[]> {
  const all: StoredEvent[] = []
  for await (const batch of eventsBetween(client, -1n, undefined, 100)) all.push(...batch)
  return all
}

it('repeated and late deliveries change nothing, no matter who delivers them', async () => {
  const { log, projector, pool, keyring, databaseUrl } = system
  const { position } = await writeWorkload(
    log.append,
    workload({ seed: 4, missions: 3, projects: 40, eventsPerProject: 5 }),
  )
  await projector.caughtUp(position)
  const before = await checksumsOf(pool, LIVE, readModels)
  const client = new pg.Client(connectionOptions(databaseUrl))
  await client.connect()
  const workspace = openWorkspace(LIVE, readModels)
  const all: StoredEvent[][] = []
  for await (const batch of eventsBetween(log.client, -1n, undefined, 30)) all.unshift(batch)
  for (const batch of all) {
    const outcome = await projectBatch(client, workspace, readModels, batch, keyring)
    expect(outcome).toMatchObject({ events: 0, position })
  }
  await client.end()
  expect(await checksumsOf(pool, LIVE, readModels)).toEqual(before)
})

it('hears of what was parked by whoever held the checkpoint before', async () => {
  const stores = await startTestStores()
  onTestFinished(() => stores.stop())
  const { log, pool, keyring, databaseUrl } = stores
  const project = aProject()
  const { project_id, mission_id, requester_id } = project.data
  const stream = `project-${project_id}`
  await log.append(stream, [project])
  await log.append(
    stream,
    [projectAmended({ project_id, mission_id, requester_id, changes: { notes: 'Derrière' } })],
    0n,
  )
  const [first, second] = await everything(log.client)
  const [read] = await readBatch([first!], keyring)
  await pool.query(`insert into ops.projection_checkpoint (name, position) values ('rm', -1) on conflict do nothing`)
  const client = new pg.Client(connectionOptions(databaseUrl))
  const holding = new pg.Client(databaseUrl)
  onTestFinished(async () => void (await Promise.all([holding.end(), client.end()])))
  await Promise.all([holding.connect(), client.connect()])
  await holding.query('begin')
  await holding.query(`select from ops.projection_checkpoint where name = 'rm' for update`)
  const projecting = projectBatch(client, openWorkspace(LIVE, readModels), readModels, [second!], keyring)
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await park(holding, LIVE, [{ model: 'project_list', event: read!.event, error: 'refused' }])
  await holding.query('commit')
  const { parked } = await projecting
  expect(parked.map(({ model, error }) => [model, error])).toContainEqual(['project_list', null])
})

it('of two projectors one works and the other takes over', async () => {
  const { log, projector, databaseUrl, db, pool } = system
  const second = startProjector({ client: log.client, databaseUrl, secret: testSecret, log: silent })
  await expect.poll(() => second.metrics.metrics(), { timeout: 30_000 }).toContain('faitage_projection_standby 1')
  const project = aProject()
  const stream = `project-${project.data.project_id}`
  await projector.caughtUp(await log.append(stream, [project]))
  expect(await second.metrics.metrics()).toContain('faitage_projection_events_total 0')

  // The first one loses its connection and with it the lock: whichever gets it next goes on.
  await pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
  )
  const { project_id, mission_id, requester_id } = project.data
  const change = projectStatusChanged({
    project_id,
    mission_id,
    requester_id,
    from: 'a_contacter',
    to: 'solde',
    on: '2024-07-01',
  })
  await log.append(stream, [change], 0n)
  const row = () =>
    db
      .selectFrom('project_list')
      .innerJoin('project_list_apart as beside', 'beside.id', 'project_list.id')
      .select(['status', 'revision'])
      .where('project_list.id', '=', project_id)
      .executeTakeFirst()
  await expect.poll(row, { timeout: 30_000 }).toEqual({ status: 'solde', revision: 1 })
  await second.stop()
})

it('leaves alone the row of the list, and its indexes, where nothing that it holds changed', async () => {
  const { log, projector, pool } = system
  const project = aProject()
  const { project_id, mission_id, requester_id } = project.data
  const about = { project_id, mission_id, requester_id }
  const stream = `project-${project_id}`
  const places = async () => {
    const { rows } = await pool.query<{ main: string; beside: string; revision: number }>(
      `select main.xmin::text || main.ctid::text as main, beside.xmin::text || beside.ctid::text as beside, revision
       from rm.project_list main join rm.project_list_apart beside using (id) where id = $1`,
      [project_id],
    )
    return rows[0]!
  }
  await projector.caughtUp(await log.append(stream, [project]))
  const first = await places()
  const noted = projectAmended({ ...about, changes: { notes: 'à rappeler' } })
  await projector.caughtUp(await log.append(stream, [noted], 0n))
  const then = await places()
  expect(then).toMatchObject({ main: first.main, revision: 1 })
  expect(then.beside).not.toBe(first.beside)
  // The control: what the list shows is written.
  const moved = projectStatusChanged({ ...about, from: 'a_contacter', to: 'contact', on: '2024-04-01' })
  await projector.caughtUp(await log.append(stream, [moved], 1n))
  expect((await places()).main).not.toBe(first.main)
})

it('stores what Postgres cannot hold in a readable form', async () => {
  const { log, projector, db } = system
  const project = aProject({ requester: { last_name: 'Nul\u0000ici \ud800 \\u0000' } })
  await projector.caughtUp(await log.append(`project-${project.data.project_id}`, [project]))
  const row = await db
    .selectFrom('project_list')
    .select('requester_name')
    .where('id', '=', project.data.project_id)
    .executeTakeFirst()
  expect(row?.requester_name).toBe('Nul\ufffdici \ufffd \\u0000')
})
