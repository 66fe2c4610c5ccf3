/** @module-tag long */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EventStoreDBClient } from '@eventstore/db-client'
import { startEventStore } from '@faitage/engines/eventstore/server'
import { startPostgres } from '@faitage/engines/postgres/server'
import { checksumsOf } from '@faitage/projections/kernel/checksum'
import { openDatabase } from '@faitage/projections/kernel/database'
import { LIVE, projectBatch } from '@faitage/projections/kernel/live-batch'
import { keptHeads, LOG_HEAD, signHead } from '@faitage/projections/kernel/log-proof/heads'
import { verifyLog } from '@faitage/projections/kernel/log-proof/verify'
import { eventsBetween } from '@faitage/projections/kernel/log-reader'
import { openKeyring } from '@faitage/projections/kernel/personal-data/keyring'
import { masterKeyFrom, sealKeyFrom } from '@faitage/projections/kernel/personal-data/secrets'
import { askForSweep } from '@faitage/projections/kernel/personal-data/sweeper'
import { openWorkspace } from '@faitage/projections/kernel/workspace'
import { readModels } from '@faitage/projections/read-models'
import { createTestDatabase } from '@faitage/projections/testing/database'
import { testSecret } from '@faitage/projections/testing/log'
import { silent, startTestProjections, type TestProjections } from '@faitage/projections/testing/system'
import { workload, writeWorkload } from '@faitage/projections/testing/workload'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockFolder } from '../folder-lock.ts'
import { RESTORING } from './folder.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup } from './take.ts'

const sealKey = sealKeyFrom(testSecret)
const folder = mkdtempSync(join(tmpdir(), 'faitage-backup-'))
const dataDir = join(folder, 'data')
const to = join(folder, 'sauvegarde')
const ledger = join(folder, 'forgotten')
const content = randomUUID()
let system: TestProjections
let workflows: DatabaseSync
let after: bigint
let backup: Awaited<ReturnType<typeof takeBackup>>

const taking = (more: { to?: string; signal?: AbortSignal } = {}) =>
  takeBackup({
    dataDir,
    databaseUrl: system.databaseUrl,
    eventStore: system.log.client,
    sealKey,
    files: join(dataDir, 'files'),
    to,
    ...more,
  })
const load = (seed: number, projects: number) =>
  writeWorkload(system.log.append, workload({ seed, missions: 3, projects, eventsPerProject: 4 }), 8)

