import { randomUUID } from 'node:crypto'
import { missionAmended } from '@faitage/contracts/missions/mission'
import { projectStatusChanged, referrersReassigned } from '@faitage/contracts/projects/project'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { readModels } from '../read-models.ts'
import { aMission, aProject } from '../testing/fixtures.ts'
import { testSecret } from '../testing/log.ts'
import { silent, startTestProjections, startTestStores, type TestProjections } from '../testing/system.ts'
import { TablesOfAnotherVersion } from './own-tables.ts'
import { refold } from './personal-data/refold.ts'
import { startProjector } from './projector.ts'
import { rebuild } from './rebuild.ts'
import { readBatch } from './recorded.ts'
import { retryParked } from './retry-parked.ts'
import { goOnWith } from './same-shape.ts'
import { fingerprintOf, type ReadModels, storedFingerprint } from './schema.ts'
import { REBUILD_LOCK } from './scratch-schemas.ts'
import { streamReader } from './stream-reader.ts'

/** A test makes all tables, some of them again and again. */
vi.setConfig({ testTimeout: 180_000 })

const waiting = { timeout: 50_000, interval: 50 }

let system: TestProjections
beforeAll(async () => {
  system = await startTestProjections()
})
afterAll(() => system?.stop())

it('makes rows of events, with the checkpoint, and announces what changed', async () => {
  const { log, projector, db, pool, databaseUrl } = system
  const listener = new pg.Client(databaseUrl)
  onTestFinished(() => listener.end())
  await listener.connect()
  await listener.query('listen faitage')
  const notices: { position: string; changes: unknown }[] = []
  listener.on('notification', message => notices.push(JSON.parse(message.payload ?? '')))

  const mission = aMission()
  const project = aProject({ mission_id: mission.data.mission_id })
  await log.append(`mission-${mission.data.mission_id}`, [mission])
  await log.append(`project-${project.data.project_id}`, [project])
  const { mission_id, project_id, requester_id } = project.data
  const change = { project_id, mission_id, requester_id, from: 'a_contacter', to: 'contact', on: '2024-04-01' } as const
  const position = await log.append(`project-${project_id}`, [projectStatusChanged(change)], 0n)
  await projector.caughtUp(position)

  const row = await db.selectFrom('project_list').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    id: project_id,
    requester_name: 'Lefèvre Zoé',
    status: 'contact',
    status_on: '2024-04-01',
    opened_on: '2024-03-01',
    search: "p 1 lefevre zoe 3 rue de l eglise 37000 tours leglise '-",
  })
  expect(await db.selectFrom('project_list_apart').select('revision').execute()).toEqual([{ revision: 1 }])
  const { rows } = await pool.query(`select position from ops.projection_checkpoint where name = 'rm'`)
  expect(BigInt(rows[0].position)).toBe(position)
  const tally = await db.selectFrom('mission_tally').selectAll().executeTakeFirstOrThrow()
  expect(tally).toMatchObject({ id: mission_id, projects: 1 })
  expect(tally.by_status.slice(0, 3)).toEqual([0, 1, 0])
  await expect.poll(() => notices.at(-1)?.position).toBe(position.toString())
  expect(notices.flatMap(notice => notice.changes)).toContainEqual({ kind: 'project', id: project_id, mission_id })
})

it('goes on after Postgres dropped every connection', async () => {
  const { log, projector, pool, db } = system
  const mission = aMission({ name: 'Avant' })
  const stream = `mission-${mission.data.mission_id}`
  await projector.caughtUp(await log.append(stream, [mission]))
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const amended = missionAmended({ mission_id: mission.data.mission_id, changes: { name: 'Après' } })
  await projector.caughtUp(await log.append(stream, [amended], 0n))
  const row = await db
    .selectFrom('mission_list')
    .select('name')
    .where('id', '=', mission.data.mission_id)
    .executeTakeFirst()
  expect(row).toEqual({ name: 'Après' })
})

it('goes on after the event store was restarted', async () => {
  const { log, projector, db } = system
  const before = aMission()
  await projector.caughtUp(await log.append(`mission-${before.data.mission_id}`, [before]))
  await log.restart()
  const after = aMission({ name: 'Après le redémarrage' })
  const position = await vi.waitFor(() => log.append(`mission-${after.data.mission_id}`, [after]), waiting)
  await projector.caughtUp(position)
  const row = await db
    .selectFrom('mission_list')
    .select('name')
    .where('id', '=', after.data.mission_id)
    .executeTakeFirst()
  expect(row).toEqual({ name: 'Après le redémarrage' })
})

