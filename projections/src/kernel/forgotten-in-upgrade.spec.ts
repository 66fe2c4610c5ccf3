import pg from 'pg'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readModels } from '../read-models.ts'
import { aMission, aProject } from '../testing/fixtures.ts'
import { testSecret } from '../testing/log.ts'
import { otherVersions } from '../testing/other-versions.ts'
import { silent, startTestStores } from '../testing/system.ts'
import { openKeyring } from './personal-data/keyring.ts'
import { refold } from './personal-data/refold.ts'
import { masterKeyFrom } from './personal-data/secrets.ts'
import { startProjector } from './projector.ts'
import { rebuild } from './rebuild.ts'
import { readBatch } from './recorded.ts'
import { fingerprintOf, storedFingerprint } from './schema.ts'
import { streamReader } from './stream-reader.ts'

/** A test makes all tables, some of them again and again. */
vi.setConfig({ testTimeout: 180_000 })

const master = masterKeyFrom(testSecret)
/** Tables are made again meanwhile. */
const waiting = { timeout: 50_000 }
let world: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  world = await open()
})
afterEach(() => world.stop())

async function open() {
  const stores = await startTestStores({ max: 6 })
  const { pool, log, databaseUrl } = stores
  const projecting = (models = readModels) =>
    startProjector({ client: log.client, databaseUrl, secret: testSecret, log: silent, readModels: models })
  /** What is in the tables of a schema, whatever they are called. */
  const textOf = async (schema: string) => {
    const { rows } = await pool.query<{ xml: string }>(`select schema_to_xml($1::name, true, false, '')::text as xml`, [
      schema,
    ])
    return rows[0]?.xml ?? ''
  }
  return { ...stores, projecting, textOf }
}

async function somebody() {
  const { log, projecting } = world
  const mission = aMission()
  const project = aProject({ mission_id: mission.data.mission_id })
  const before = projecting()
  await log.append(`mission-${mission.data.mission_id}`, [mission])
  const stream = `project-${project.data.project_id}`
  await before.caughtUp(await log.append(stream, [project]))
  await before.stop()
  return { id: project.data.requester_id, stream, name: project.data.requester.last_name }
}

it('who is forgotten while the line of notices is down is in no table that is made again', async () => {
  const { databaseUrl, pool, keyring, log, textOf } = world
  const { id, name } = await somebody()
  const nowhere = { ...pool.options, connectionString: 'postgres://nobody@127.0.0.1:1/none' }
  const deaf = openKeyring(Object.create(pool, { options: { value: nowhere } }) as pg.Pool, master)
  await deaf.load([id])
  expect(await textOf('rm')).toContain(name)
  await keyring.forget(id)
  await rebuild({ eventStore: log.client, databaseUrl, keyring: deaf, readModels, log: silent })
  expect(await textOf('rm')).not.toContain(name)
  await deaf.close()
})

it.each([
  ['reducers', 'their rows go next'],
  // Nothing is left then but the check that nobody was forgotten since the first event was read.
  ['reducers', 'who forgot them is cut off'],
  ['one column more', 'who forgot them is cut off'],
] as const)(
  'who is forgotten while an upgrade makes the tables again is in none of them once it ends: %s, %s',
  async (version, then) => {
    const { databaseUrl, pool, keyring, log, projecting, textOf } = world
    const { id, stream, name } = await somebody()
    // The seals are asked for as events are read; the checkpoint once all were.
    const [seals, checkpoint] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
    await Promise.all([seals.connect(), checkpoint.connect()])
    await seals.query('begin; lock table ops.log_seal in access exclusive mode')
    const next = otherVersions[version]
    const projector = projecting(next)
    try {
      const waits = (query: string) =>
        expect
          .poll(async () => {
            const { rows } = await pool.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`,
              [query],
            )
            return rows.length > 0
          }, waiting)
          .toBe(true)
      await waits('log_seal')
      await checkpoint.query(`begin; select from ops.projection_checkpoint where name = 'rm' for update`)
      await seals.query('rollback')
      await waits('projection_checkpoint')
      expect(await textOf('rm_next')).toContain(name)
      // All is read, nothing is in its place: the key goes now, then the rows.
      await keyring.forget(id)
      await checkpoint.query('rollback')
      const read = async (one: string) =>
        (await readBatch(await streamReader(log.client)(one), keyring)).map(({ event }) => event)
      if (then === 'their rows go next') await refold(pool, next, [stream], read)
      await expect.poll(() => storedFingerprint(pool, 'rm'), waiting).toBe(fingerprintOf(next))
      await expect
        .poll(async () => (await pool.query(`select nspname from pg_namespace where nspname ~ '^rm_'`)).rows, waiting)
        .toEqual([])
      for (const schema of ['rm', 'ops']) expect(await textOf(schema)).not.toContain(name)
    } finally {
      await Promise.all([seals.end(), checkpoint.end()])
      await projector.stop()
    }
  },
)
