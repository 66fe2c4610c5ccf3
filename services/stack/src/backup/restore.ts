import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { EventStoreDBClient } from '@eventstore/db-client'
import { startEventStore } from '@faitage/engines/eventstore/server'
import { startPostgres } from '@faitage/engines/postgres/server'
import { openDatabase } from '@faitage/projections/kernel/database'
import { headFileIn, keptHeads } from '@faitage/projections/kernel/log-proof/heads'
import { verifyLog } from '@faitage/projections/kernel/log-proof/verify'
import { migrate } from '@faitage/projections/kernel/migrate'
import { openKeyring } from '@faitage/projections/kernel/personal-data/keyring'
import type { Forgotten } from '@faitage/projections/kernel/personal-data/read-ledger'
import { masterKeyFrom, sealKeyFrom } from '@faitage/projections/kernel/personal-data/secrets'
import { settleVault } from '@faitage/projections/kernel/personal-data/settle-vault'
import { noteWordsToForget } from '@faitage/projections/kernel/personal-data/words-to-forget'
import { rebuild } from '@faitage/projections/kernel/rebuild'
import { readModels } from '@faitage/projections/read-models'
import pg from 'pg'
import type { Logger } from 'pino'
import { isNewer, programVersion, tooNew } from '../data-version.ts'
import { loadEvents } from './events.ts'
import { LEDGER, RESTORING } from './folder.ts'
import { forgottenSince, ledgerOf } from './forgotten.ts'
import { wordsNaming } from './forgotten-words.ts'
import { makeRoom } from './make-room.ts'
import { type Manifest, readBackup } from './manifest.ts'
import { linesOf } from './parts.ts'
import { loadRows, stateTables } from './tables.ts'
import { whereNow } from './unfinished.ts'

export type Restoring = {
  readonly from: string
  readonly dataDir: string
  /** Puts what is in the data folder aside instead of refusing it. */
  readonly replace?: boolean
  /** Who was forgotten since: a ledger that was kept of it, and the one that the service keeps beside that of the folder. */
  readonly ledger?: string | undefined
  readonly serviceLedger?: string | undefined
  /** Says that nobody was forgotten since, where no ledger is there to say who. */
  readonly withoutLedger?: boolean
  /** The secret, where it is not among what was saved. */
  readonly secret?: string | undefined
  readonly log: Logger
}

export type Restored = { readonly manifest: Manifest; readonly forgotten: number; readonly aside: string | undefined }

const DATABASE = 'faitage'

/**
 * Makes an installation again from a backup, once every part of it is known to be what was saved. Who was forgotten
 * since stays forgotten: their keys are not put back. Read models are made again from the log.
 *
 * @throws when a part is not what was saved, or the folder holds something and `replace` is not said
 */
export async function restoreBackup(options: Restoring): Promise<Restored> {
  const { dataDir, log } = options
  let from = whereNow(dataDir, options.from)
  const manifest = await readBackup(from)
  const { version = '0.0.0' } = manifest
  if (isNewer(version, programVersion)) throw new Error(tooNew('Les données de cette sauvegarde', version))
  const forgotten = forgottenSince({ ...options, from })
  const aside = makeRoom(dataDir, { from, ledger: ledgerOf(forgotten), replace: options.replace ?? false })
  // One that was in the data folder went with the rest.
  from = whereNow(dataDir, from)
  const part = (name: string) => manifest.parts.find(each => each.name === name)
  for (const { name } of manifest.parts) {
    const place = placeOf(name)
    if (!place) continue
    mkdirSync(dirname(join(dataDir, place)), { recursive: true, mode: 0o700 })
    copyFileSync(join(from, name), join(dataDir, place))
  }
  const journal = part('journal.gz')
  if (journal) await loadEvents(join(dataDir, 'eventstore'), linesOf(from, journal))
  const secret = options.secret ?? readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') })
  const store = await startEventStore({ dataDir: join(dataDir, 'eventstore') })
  const eventStore = EventStoreDBClient.connectionString(store.url)
  try {
    await dropDatabase(postgres.adminUrl('postgres'))
    await postgres.createDatabase(DATABASE)
    const databaseUrl = postgres.url(DATABASE)
    await migrate(databaseUrl)
    const { pool, close } = openDatabase(databaseUrl, { max: 3 })
    const masterKey = masterKeyFrom(secret)
    const keyring = openKeyring(pool, masterKey)
    try {
      await loadState(pool, from, manifest)
      const words = await wordsOfForgotten(pool, masterKey, forgotten, journal && linesOf(from, journal))
      await noteWordsToForget(pool, masterKey, words)
      await settleVault(pool, forgotten)
      const sealKey = sealKeyFrom(secret)
      const kept = keptHeads(pool, sealKey, headFileIn(dataDir))
      const { head, altered } = await kept.read()
      const verified = await verifyLog(pool, eventStore, sealKey, { heads: head ? [head] : [], altered })
      if (verified.faults.length > 0) throw new Error('Le journal restauré n’est pas celui qui a été scellé.')
      await rebuild({ eventStore, databaseUrl, keyring, readModels, log, sealKey, kept })
    } finally {
      await keyring.close()
      await close()
    }
  } finally {
    await eventStore.dispose()
    await store.stop()
    await postgres.stop()
  }
  rmSync(join(dataDir, RESTORING))
  return { manifest, forgotten: forgotten.size, aside }
}

/** Where a saved file goes in the data folder; undefined for what is read instead. */
function placeOf(name: string): string | undefined {
  if (name === `secrets/${LEDGER}`) return undefined
  if (name.startsWith('secrets/')) return name.slice('secrets/'.length)
  return name.startsWith('files/') || name.startsWith('temporal/') ? name : undefined
}

/** A cluster outside of the data folder may have outlived it. */
async function dropDatabase(adminUrl: string): Promise<void> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query(`drop database if exists ${DATABASE} with (force)`).finally(() => admin.end())
}

async function loadState(pool: pg.Pool, from: string, manifest: Manifest): Promise<void> {
  await inTransaction(pool, async client => {
    const known = new Set(await stateTables(client))
    for (const part of manifest.parts) {
      const table = part.name.replace(/\.gz$/, '')
      if (known.has(table)) await loadRows(client, table, linesOf(from, part))
    }
  })
}

/** What named those who were forgotten since: their keys are there until `settleVault`, and are kept by nobody. */
async function wordsOfForgotten(
  pool: pg.Pool,
  masterKey: Buffer,
  forgotten: Forgotten,
  lines: AsyncIterable<string> | undefined,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; generation: number }>(
    'select subject_id as id, generation from vault.subject_key where subject_id = any($1::uuid[])',
    [[...forgotten.keys()]],
  )
  const gone = rows.filter(({ id, generation }) => generation <= (forgotten.get(id)?.generation ?? -1))
  if (!lines || gone.length === 0) return []
  const keyring = openKeyring(pool, masterKey)
  try {
    return await wordsNaming(lines, await keyring.load(gone.map(({ id }) => id)))
  } finally {
    await keyring.close()
  }
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
