import { pino } from 'pino'
import { type OpenDatabase, openDatabase } from '../kernel/database.ts'
import { type Keyring, openKeyring } from '../kernel/personal-data/keyring.ts'
import { masterKeyFrom } from '../kernel/personal-data/secrets.ts'
import { type Projector, startProjector } from '../kernel/projector.ts'
import type { ReadModels } from '../kernel/schema.ts'
import { createTestDatabase } from './database.ts'
import { startTestLog, type TestLog, testSecret } from './log.ts'

/** An event store, a database and a projector between them. */
export type TestProjections = OpenDatabase & {
  readonly log: TestLog
  readonly keyring: Keyring
  readonly databaseUrl: string
  readonly projector: Projector
  stop(): Promise<void>
}

export const silent = pino({ level: process.env.TEST_LOG ?? 'silent' })

export async function startTestProjections(options: { readModels?: ReadModels } = {}): Promise<TestProjections> {
  const database = await createTestDatabase()
  const open = openDatabase(database.url, { max: 4 })
  const keyring = openKeyring(open.pool, masterKeyFrom(testSecret))
  const log = await startTestLog(keyring)
  const projector = startProjector({
    client: log.client,
    databaseUrl: database.url,
    secret: testSecret,
    log: silent,
    ...options,
  })
  return {
    ...open,
    log,
    keyring,
    databaseUrl: database.url,
    projector,
    stop: async () => {
      await projector.stop()
      await log.stop()
      await keyring.close()
      await open.close()
      await database.drop()
    },
  }
}
