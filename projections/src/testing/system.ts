import { pino } from 'pino'
import { type OpenDatabase, openDatabase } from '../kernel/database.ts'
import { type Keyring, openKeyring } from '../kernel/personal-data/keyring.ts'
import { masterKeyFrom } from '../kernel/personal-data/secrets.ts'
import { type Projector, startProjector } from '../kernel/projector.ts'
import type { ReadModels } from '../kernel/schema.ts'
import { createTestDatabase } from './database.ts'
import { startTestLog, type TestLog, testSecret } from './log.ts'

/** An event store and a database, with nobody between them yet. */
export type TestStores = OpenDatabase & {
  readonly log: TestLog
  readonly keyring: Keyring
  readonly databaseUrl: string
  stop(): Promise<void>
}

/** The same with a projector between them. */
export type TestProjections = TestStores & { readonly projector: Projector }

export const silent = pino({ level: process.env.TEST_LOG ?? 'silent' })

/** @param options.name what the specs' own connections are called, where others are cut off */
export async function startTestStores(options: { name?: string; max?: number } = {}): Promise<TestStores> {
  const database = await createTestDatabase()
  const url = options.name ? `${database.url}?application_name=${options.name}` : database.url
  const open = openDatabase(url, { max: options.max ?? 4 })
  const keyring = openKeyring(open.pool, masterKeyFrom(testSecret))
  const log = await startTestLog(keyring)
  return {
    ...open,
    log,
    keyring,
    databaseUrl: database.url,
    stop: async () => {
      await log.stop()
      await keyring.close()
      await open.close()
      await database.drop()
    },
  }
}

export async function startTestProjections(options: { readModels?: ReadModels } = {}): Promise<TestProjections> {
  const stores = await startTestStores()
  const projector = startProjector({
    client: stores.log.client,
    databaseUrl: stores.databaseUrl,
    secret: testSecret,
    log: silent,
    ...options,
  })
  return {
    ...stores,
    projector,
    stop: async () => {
      await projector.stop()
      await stores.stop()
    },
  }
}
