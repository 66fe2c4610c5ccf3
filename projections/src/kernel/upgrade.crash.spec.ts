/** @module-tag durable */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectAmended } from '@faitage/contracts/projects/project'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aMission, aProject } from '../testing/fixtures.ts'
import { testSecret } from '../testing/log.ts'
import { type OtherVersion, otherVersions } from '../testing/other-versions.ts'
import { randomFrom } from '../testing/random.ts'
import { silent, startTestStores } from '../testing/system.ts'
import { workload, writeWorkload } from '../testing/workload.ts'
import { connectionOptions } from './database.ts'
import { LIVE_LOCK } from './live-session.ts'
import { rebuild } from './rebuild.ts'
import { goOnWith } from './same-shape.ts'
import { fingerprintOf, storedFingerprint } from './schema.ts'

/** A test makes all tables, some of them again and again. */
vi.setConfig({ testTimeout: 180_000 })

const main = new URL('../testing/other-version.main.ts', import.meta.url).pathname
const waiting = { timeout: 60_000, interval: 20 }

let world: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  world = await open()
})
afterEach(() => world.close())

async function open() {
  // By a name of its own: what a test cuts off is the projector, not who writes the log beside it.
  const { pool, log, keyring, databaseUrl, stop } = await startTestStores({ name: 'spec' })
  let child: ChildProcess | undefined
  const kill = async () => {
    const victim = child
    child = undefined
    if (!victim || victim.exitCode !== null || victim.signalCode !== null) return
    victim.kill('SIGKILL')
    await once(victim, 'exit')
  }
  const position = async () => {
    const { rows } = await pool.query(`select position from ops.projection_checkpoint where name = 'rm'`)
    return BigInt(rows[0]?.position ?? -1)
  }
  const reached = (written: bigint) => expect.poll(async () => (await position()) >= written, waiting).toBe(true)
  return {
    pool,
    url: databaseUrl,
    log,
    kill,
    reached,
    madeBy: (version: OtherVersion) =>
      expect.poll(() => storedFingerprint(pool, 'rm'), waiting).toBe(fingerprintOf(otherVersions[version])),
    start: async (version: OtherVersion) => {
      await kill()
      child = spawn(process.execPath, [main], {
        env: {
          ...process.env,
          ...{
            DATABASE_URL: databaseUrl,
            EVENTSTORE_URL: log.url,
            FAITAGE_SECRET: testSecret,
            OTHER_VERSION: version,
          },
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout!, 'data')
    },
    /** The tables of a version that are not the fold of the log, once nothing of an upgrade is left beside them. */
    amiss: async (version: OtherVersion) => {
      await expect
        .poll(async () => {
          const { rows } = await pool.query(`select nspname as name from pg_namespace where nspname ~ '^rm_'
            union all select name from ops.projection_checkpoint where name <> 'rm'`)
          return rows
        }, waiting)
        .toEqual([])
      const { checksums } = await rebuild({
        eventStore: log.client,
        databaseUrl: databaseUrl,
        keyring,
        readModels: otherVersions[version],
        log: silent,
        purpose: 'compare',
      })
      const { live = {}, rebuilt = {} } = checksums ?? {}
      return Object.keys(live).filter(table => live[table] !== rebuilt[table])
    },
    /** Holds rebuilds up where they ask for the seals of what they read, until it is called. */
    holdRebuilds: async () => {
      const client = await pool.connect()
      await client.query('begin; lock table ops.log_seal in access exclusive mode')
      return async () => {
        await client.query('rollback')
        client.release()
      }
    },
    close: async () => {
      await kill()
      await stop()
    },
  }
}

it.each(['one column more', 'one column less', 'another type', 'reducers'] as const)(
  'an upgrade that is cut off and taken back leaves nothing out: %s',
  { timeout: 120_000 },
  async version => {
    const { log, start, kill, reached, madeBy, holdRebuilds, amiss } = world
    const mission = aMission()
    const { mission_id } = mission.data
    const project = aProject({ mission_id })
    const stream = `project-${project.data.project_id}`
    await start('same')
    await log.append(`mission-${mission_id}`, [mission])
    await reached(await log.append(stream, [project]))
    await kill()

    const goOn = await holdRebuilds()
    await start(version)
    const { project_id, requester_id } = project.data
    const about = { project_id, mission_id, requester_id }
    await log.append(stream, [projectAmended({ ...about, changes: { reference: 'PENDANT' } })], 0n)
    const other = aProject({ mission_id })
    await reached(await log.append(`project-${other.data.project_id}`, [other]))
    await kill()
    await goOn()

    await start('same')
    await reached(await log.append(stream, [projectAmended({ ...about, changes: { address: '1 rue du Port' } })], 1n))
    await madeBy('same')
    expect(await amiss('same')).toEqual([])
  },
)

it('who projects loses the line during an upgrade: events go on arriving, and the upgrade ends as it began', {
  timeout: 120_000,
}, async () => {
  const { pool, log, start, reached, madeBy, holdRebuilds, amiss } = world
  const mission = aMission()
  await start('same')
  await reached(await log.append(`mission-${mission.data.mission_id}`, [mission]))
  const goOn = await holdRebuilds()
  await start('reducers')
  const next = () => {
    const project = aProject({ mission_id: mission.data.mission_id })
    return log.append(`project-${project.data.project_id}`, [project])
  }
  await reached(await next())
  for (let times = 0; times < 2; times++) {
    const { rows } = await pool.query(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${LIVE_LOCK} and granted
        and database = (select oid from pg_database where datname = current_database())`)
    expect(rows).toHaveLength(1)
    await reached(await next())
  }
  await goOn()
  await madeBy('reducers')
  await reached(await next())
  expect(await amiss('reducers')).toEqual([])
})

it('tables that were put in their place a moment ago are what they are: nobody goes on with them as with old ones', async () => {
  const { pool, url, log, start, kill, reached, madeBy } = world
  const mission = aMission()
  await start('one column more')
  const position = await log.append(`mission-${mission.data.mission_id}`, [mission])
  await reached(position)
  await kill()
  const client = new pg.Client(connectionOptions(url))
  await client.connect()
  try {
    // Who began when they were old asks once they are new.
    expect(await goOnWith(client, otherVersions['one column more'], position)).toBeUndefined()
    await madeBy('one column more')
    // Nobody holds it; of who was killed Postgres hears a moment later.
    await expect
      .poll(async () => (await pool.query('select name from ops.projection_checkpoint for update nowait')).rows)
      .toEqual([{ name: 'rm' }])
  } finally {
    await client.end()
  }
})

it('whatever is killed while one version follows another, the tables are the fold of the log', {
  timeout: 240_000,
}, async () => {
  const { pool, log, start, kill, reached, madeBy, amiss } = world
  const random = randomFrom(Number(process.env.SEED ?? 14))
  const versions = Object.keys(otherVersions) as OtherVersion[]
  const written = await writeWorkload(
    log.append,
    workload({ seed: 1, missions: 5, projects: 400, eventsPerProject: 8 }),
  )
  await start('same')
  await reached(written.position)
  let writing = true
  const writer = (async () => {
    let position = written.position
    for (let seed = 2; writing; seed++) {
      const load = workload({ seed, missions: 2, projects: 40, eventsPerProject: 5 })
      position = (await writeWorkload(log.append, load, 8)).position
      // People who write rest in between: a projector could never come near them otherwise.
      await sleep(200)
    }
    return position
  })()
  const rounds = Number(process.env.ROUNDS ?? 8)
  for (let round = 0; round < rounds; round++) {
    await start(versions[Math.floor(random() * versions.length)]!)
    // The moments of the blows are what is drawn.
    await sleep(random() * 2500)
    // Sometimes it is Postgres that lets go of everybody, and the process goes on.
    if (random() < 0.4) {
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name <> 'spec' and pid <> pg_backend_pid()`)
      await sleep(random() * 1500)
    }
  }
  await kill()
  writing = false
  const last = versions[Math.floor(random() * versions.length)]!
  await start(last)
  await madeBy(last)
  await reached(await writer)
  expect(await amiss(last)).toEqual([])
})

it('what a rebuild that was cut off left is gone once the projector is there again', async () => {
  const { pool, log, start, kill, reached, amiss } = world
  const mission = aMission()
  await start('same')
  await reached(await log.append(`mission-${mission.data.mission_id}`, [mission]))
  await kill()
  for (const schema of ['rm_old', 'rm_next'])
    await pool.query(`create schema ${schema}; create table ${schema}.client as select * from rm.client`)
  await start('same')
  expect(await amiss('same')).toEqual([])
})