it('makes read models of another version again', async () => {
  const { log, projector, pool, databaseUrl, db } = system
  await projector.stop()
  const [first, ...rest] = readModels.models
  if (!first) throw new Error('no read model')
  const changed = { ...readModels, models: [{ ...first, version: first.version + 1 }, ...rest] }
  await pool.query('delete from mission_list')
  const mission = aMission({ name: 'Écrite entre-temps' })
  await log.append(`mission-${mission.data.mission_id}`, [mission])
  const next = startProjector({ client: log.client, databaseUrl, secret: testSecret, log: silent, readModels: changed })
  await vi.waitFor(async () => expect(await storedFingerprint(pool, 'rm')).toBe(fingerprintOf(changed)), waiting)
  const names = await db.selectFrom('mission_list').select('name').execute()
  expect(names.map(row => row.name)).toEqual(expect.arrayContaining(['Après', 'Écrite entre-temps']))
  await next.stop()
})

it('begins with the first event where another version had nothing to make again', async () => {
  const stores = await startTestStores()
  onTestFinished(() => stores.stop())
  await stores.pool.query(`comment on schema rm is 'read models 0123, made again from the events at will'`)
  const next = startProjector({
    ...{ client: stores.log.client, databaseUrl: stores.databaseUrl, secret: testSecret, log: silent },
  })
  onTestFinished(() => next.stop())
  await vi.waitFor(
    async () => expect(await storedFingerprint(stores.pool, 'rm')).toBe(fingerprintOf(readModels)),
    waiting,
  )
  const mission = aMission({ name: 'La première' })
  await next.caughtUp(await stores.log.append(`mission-${mission.data.mission_id}`, [mission]))
  expect(await stores.db.selectFrom('mission_list').select('name').execute()).toEqual([{ name: 'La première' }])
})

it('writes nothing into tables that another version put in the place of its own', async () => {
  const stores = await startTestProjections()
  onTestFinished(() => stores.stop())
  const { log, projector, pool, keyring, databaseUrl } = stores
  const mission = aMission({ name: 'Avant' })
  const stream = `mission-${mission.data.mission_id}`
  await projector.caughtUp(await log.append(stream, [mission]))
  const [first, ...rest] = readModels.models
  if (!first) throw new Error('no read model')
  const changed = { ...readModels, models: [{ ...first, version: first.version + 1 }, ...rest] }
  await rebuild({ eventStore: log.client, databaseUrl, keyring, log: silent, readModels: changed })
  expect(await storedFingerprint(pool, 'rm')).toBe(fingerprintOf(changed))
  const amended = missionAmended({ mission_id: mission.data.mission_id, changes: { name: 'Après' } })
  await projector.caughtUp(await log.append(stream, [amended], 0n))
  // It is this one that runs: the tables are no more the other's alone, then its own again.
  expect(await storedFingerprint(pool, 'rm')).not.toBe(fingerprintOf(changed))
  await vi.waitFor(async () => expect(await storedFingerprint(pool, 'rm')).toBe(fingerprintOf(readModels)), waiting)
})

