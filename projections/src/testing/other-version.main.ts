import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { startProjector } from '../kernel/projector.ts'
import { type OtherVersion, otherVersions } from './other-versions.ts'

/** The projector of another version as its own process, for the specs of upgrades: the version is its argument. */
const { DATABASE_URL = '', EVENTSTORE_URL = '', FAITAGE_SECRET = '', LOG_LEVEL = 'fatal' } = process.env
startProjector({
  eventStoreUrl: EVENTSTORE_URL,
  databaseUrl: DATABASE_URL,
  secret: FAITAGE_SECRET,
  log: pino({ level: LOG_LEVEL }, process.stderr),
  readModels: otherVersions[process.argv[2] as OtherVersion],
})
process.stdout.write('started\n')
await sleep(2 ** 30)
