import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import * as foundation from '../migrations/001-foundation.ts'
import * as outbox from '../migrations/002-outbox.ts'
import * as signIn from '../migrations/003-sign-in.ts'
import * as fileIntake from '../migrations/004-file-intake.ts'
import * as locatedAddress from '../migrations/005-located-address.ts'
import * as registryImport from '../migrations/006-registry-import.ts'
import * as lotsImport from '../migrations/007-lots-import.ts'
import * as forgottenSubject from '../migrations/008-forgotten-subject.ts'
import * as security from '../migrations/009-security.ts'
import * as logSeal from '../migrations/010-log-seal.ts'
import * as logHead from '../migrations/011-log-head.ts'
import * as columnSamples from '../migrations/012-column-samples.ts'
import * as calendarFeed from '../migrations/013-calendar-feed.ts'
import * as projectAct from '../migrations/014-project-act.ts'
import * as mailAbout from '../migrations/015-mail-about.ts'
import * as privacy from '../migrations/016-privacy.ts'
import * as erasureBatch from '../migrations/017-erasure-batch.ts'
import * as wordsToForget from '../migrations/018-words-to-forget.ts'
import * as roomInSeals from '../migrations/019-room-in-seals.ts'
import * as roomInPlans from '../migrations/020-room-in-plans.ts'
import * as importWarnings from '../migrations/021-import-warnings.ts'
import * as checkpointEvent from '../migrations/022-checkpoint-event.ts'
import { readModels } from '../read-models.ts'
import { connectionOptions } from './database.ts'
import { forgottenIn, together } from './personal-data/read-ledger.ts'
import { settleVault } from './personal-data/settle-vault.ts'
import { createSchema } from './schema.ts'

/** In order for ever; a released one is never edited. */
const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-outbox': outbox,
  '003-sign-in': signIn,
  '004-file-intake': fileIntake,
  '005-located-address': locatedAddress,
  '006-registry-import': registryImport,
  '007-lots-import': lotsImport,
  '008-forgotten-subject': forgottenSubject,
  '009-security': security,
  '010-log-seal': logSeal,
  '011-log-head': logHead,
  '012-column-samples': columnSamples,
  '013-calendar-feed': calendarFeed,
  '014-project-act': projectAct,
  '015-mail-about': mailAbout,
  '016-privacy': privacy,
  '017-erasure-batch': erasureBatch,
  '018-words-to-forget': wordsToForget,
  '019-room-in-seals': roomInSeals,
  '020-room-in-plans': roomInPlans,
  '021-import-warnings': importWarnings,
  '022-checkpoint-event': checkpointEvent,
}

/**
 * Brings a database up to date: what it extends Postgres by, the migrations not run yet, empty read models where there are
 * none, and a vault that knows nobody of whom a ledger says that they were forgotten: one of before may have been put back.
 * Processes that start at once wait for each other.
 *
 * @param ledgers the files that say who was forgotten
 * @throws when a migration fails; nothing of it remains. When a ledger cannot be read
 */
export async function migrate(databaseUrl: string, ledgers: readonly string[] = []): Promise<void> {
  const forgotten = together(ledgers.map(file => forgottenIn(file)))
  const pool = new pg.Pool({ ...connectionOptions(databaseUrl), max: 1 })
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    await ensureExtensions(pool)
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
      migrationTableSchema: 'ops',
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    await settleVault(pool, forgotten)
    await ensureReadModels(pool)
  } finally {
    await db.destroy()
  }
}

/** A dump of our schemas leaves them out, and the migration that made them counts as run wherever it is put back. */
const ensureExtensions = (pool: pg.Pool): Promise<void> =>
  alone(pool, 'faitage extensions', async client => {
    await client.query('create extension if not exists pg_trgm schema public')
  })

const ensureReadModels = (pool: pg.Pool): Promise<void> =>
  alone(pool, 'faitage read models', async client => {
    const { rowCount } = await client.query(`select 1 from pg_namespace where nspname = 'rm'`)
    if (!rowCount) await createSchema(client, 'rm', readModels)
  })

/** Does a thing in one transaction, one process at a time. */
async function alone(pool: pg.Pool, name: string, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [name])
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
