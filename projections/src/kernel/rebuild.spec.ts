import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectAmended, projectStatusChanged } from '@faitage/contracts/projects/project'
import { until } from '@faitage/engines/testing/until'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readModels } from '../read-models.ts'
import { aProject } from '../testing/fixtures.ts'
import { testSecret } from '../testing/log.ts'
import { silent, startTestProjections, type TestProjections } from '../testing/system.ts'
import { workload, writeWorkload } from '../testing/workload.ts'
import { checksumsOf } from './checksum.ts'
import { LIVE } from './live-batch.ts'
import { type Keyring, openKeyring } from './personal-data/keyring.ts'
import { masterKeyFrom } from './personal-data/secrets.ts'
import { rebuild } from './rebuild.ts'
import { retryParked } from './retry-parked.ts'
import { statusOf } from './status.ts'
import { streamReader } from './stream-reader.ts'

/** A test makes all tables, some of them again and again. */
vi.setConfig({ testTimeout: 180_000 })

let system: TestProjections
beforeEach(async () => {
  system = await startTestProjections()
})
afterEach(() => system?.stop())

const rebuilding = (purpose: 'swap' | 'compare') =>
  rebuild({
    eventStore: system.log.client,
    databaseUrl: system.databaseUrl,
    keyring: system.keyring,
    readModels,
    log: silent,
    purpose,
  })
const live = () => checksumsOf(system.pool, LIVE, readModels)

