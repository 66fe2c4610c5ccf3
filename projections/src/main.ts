import { setTimeout as sleep } from 'node:timers/promises'
import { metricsPort, serveRoleMetrics } from '@faitage/telemetry/role-metrics'
import { openTracing } from '@faitage/telemetry/tracing'
import { pino } from 'pino'
import { collectDefaultMetrics } from 'prom-client'
import { readEnvironment } from './kernel/environment.ts'
import { headFileIn } from './kernel/log-proof/heads.ts'
import { migrate } from './kernel/migrate.ts'
import { startProjector } from './kernel/projector.ts'
import { faultsOf } from './testing/faults.ts'

/**
 * The projector as its own process: migrates the database, then follows the log. Prints one line of JSON when it has
 * started; logs go to stderr. SIGTERM and SIGINT stop it after the batch under way.
 */
const environment = readEnvironment(process.env)
if ('problems' in environment) {
  for (const problem of environment.problems) process.stderr.write(`${problem}\n`)
  process.exit(2)
}
// Lines that nobody takes (a full disk, a reader that is gone) are lost, and nothing else.
process.stderr.on('error', () => undefined)
const log = pino({ name: 'projections', level: environment.LOG_LEVEL }, process.stderr)

const RETRY_MS = 500
const RETRIES = 120

/** Postgres may start later than we do. */
async function migrateWhenReachable(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await migrate(url)
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      const unreachable = /^(E[A-Z]+|57P0[1-3]|08...)$/.test(code)
      if (!unreachable || attempt === RETRIES) throw error
      if (attempt === 1) log.warn({ code }, 'waiting for Postgres')
      await sleep(RETRY_MS)
    }
  }
}

try {
  await migrateWhenReachable(environment.DATABASE_URL)
} catch (error) {
  log.fatal({ err: error }, 'migration failed')
  process.stderr.write('La base de données n’a pas pu être préparée : vérifiez DATABASE_URL et ses droits.\n')
  process.exit(1)
}

const traces = await openTracing('projector', process.env)
const projector = startProjector({
  eventStoreUrl: environment.EVENTSTORE_URL,
  databaseUrl: environment.DATABASE_URL,
  secret: environment.FAITAGE_SECRET,
  log,
  faults: faultsOf(process.env),
  headFile: headFileIn(environment.FAITAGE_DATA),
})
const measured = metricsPort(process.env)
if (measured !== undefined) collectDefaultMetrics({ register: projector.metrics })
const metrics =
  measured === undefined ? undefined : await serveRoleMetrics(measured, process.env.METRICS_HOST, projector.metrics)

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  metrics?.close()
  await projector.stop()
  await traces?.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.stdout.write(`${JSON.stringify({ ready: true, role: 'projections' })}\n`)