beforeAll(async () => {
  system = await startTestProjections()
  mkdirSync(join(dataDir, 'files', content.slice(0, 2)), { recursive: true })
  mkdirSync(join(dataDir, 'temporal'))
  writeFileSync(join(dataDir, 'files', content.slice(0, 2), content), 'sealed bytes')
  writeFileSync(join(dataDir, 'secret'), testSecret)
  workflows = new DatabaseSync(join(dataDir, 'temporal', 'temporal.sqlite'))
  workflows.exec(
    'pragma locking_mode = exclusive; pragma journal_mode = wal; create table run (id); insert into run values (1), (2)',
  )
  await load(1000, 40)
  // Somebody was erased: what numbers its own rows has some.
  await askForSweep(system.pool)
  await askForSweep(system.pool)
  await system.pool.query(`insert into vault.credential (user_id, password_hash) values ($1, 'a hash')`, [randomUUID()])
  let over = false
  const writing = (async () => {
    for (let seed = 2; !over; seed++) await load(seed, 15)
  })()
  backup = await taking()
  over = true
  await writing
  after = (await load(1001, 5)).position
})
afterAll(async () => {
  workflows.close()
  await system.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What the read models hold at a position, folded anew from the first log. */
async function expectedAt(position: bigint) {
  const database = await createTestDatabase()
  const { pool, close } = openDatabase(database.url, { max: 2 })
  const client = await pool.connect()
  const keyring = openKeyring(system.pool, masterKeyFrom(testSecret))
  try {
    await client.query(
      `insert into ops.projection_checkpoint (name, position) values ('${LIVE}', -1) on conflict do nothing`,
    )
    // Read to its end: a read left half way keeps the client from closing.
    for await (const batch of eventsBetween(system.log.client, -1n, undefined, 500)) {
      const due = batch.filter(event => event.position.commit <= position)
      await projectBatch(client, openWorkspace(LIVE, readModels), readModels, due, keyring)
    }
    return await checksumsOf(client, LIVE, readModels)
  } finally {
    client.release()
    await keyring.close()
    await close()
    await database.drop()
  }
}

/** The requester of the first project. */
async function somebody(): Promise<string> {
  const ids: string[] = []
  for await (const batch of eventsBetween(system.log.client, -1n, undefined, 500))
    for (const { type, data } of batch)
      if (type === 'ProjectOpened') ids.push((data as { requester_id: string }).requester_id)
  return ids[0]!
}

it('a backup taken under load is restored as it was, without those who were forgotten since', async () => {
  const position = BigInt(backup.position)
  expect(after).toBeGreaterThan(position)
  const expected = await expectedAt(position)

  // Somebody who is in the backup is forgotten, as the ledger of the installation tells.
  const gone = await somebody()
  const keyring = openKeyring(system.pool, masterKeyFrom(testSecret), { ledgers: [ledger] })
  await keyring.forget(gone)
  await keyring.close()
  expect(readFileSync(ledger, 'utf8')).toContain(gone)

  const into = join(folder, 'restored')
  await expect(restoreBackup({ from: to, dataDir: into, log: silent })).rejects.toThrow('registre des oublis')
  const restored = await restoreBackup({ from: to, dataDir: into, ledger, log: silent })
  expect(restored).toMatchObject({ forgotten: 1, manifest: { events: backup.events } })
  expect(existsSync(join(into, RESTORING))).toBe(false)
  expect(readFileSync(join(into, 'files', content.slice(0, 2), content), 'utf8')).toBe('sealed bytes')
  expect(readFileSync(join(into, 'secret'), 'utf8')).toBe(testSecret)
  const runs = new DatabaseSync(join(into, 'temporal', 'temporal.sqlite'))
  expect(runs.prepare('select count(*) as n from run').get()).toEqual({ n: 2 })
  runs.close()

  const postgres = await startPostgres({ dataDir: join(into, 'postgres'), durable: false })
  const store = await startEventStore({ dataDir: join(into, 'eventstore') })
  const client = EventStoreDBClient.connectionString(store.url)
  const { pool, close } = openDatabase(postgres.url('faitage'), { max: 3 })
  try {
    const verified = await verifyLog(pool, client, sealKey)
    // The two with which a log begins are the system's: they are saved, and not sealed.
    expect(verified).toMatchObject({ events: backup.events - 2, faults: [], streams: [] })
    const keys = await pool.query('select 1 from vault.subject_key where subject_id = $1', [gone])
    expect(keys.rowCount).toBe(0)
    const credentials = await pool.query('select password_hash from vault.credential')
    expect(credentials.rows).toEqual([{ password_hash: 'a hash' }])
    const sweeps = async () =>
      (await pool.query<{ id: number }>('select id from ops.erasure_sweep order by id')).rows.map(({ id }) => id)
    expect(await sweeps()).toEqual([1, 2])
    await askForSweep(pool)
    expect(await sweeps()).toEqual([1, 2, 3])
    const erased = await pool.query(
      'select requester_name, requester_erased from rm.project_list where requester_id = $1',
      [gone],
    )
    expect(erased.rows).toEqual([{ requester_name: null, requester_erased: true }])
    // All the rest is what it was at that position.
    const checksums = await checksumsOf(pool, LIVE, readModels)
    const again = await expectedAt(position)
    expect(checksums).toEqual(again)
    expect(checksums.project_list).not.toBe(expected.project_list)
  } finally {
    await close()
    await client.dispose()
    await store.stop()
    await postgres.stop()
  }
})

it('it covers nothing, and a folder that holds something is left alone', async () => {
  await expect(taking()).rejects.toThrow('n’est pas vide')
  await expect(restoreBackup({ from: to, dataDir, ledger, log: silent })).rejects.toThrow(
    'n’est pas vide : rien n’a été touché',
  )
  expect(existsSync(join(dataDir, RESTORING))).toBe(false)
})

it('the last signed head goes with it; a log that does not go on from it is not saved', async () => {
  const kept = keptHeads(system.pool, sealKey, join(dataDir, LOG_HEAD))
  const { rows } = await system.pool.query<{ position: string; events: string; chain: Buffer }>(
    'select position, events, chain from ops.log_seal order by position limit 1',
  )
  const [seal] = rows
  const position = BigInt(seal!.position)
  const head = signHead(sealKey, { position, events: BigInt(seal!.events), chain: seal!.chain })
  await kept.keep(head)
  const signed = join(folder, 'signee')
  const { parts } = await taking({ to: signed })
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining([`secrets/${LOG_HEAD}`, 'vault.log_head.gz']))
  expect(JSON.parse(readFileSync(join(signed, 'secrets', LOG_HEAD), 'utf8'))).toEqual(head)

  const never = { to: join(folder, 'jamais') }
  await kept.keep(signHead(sealKey, { position, events: 1n, chain: Buffer.alloc(32) }))
  await expect(taking(never)).rejects.toThrow('réécrit')
  await kept.keep(signHead(sealKey, { position: after + 1_000_000n, events: 1n, chain: Buffer.alloc(32) }))
  await expect(taking(never)).rejects.toThrow('la fin du journal manque')
  expect(existsSync(never.to)).toBe(false)
  await system.pool.query('delete from vault.log_head')
  rmSync(join(dataDir, LOG_HEAD))
})

it('one that is given up leaves nothing', async () => {
  const other = join(folder, 'abandonnee')
  await expect(taking({ to: other, signal: AbortSignal.abort(new Error('given up')) })).rejects.toThrow('given up')
  expect(existsSync(other)).toBe(false)
  // What a killed one leaves has not its name, and is no backup.
  const half = join(folder, '.sauvegarde.inachevee')
  mkdirSync(half)
  await expect(restoreBackup({ from: half, dataDir: join(folder, 'x'), log: silent })).rejects.toThrow(
    'pas une sauvegarde achevée',
  )
})

it('whatever part of it is cut off, or has one bit turned, is named; nothing is restored', async () => {
  const into = join(folder, 'never')
  const restoring = () => restoreBackup({ from: to, dataDir: into, ledger, log: silent })
  for (const { name, bytes } of backup.parts.filter(part => part.bytes > 0)) {
    const whole = readFileSync(join(to, name))
    truncateSync(join(to, name), Math.floor(bytes / 2))
    await expect(restoring(), name).rejects.toThrow(`« ${name} » est tronqué`)
    const turned = Buffer.from(whole)
    turned[bytes >> 1]! ^= 1
    writeFileSync(join(to, name), turned)
    await expect(restoring(), name).rejects.toThrow(`« ${name} » a été altéré`)
    writeFileSync(join(to, name), whole)
  }
  expect(backup.parts.length).toBeGreaterThan(8)
  expect(existsSync(into)).toBe(false)
})

it('one that a newer version took is refused, and nothing is touched', async () => {
  const file = join(to, 'sauvegarde.json')
  const whole = readFileSync(file, 'utf8')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(whole), version: '999.0.0' }))
  const into = join(folder, 'never')
  await expect(restoreBackup({ from: to, dataDir: into, ledger, log: silent })).rejects.toThrow(
    'par la version 999.0.0 de Faîtage, plus récente',
  )
  expect(existsSync(into)).toBe(false)
  writeFileSync(file, whole)
})

