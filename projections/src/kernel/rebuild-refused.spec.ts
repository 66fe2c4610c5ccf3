import { EventStoreDBClient } from '@eventstore/db-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readModels } from '../read-models.ts'
import { createTestDatabase } from '../testing/database.ts'
import { testSecret } from '../testing/log.ts'
import { silent } from '../testing/system.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { type Keyring, openKeyring } from './personal-data/keyring.ts'
import { masterKeyFrom } from './personal-data/secrets.ts'
import { rebuild } from './rebuild.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let open: OpenDatabase
let keyring: Keyring
beforeAll(async () => {
  database = await createTestDatabase()
  open = openDatabase(database.url, { max: 1 })
  keyring = openKeyring(open.pool, masterKeyFrom(testSecret))
})
afterAll(async () => {
  await keyring?.close()
  await open?.close()
  await database?.drop()
})

const connections = async () => {
  const { rows } = await open.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  return rows[0]?.n ?? 0
}

it('leaves no connection open where its second one is refused, or neither is taken', async () => {
  // That of the keyring, which listens, and the one that counts.
  await expect.poll(connections).toBe(2)
  const eventStore = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false')
  const asked = { eventStore, keyring, readModels, log: silent }
  await open.pool.query(
    `do $$ begin execute format('alter database %I with connection limit 3', current_database()); end $$`,
  )
  for (let nth = 0; nth < 2; nth++) {
    await expect(rebuild({ ...asked, databaseUrl: database.url })).rejects.toMatchObject({ code: '53300' })
    await expect.poll(connections).toBe(2)
  }
  const nowhere = new URL(database.url)
  nowhere.port = '1'
  await expect(rebuild({ ...asked, databaseUrl: nowhere.href })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await eventStore.dispose()
})