it('nor does an erasure or a retry of parked events that waited while another version put its tables in place', async () => {
  const stores = await startTestStores({ max: 8 })
  onTestFinished(() => stores.stop())
  const { log, pool, db, keyring, databaseUrl } = stores
  const { data } = aMission({ name: 'Avant' })
  const stream = `mission-${data.mission_id}`
  const position = await log.append(stream, [aMission(data)])
  const rebuilding = { eventStore: log.client, databaseUrl, keyring, log: silent }
  await rebuild({ ...rebuilding, readModels })
  const next: ReadModels = {
    ...readModels,
    models: readModels.models.map(model =>
      model.table === 'mission_list'
        ? {
            ...model,
            version: model.version + 1,
            reduce: (row, event) => ({ ...model.reduce(row, event)!, name: 'Par la suivante' }),
          }
        : model,
    ),
  }
  const names = async () => (await db.selectFrom('mission_list').select('name').execute()).map(({ name }) => name)
  const parked = async () => (await pool.query('select stream from ops.parked_event')).rows
  const read = async (one: string) =>
    (await readBatch(await streamReader(log.client)(one), keyring)).map(({ event }) => event)
  const erasing = (models: ReadModels) => refold(pool, models, [stream], read)
  const retrying = async (models: ReadModels) => {
    const client = await pool.connect()
    return retryParked(client, streamReader(log.client), keyring, models).finally(() => client.release())
  }
  const park = () =>
    pool.query(
      `insert into ops.parked_event (schema_name, model, position, stream, revision, event_id, type)
       values ('rm', 'mission_list', $1, $2, 0, $3, 'MissionOpened')`,
      [position.toString(), stream, randomUUID()],
    )

  // In this order they come by the checkpoint, once it is let go of: the tables, then those that write into them.
  const holding = await pool.connect()
  await holding.query(`begin; select from ops.projection_checkpoint where name = 'rm' for update`)
  const waits = (many: number) =>
    vi.waitFor(async () => {
      const { rows } = await pool.query(`select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query ~ 'projection_checkpoint'`)
      expect(rows).toHaveLength(many)
    }, waiting)
  const swapped = rebuild({ ...rebuilding, readModels: next })
  await waits(1)
  const erased = erasing(readModels).catch((error: Error) => error)
  await waits(2)
  await holding.query('rollback')
  holding.release()
  await swapped
  expect(await erased).toBeInstanceOf(TablesOfAnotherVersion)
  expect(await names()).toEqual(['Par la suivante'])
  await park()
  await expect(retrying(readModels)).rejects.toThrow(TablesOfAnotherVersion)
  expect([await names(), await parked()]).toEqual([['Par la suivante'], [{ stream }]])

  // Whose tables they are does both.
  await erasing(next)
  expect(await retrying(next)).toEqual({ retried: 1, stillParked: 0 })
  expect(await names()).toEqual(['Par la suivante'])

  // Those that one goes on with after the other are made again, whoever writes there meanwhile.
  const client = new pg.Client(databaseUrl)
  onTestFinished(() => client.end())
  await client.connect()
  await goOnWith(client, readModels, position)
  await erasing(next)
  expect(await names()).toEqual(['Par la suivante'])
  await erasing(readModels)
  expect(await names()).toEqual(['Avant'])
  await park()
  expect(await retrying(readModels)).toEqual({ retried: 1, stillParked: 0 })
})

it('parks what no index can hold, and goes on', { tags: 'long' }, async () => {
  const stores = await startTestProjections()
  onTestFinished(() => stores.stop())
  const { log, projector, pool, db, databaseUrl, keyring } = stores
  const project = aProject()
  const { project_id, mission_id, requester_id } = project.data
  const added = Array.from({ length: 300 }, () => randomUUID())
  await log.append(`project-${project_id}`, [
    project,
    referrersReassigned({ project_id, mission_id, requester_id, added, removed: [] }),
  ])
  const mission = aMission({ name: 'La suite' })
  await projector.caughtUp(await log.append(`mission-${mission.data.mission_id}`, [mission]))
  expect(await db.selectFrom('mission_list').select('name').execute()).toEqual([{ name: 'La suite' }])
  const parked = async () =>
    (await pool.query('select model, error from ops.parked_event where error is not null')).rows
  expect(await parked()).toContainEqual({ model: 'project_list', error: expect.stringContaining('54000') })
  // Made again, the tables are the same: their indexes come last, and one of them meets that row all the same.
  const before = await parked()
  const asked = { eventStore: log.client, databaseUrl, keyring, readModels, log: silent }
  const { checksums } = await rebuild({ ...asked, purpose: 'compare' })
  expect(checksums?.rebuilt).toEqual(checksums?.live)
  expect(await rebuild(asked)).toMatchObject({ parked: before.length })
  expect(await parked()).toEqual(before)
})

