/** @module-tag durable */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { missionImportBatchCommitted, missionImportRequested } from '@faitage/contracts/imports/mission-import'
import { until } from '@faitage/engines/testing/until'
import { expect, it, onTestFinished } from 'vitest'
import { readModels } from '../read-models.ts'
import { createTestDatabase } from '../testing/database.ts'
import { aMission } from '../testing/fixtures.ts'
import { startTestLog, testSecret } from '../testing/log.ts'
import { randomFrom } from '../testing/random.ts'
import { silent } from '../testing/system.ts'
import { workload, writeWorkload } from '../testing/workload.ts'
import { openDatabase } from './database.ts'
import { openKeyring } from './personal-data/keyring.ts'
import { masterKeyFrom } from './personal-data/secrets.ts'
import { rebuild } from './rebuild.ts'

const KILLS = 3
const AIMED_KILLS = 3
const TIMEOUT_MS = 240_000
const main = new URL('../main.ts', import.meta.url).pathname

/**
 * Kills the projector process again and again under load, at random instants and between the rows of a batch and their
 * checkpoint; returns the tables that are not the fold of the log.
 */
async function differencesAfterKills(seed: number, env: Record<string, string>): Promise<string[]> {
  const database = await createTestDatabase()
  const { pool, close } = openDatabase(database.url)
  const keyring = openKeyring(pool, masterKeyFrom(testSecret))
  const log = await startTestLog(keyring)
  let child: ChildProcess | undefined
  onTestFinished(async () => {
    child?.kill('SIGKILL')
    await log.stop()
    await keyring.close()
    await close()
    await database.drop()
  })
  const start = async (faults: Record<string, string> = {}) => {
    const started = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        EVENTSTORE_URL: log.url,
        FAITAGE_SECRET: testSecret,
        LOG_LEVEL: 'fatal',
        ...env,
        ...faults,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = started
    await once(started.stdout, 'data')
    return started
  }
  const checkpoint = async () => {
    const { rows } = await pool.query(`select position from ops.projection_checkpoint where name = 'rm'`)
    return BigInt(rows[0]?.position ?? -1)
  }

  const random = randomFrom(seed)
  const far = { ms: 120_000, every: 5 }
  let writing = true
  /** Writers are always ahead, and never so far that reading it all again is what takes the time. */
  const near = async (written: bigint) => {
    await until('the projector to come near', async () => !writing || (await checkpoint()) >= written, far)
  }
  let position = -1n
  const writer = async () => {
    for (let round = 0; writing; round++) {
      const load = workload({ seed: seed + round, missions: 3, projects: 60, eventsPerProject: 6 })
      const written = await writeWorkload(log.append, load, 8)
      await near(position)
      position = written.position
    }
  }
  // Sums notice best what is counted twice.
  const importer = async () => {
    const mission = aMission()
    const about = { mission_id: mission.data.mission_id, import_id: randomUUID() }
    const by = { file_id: randomUUID(), file_format: 'csv' as const, file_size: 1, requested_by: randomUUID() }
    await log.append(`mission-${about.mission_id}`, [mission, missionImportRequested({ ...about, ...by })])
    const done = { rows: 1, created: 1, updated: 0, skipped: 0, in_error: 0 }
    let before = -1n
    for (let batch = 0; writing; batch++) {
      const event = missionImportBatchCommitted({ ...about, batch, ...done })
      const stream = `missionImport-${about.import_id}`
      const written = await log.append(stream, [event], batch === 0 ? undefined : BigInt(batch - 1))
      if (batch % 100 > 0) continue
      await near(before)
      before = written
    }
  }
  const written = Promise.all([writer(), importer()])
  for (let kill = 0; kill < KILLS; kill++) {
    const victim = await start()
    const before = await checkpoint()
    // It is live once its checkpoint moves: before that it may be building everything anew.
    await until('the projector to be live', async () => (await checkpoint()) !== before, far)
    // The moment of the blow is what is drawn.
    await sleep(random() * 120)
    victim.kill('SIGKILL')
    await once(victim, 'exit')
  }
  for (let kill = 0; kill < AIMED_KILLS; kill++) {
    const victim = await start({ PROJECTIONS_TEST_DIE_AT: 'MissionImportBatchCommitted' })
    const [, signal] = await once(victim, 'exit')
    expect(signal).toBe('SIGKILL')
  }
  writing = false
  await written
  const last = await start()
  await until('the projector to catch up', async () => (await checkpoint()) >= position, far)
  last.kill('SIGTERM')
  const [code] = await once(last, 'exit')
  expect(code).toBe(0)

  const { checksums, events } = await rebuild({
    eventStore: log.client,
    databaseUrl: database.url,
    keyring,
    readModels,
    log: silent,
    purpose: 'compare',
  })
  expect(events).toBeGreaterThan(500)
  const { live = {}, rebuilt = {} } = checksums ?? {}
  return Object.keys(live).filter(table => live[table] !== rebuilt[table])
}

it('the read models are the fold of the log, however often the projector is killed', {
  timeout: TIMEOUT_MS,
}, async () => {
  expect(await differencesAfterKills(11, {})).toEqual([])
})

it('control: with the checkpoint outside the transaction they are not', { timeout: TIMEOUT_MS }, async () => {
  const env = { PROJECTIONS_TEST_CHECKPOINT: 'outside' }
  expect(await differencesAfterKills(11, env)).toContain('mission_import')
})
