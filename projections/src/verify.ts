import { EventStoreDBClient } from '@eventstore/db-client'
import { openDatabase } from './kernel/database.ts'
import { readEnvironment } from './kernel/environment.ts'
import { faultText } from './kernel/log-proof/check.ts'
import { verifyLog } from './kernel/log-proof/verify.ts'
import { migrate } from './kernel/migrate.ts'
import { sealKeyFrom } from './kernel/personal-data/secrets.ts'

/**
 * `npm run verify`: whether the log is still what was sealed, event by event. The exit code is 0 when it is, 1 when it is
 * not, 2 when it cannot be said.
 */
const environment = readEnvironment({ LOG_LEVEL: 'warn', ...process.env })
if ('problems' in environment) {
  for (const problem of environment.problems) console.error(problem)
  console.error('Lancez « npm start » d’abord, ou donnez ces variables.')
  process.exit(2)
}
const { DATABASE_URL, EVENTSTORE_URL, FAITAGE_SECRET } = environment
const eventStore = EventStoreDBClient.connectionString(EVENTSTORE_URL)
try {
  await migrate(DATABASE_URL)
  const { pool, close } = openDatabase(DATABASE_URL, { max: 2 })
  const { events, unsealed, faults, streams, head, seconds } = await verifyLog(
    pool,
    eventStore,
    sealKeyFrom(FAITAGE_SECRET),
  )
  await close()
  for (const fault of faults) console.log(`✗ ${faultText(fault)}`)
  for (const stream of streams) console.log(`✗ la chaîne du flux ${stream} n’est pas celle qui a été scellée`)
  const found = faults.length + streams.length
  console.log(`${events} événements relus en ${seconds} s, ${unsealed} pas encore scellés, ${found} anomalie(s).`)
  if (head) console.log(`Empreinte du journal scellé : ${head}`)
  process.exitCode = found === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
} finally {
  await eventStore.dispose()
}