it('goes on with the tables that keep their columns while all are made again', async () => {
  const { log, pool, databaseUrl, db } = system
  const before = aMission({ name: 'Avant la nouvelle version' })
  const old = startProjector({ client: log.client, databaseUrl, secret: testSecret, log: silent })
  await vi.waitFor(async () => expect(await storedFingerprint(pool, 'rm')).toBe(fingerprintOf(readModels)), waiting)
  await old.caughtUp(await log.append(`mission-${before.data.mission_id}`, [before]))
  await old.stop()

  const changed = {
    ...readModels,
    models: readModels.models.map(model =>
      model.table === 'project_list' ? { ...model, columns: { ...model.columns, brand_new: 'text' } } : model,
    ),
  }
  // A rebuild asks for the seals of what it reads: it waits here.
  const holding = new pg.Client(databaseUrl)
  onTestFinished(() => holding.end())
  await holding.connect()
  await holding.query('begin; lock table ops.log_seal in access exclusive mode')
  const next = startProjector({ client: log.client, databaseUrl, secret: testSecret, log: silent, readModels: changed })
  onTestFinished(() => next.stop())
  const meanwhile = aMission({ name: 'Pendant la reconstruction' })
  const project = aProject({ mission_id: meanwhile.data.mission_id })
  await log.append(`mission-${meanwhile.data.mission_id}`, [meanwhile])
  const position = await log.append(`project-${project.data.project_id}`, [project])
  await next.caughtUp(position)
  const named = () => db.selectFrom('mission_list').select('name').where('id', '=', meanwhile.data.mission_id).execute()
  expect(await named()).toEqual([{ name: 'Pendant la reconstruction' }])
  // Not yet those of the new version, and no longer those of the old one alone.
  expect([fingerprintOf(changed), fingerprintOf(readModels)]).not.toContain(await storedFingerprint(pool, 'rm'))
  const opened = () =>
    db.selectFrom('project_list').select('id').where('id', '=', project.data.project_id).executeTakeFirst()
  expect(await opened()).toBeUndefined()

  await holding.query('rollback')
  await vi.waitFor(async () => expect(await storedFingerprint(pool, 'rm')).toBe(fingerprintOf(changed)), waiting)
  expect(await opened()).toEqual({ id: project.data.project_id })
  const after = aProject({ mission_id: meanwhile.data.mission_id })
  await next.caughtUp(await log.append(`project-${after.data.project_id}`, [after]))
  const asked = { eventStore: log.client, databaseUrl, keyring: system.keyring, log: silent }
  const { checksums } = await rebuild({ ...asked, readModels: changed, purpose: 'compare' })
  expect(checksums?.live).toEqual(checksums?.rebuilt)
})

/** A projector of another version that finds a rebuild under way, which ends with its connection `other`. */
async function besideARebuild() {
  const stores = await startTestProjections()
  onTestFinished(() => stores.stop())
  const { log, databaseUrl, projector } = stores
  const write = (one = aMission()) => log.append(`mission-${one.data.mission_id}`, [one])
  await projector.caughtUp(await write())
  await projector.stop()
  const other = new pg.Client(databaseUrl)
  await other.connect()
  onTestFinished(() => other.end().catch(() => undefined))
  await other.query('select pg_advisory_lock($1)', [REBUILD_LOCK])
  const [first, ...rest] = readModels.models
  if (!first) throw new Error('no read model')
  const changed = { ...readModels, models: [{ ...first, version: first.version + 1 }, ...rest] }
  const warned: string[] = []
  const heard = pino({ level: 'warn' }, { write: line => void warned.push(line) })
  const next = startProjector({ client: log.client, databaseUrl, secret: testSecret, log: heard, readModels: changed })
  onTestFinished(() => next.stop())
  return { ...stores, write, other, changed, warned, next }
}

it('goes on while its tables wait for another rebuild to end, without a break', async () => {
  const { pool, write, other, changed, warned, next } = await besideARebuild()
  await next.caughtUp(await write())
  for (let more = 0; more < 20; more++) await next.caughtUp(await write())
  expect(warned).toEqual([])
  await other.end()
  await vi.waitFor(async () => expect(await storedFingerprint(pool, 'rm')).toBe(fingerprintOf(changed)), waiting)
  expect(warned).toEqual([])
})

it('does not make again the tables that another rebuild made while it waited for that one to end', async () => {
  const { pool, write, other, changed, warned, next } = await besideARebuild()
  for (let more = 0; more < 20; more++) await next.caughtUp(await write())
  // The other one ends: the tables of the new version are there.
  const tables = async () => (await pool.query(`select 'rm'::regnamespace::oid as id`)).rows
  const made = await tables()
  await other.query(
    `comment on schema rm is 'read models ${fingerprintOf(changed)}, made again from the events at will'`,
  )
  await other.end()
  await vi.waitFor(() => expect(warned.join()).toContain('déjà en cours'), waiting)
  await next.caughtUp(await write())
  expect(await tables()).toEqual(made)
})
