import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readModels } from '../read-models.ts'
import { silent, startTestStores } from '../testing/system.ts'
import { rebuild } from './rebuild.ts'
import { dropLeftovers } from './scratch-schemas.ts'

/** A test makes all tables, some of them again and again. */
vi.setConfig({ testTimeout: 180_000 })

it('makes a rebuild wait while what one that was cut off left is dropped', async () => {
  const stores = await startTestStores()
  onTestFinished(() => stores.stop())
  const { pool, databaseUrl, keyring, log } = stores
  await pool.query('create schema rm_old; create table rm_old.mission_list (id text)')
  // In this database: others wait in theirs.
  const locks = `select from pg_locks where locktype = $1 and not granted
    and database = (select oid from pg_database where datname = current_database())`
  const waiting = async (kind: string) => (await pool.query(locks, [kind])).rowCount
  const reader = new pg.Client(databaseUrl)
  await reader.connect()
  await reader.query('begin; lock table rm_old.mission_list in access share mode')
  const dropping = dropLeftovers(databaseUrl)
  await expect.poll(() => waiting('relation')).toBe(1)
  const rebuilding = rebuild({ eventStore: log.client, databaseUrl, keyring, readModels, log: silent })
  rebuilding.catch(() => undefined)
  await expect.poll(() => waiting('advisory')).toBe(1)
  await reader.end()
  expect(await dropping).toBe(true)
  expect(await rebuilding).toMatchObject({ events: 0 })
})