describe('a rebuild', () => {
  it('makes the very rows that were there, while events go on and nobody fails to read', {
    tags: 'long',
    timeout: 240_000,
  }, async () => {
    const { log, projector, pool } = system
    const first = await writeWorkload(
      log.append,
      workload({ seed: 1, missions: 20, projects: 300, eventsPerProject: 6 }),
    )
    await projector.caughtUp(first.position)
    const before = await live()
    expect(before.project_list).toMatch(/^\d{3}:\d+$/)

    let reading = true
    let reads = 0
    const failures: unknown[] = []
    const reader = async () => {
      while (reading) {
        const query = `select p.id, m.name from project_list p join mission_list m on m.id = p.mission_id order by m.name limit 5`
        await pool.query(query).then(
          ({ rows }) => rows.length === 5 || failures.push('rows are missing'),
          error => failures.push(error),
        )
        reads++
        // A reader who never rests would keep the rebuild waiting for a processor.
        await sleep(3)
      }
    }
    const readers = [reader(), reader()]
    const writing = writeWorkload(log.append, workload({ seed: 2, missions: 5, projects: 200, eventsPerProject: 5 }), 4)
    try {
      for (let round = 0; round < 2; round++) await rebuilding('swap')
    } finally {
      reading = false
    }
    const { position } = await writing
    await Promise.all(readers)
    expect(failures).toEqual([])
    expect(reads).toBeGreaterThan(100)

    await projector.caughtUp(position)
    expect(await live()).not.toEqual(before)
    const { checksums } = await rebuilding('compare')
    expect(checksums?.rebuilt).toEqual(checksums?.live)
    expect(checksums?.live).toEqual(await live())
    await rebuilding('swap')
    expect(await live()).toEqual(checksums?.live)
    const { rows } = await pool.query(`select nspname from pg_namespace where nspname like 'rm%'`)
    expect(rows).toEqual([{ nspname: 'rm' }])
  })

  it('leaves no page that its readers would have to look at twice', async () => {
    const { log, projector, pool } = system
    const { position } = await writeWorkload(
      log.append,
      workload({ seed: 8, missions: 5, projects: 300, eventsPerProject: 1 }),
    )
    await projector.caughtUp(position)
    // Somebody reads since before the tables were there, and for a moment after.
    const reader = await pool.connect()
    await reader.query('begin isolation level repeatable read; select count(*) from project_list')
    const made = rebuilding('swap')
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query(`select from pg_namespace where nspname = 'rm_next'`)
      expect(rowCount).toBe(1)
    }, 50_000)
    await until('the rebuild to wait for who reads', async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and query like 'select 1 from pg_stat_activity%backend_xmin%'`
      return (await pool.query(waiting)).rowCount
    })
    await reader.query('commit')
    reader.release()
    await made
    const { rows } = await pool.query<{ pages: number; visible: number }>(
      `select (select count(distinct (ctid::text::point)[0])::int from rm.project_list) as pages, relallvisible as visible
       from pg_class where oid = 'rm.project_list'::regclass`,
    )
    expect(rows[0]?.pages).toBeGreaterThan(10)
    expect(rows[0]?.visible).toBe(rows[0]?.pages)
  })

  it('finds a row that is not what the events say', async () => {
    const { log, projector, pool } = system
    const { position } = await writeWorkload(
      log.append,
      workload({ seed: 3, missions: 2, projects: 10, eventsPerProject: 3 }),
    )
    await projector.caughtUp(position)
    await pool.query(
      `update project_list set status = 'solde' where id = (select id from project_list where status <> 'solde' limit 1)`,
    )
    const { checksums } = await rebuilding('compare')
    expect(checksums?.rebuilt.project_list).not.toBe(checksums?.live.project_list)
    expect(checksums?.rebuilt.mission_list).toBe(checksums?.live.mission_list)
  })

  it('ends where a row is refused that no event explains, and leaves what is read as it is', async () => {
    const { log, projector, keyring, databaseUrl } = system
    const { position } = await writeWorkload(
      log.append,
      workload({ seed: 5, missions: 2, projects: 10, eventsPerProject: 1 }),
    )
    await projector.caughtUp(position)
    const before = await live()
    const tallies = readModels.tallies.map(tally =>
      tally.table === 'mission_tally'
        ? { ...tally, columns: { ...tally.columns, projects: 'int not null check (projects < 1)' } }
        : tally,
    )
    const asked = { eventStore: log.client, databaseUrl, keyring, log: silent }
    await expect(rebuild({ ...asked, readModels: { ...readModels, tallies } })).rejects.toThrow('no event explains')
    expect(await live()).toEqual(before)
  })

  it('waits for its turn where it only compares, and is refused where it would make the tables', {
    tags: 'long',
  }, async () => {
    const { log, projector } = system
    const { position } = await writeWorkload(
      log.append,
      workload({ seed: 4, missions: 2, projects: 50, eventsPerProject: 3 }),
    )
    await projector.caughtUp(position)
    const both = await Promise.allSettled([
      rebuilding('swap'),
      rebuilding('compare'),
      rebuilding('compare'),
      rebuilding('swap'),
    ])
    const refused = both.flatMap(one => (one.status === 'rejected' ? [one.reason.message] : []))
    expect([...new Set(refused)]).toEqual(['Une reconstruction est déjà en cours.'])
    for (const compared of [both[1], both[2]])
      expect(compared.status === 'fulfilled' && compared.value.checksums?.rebuilt).toEqual(await live())
  })
})

describe('personal fields of more people than the keyring holds', () => {
  const fill = async () => {
    const { log, projector } = system
    const events = workload({ seed: 5, missions: 2, projects: 250, eventsPerProject: 4 })
    await projector.caughtUp((await writeWorkload(log.append, events)).position)
  }
  const comparing = (keyring: Keyring) =>
    rebuild({
      eventStore: system.log.client,
      databaseUrl: system.databaseUrl,
      keyring,
      readModels,
      log: silent,
      purpose: 'compare',
      chunk: 100,
    })

  it('are all there in a rebuild', { tags: 'long' }, async () => {
    await fill()
    const small = openKeyring(system.pool, masterKeyFrom(testSecret), { capacity: 20 })
    const { checksums, parked } = await comparing(small)
    expect(parked).toBe(0)
    expect(checksums?.rebuilt).toEqual(checksums?.live)

    // The control: as it was, a batch read the keys from a cache that others fill.
    const cache = new Map<string, Buffer | undefined>()
    const leaky: Keyring = {
      ...small,
      load: async ids => {
        const keys = await small.load(ids)
        for (const id of new Set(ids)) cache.set(id, keys.get(id))
        for (const id of [...cache.keys()].slice(0, -20)) cache.delete(id)
        return cache
      },
    }
    const leaked = await comparing(leaky)
    expect(leaked.checksums?.rebuilt.project_list).not.toBe(leaked.checksums?.live.project_list)
    await small.close()
  })

  it('stop everything when a key is gone that nobody forgot', { tags: 'long' }, async () => {
    await fill()
    const { log, projector, pool } = system
    const before = await live()
    const { rows } = await pool.query<{ id: string }>(
      'delete from vault.subject_key where subject_id = (select min(subject_id::text)::uuid from vault.subject_key) returning subject_id as id',
    )
    const fresh = openKeyring(pool, masterKeyFrom(testSecret))
    await expect(comparing(fresh)).rejects.toThrow(rows[0]!.id)
    expect(await live()).toEqual(before)

    // Once somebody says that the person was forgotten, their absence is the truth.
    await fresh.forget(rows[0]!.id)
    expect((await comparing(fresh)).parked).toBe(0)
    await projector.caughtUp(await log.append(`project-${randomUUID()}`, [aProject()]))
    await fresh.close()
  })
})

describe('a poison event', () => {
  const about = (project: ReturnType<typeof aProject>) => {
    const { project_id, mission_id, requester_id } = project.data
    return { project_id, mission_id, requester_id }
  }

  it.each([
    ['that a reducer refuses', (): unknown => ({ to: 'contact' })],
    ['that the table refuses', (): unknown => ({ from: 'contact', to: 'contact', on: '2099-02-31' })],
  ])('%s is parked with what follows on its stream, live and rebuilt, and the rest goes on', async (_name, poison) => {
    const { log, projector, pool, db } = system
    const sick = aProject()
    const well = aProject()
    const stream = `project-${sick.data.project_id}`
    await log.append(stream, [sick])
    const data = _name.includes('reducer') ? { project_id: randomUUID() } : { ...about(sick), ...(poison() as object) }
    await log.appendRaw(stream, [{ type: 'ProjectStatusChanged', data }], 0n)
    const later = projectStatusChanged({ ...about(sick), from: 'contact', to: 'agree', on: '2024-05-01' })
    await log.append(stream, [later], 1n)
    const position = await log.append(`project-${well.data.project_id}`, [well])
    await projector.caughtUp(position)

    expect(await db.selectFrom('project_list').select(['id', 'status']).execute()).toHaveLength(2)
    const status = await statusOf(pool, readModels)
    // By each model that keeps statuses.
    const waits = { stream, type: 'ProjectStatusChanged', error: expect.any(String), waiting: 1 }
    expect(status.parked).toEqual([
      { model: 'project_history', ...waits },
      { model: 'project_list', ...waits },
    ])
    const before = await live()
    const { checksums } = await rebuilding('compare')
    expect(checksums?.rebuilt).toEqual(before)
    const { parked } = await rebuilding('swap')
    expect(parked).toBe(4)
    expect((await statusOf(pool, readModels)).parked).toEqual(status.parked)
    expect(await live()).toEqual(before)
  })

  it('is applied with what waits behind it once its cause is gone', async () => {
    const { log, projector, pool, keyring, db } = system
    const project = aProject()
    const stream = `project-${project.data.project_id}`
    await projector.caughtUp(await log.append(stream, [project]))
    // The cause: a constraint the table should not have.
    await pool.query(`alter table rm.project_list add constraint never check (status <> 'contact')`)
    const contacted = projectStatusChanged({ ...about(project), from: 'a_contacter', to: 'contact', on: '2024-04-01' })
    const noted = projectAmended({ ...about(project), changes: { notes: 'rappeler' } })
    await log.append(stream, [contacted, noted], 0n)
    const position = await log.append(`project-${randomUUID()}`, [aProject()])
    await projector.caughtUp(position)
    expect((await statusOf(pool, readModels)).parked).toMatchObject([
      { stream, waiting: 1, error: expect.stringContaining('23514') },
    ])

    const client = await pool.connect()
    expect(await retryParked(client, streamReader(log.client), keyring, readModels)).toEqual({
      retried: 2,
      stillParked: 2,
    })
    await client.query('alter table rm.project_list drop constraint never')
    expect(await retryParked(client, streamReader(log.client), keyring, readModels)).toEqual({
      retried: 2,
      stillParked: 0,
    })
    client.release()
    expect((await statusOf(pool, readModels)).parked).toEqual([])
    const row = await db
      .selectFrom('project_list')
      .innerJoin('project_list_apart as beside', 'beside.id', 'project_list.id')
      .select(['status', 'revision'])
      .where('project_list.id', '=', project.data.project_id)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'contact', revision: 2 })
    const next = await log.append(stream, [noted], 2n)
    await projector.caughtUp(next)
    const { checksums } = await rebuilding('compare')
    expect(checksums?.rebuilt).toEqual(checksums?.live)
  })
})
