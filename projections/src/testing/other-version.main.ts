import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { startProjector } from '../kernel/projector.ts'
import { type OtherVersion, otherVersions } from './other-versions.ts'

/** The projector of another version as its own process, for the specs of upgrades. */
const {
  DATABASE_URL = '',
  EVENTSTORE_URL = '',
  FAITAGE_SECRET = '',
  LOG_LEVEL = 'fatal',
  OTHER_VERSION = '',
} = process.env
startProjector({
  eventStoreUrl: EVENTSTORE_URL,
  databaseUrl: DATABASE_URL,
  secret: FAITAGE_SECRET,
  log: pino({ level: LOG_LEVEL }, process.stderr),
  readModels: otherVersions[OTHER_VERSION as OtherVersion],
})
process.stdout.write('{"ready":true}\n')
await sleep(2 ** 30)