it('nothing is restored over a folder that is served', async () => {
  const live = join(folder, 'live')
  const unlock = lockFolder(live)
  const entry = join(import.meta.dirname, 'restore.main.ts')
  const { status, stderr } = spawnSync(process.execPath, [entry, to, '--sans-registre', '--remplacer'], {
    env: { PATH: process.env.PATH, FAITAGE_DATA: live },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, expect.stringContaining(`Faîtage est déjà lancé sur ${live}`)])
  expect(existsSync(join(live, RESTORING))).toBe(false)
  unlock()
})

it('one that was cut off or altered is refused, and the part named', async () => {
  const into = join(folder, 'never')
  const restoring = () => restoreBackup({ from: to, dataDir: into, ledger, log: silent })
  const journal = readFileSync(join(to, 'journal.gz'))
  truncateSync(join(to, 'journal.gz'), journal.length - 1)
  await expect(restoring()).rejects.toThrow('« journal.gz » est tronqué')
  const altered = Buffer.from(journal)
  altered[100]! ^= 1
  writeFileSync(join(to, 'journal.gz'), altered)
  await expect(restoring()).rejects.toThrow('« journal.gz » a été altéré')
  writeFileSync(join(to, 'journal.gz'), journal)
  rmSync(join(to, 'vault.subject_key.gz'))
  await expect(restoring()).rejects.toThrow('« vault.subject_key.gz » ne peut pas être lu')
  writeFileSync(join(to, 'sauvegarde.json'), readFileSync(join(to, 'sauvegarde.json'), 'utf8').slice(0, -20))
  await expect(restoring()).rejects.toThrow('« sauvegarde.json » est tronqué')
  expect(existsSync(into)).toBe(false)
})
