import { flushCompileCache } from 'node:module'
import { openRoleMetrics } from '@faitage/telemetry/role-metrics'
import { ADMINS, OPERATORS, type User } from './access.ts'
import { startEventStore } from './server.ts'

/**
 * The event store as its own process. `EVENTSTORE_DATA` names the data folder, `EVENTSTORE_PORT` the port (any free one
 * when absent). `EVENTSTORE_CERTIFICATE_FILE` and `EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE` make it ask for a user and a
 * password, over TLS: `admin` with `EVENTSTORE_DEFAULT_ADMIN_PASSWORD`, `ops` with `EVENTSTORE_DEFAULT_OPS_PASSWORD`
 * (no such user without one). Prints `{"ready":true,"port":N}` when it serves. SIGTERM and SIGINT stop it.
 */
const dataDir = process.env.EVENTSTORE_DATA
if (!dataDir) {
  process.stderr.write('EVENTSTORE_DATA must name a folder\n')
  process.exit(2)
}

const environment = process.env
const certificateFile = environment.EVENTSTORE_CERTIFICATE_FILE
const keyFile = environment.EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE
const user = (name: string, group: string, password: string | undefined): User[] =>
  password ? [{ name, password, groups: [group] }] : []
const users = [
  ...user('admin', ADMINS, environment.EVENTSTORE_DEFAULT_ADMIN_PASSWORD),
  ...user('ops', OPERATORS, environment.EVENTSTORE_DEFAULT_OPS_PASSWORD),
]

const off = (name: string): boolean => process.env[name] === 'off'

const store = await startEventStore({
  dataDir,
  port: Number(process.env.EVENTSTORE_PORT ?? 0),
  security: certificateFile && keyFile ? { users, certificate: { certificateFile, keyFile } } : undefined,
  commitBarrier: !off('EVENTSTORE_TEST_COMMIT_BARRIER'),
  idempotency: !off('EVENTSTORE_TEST_IDEMPOTENCY'),
  ordering: !off('EVENTSTORE_TEST_ORDERING'),
}).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

const metrics = await openRoleMetrics(process.env, (registry, { Gauge }) => {
  const figure = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  figure('faitage_event_log_position', 'Commit position of the last event', () => store.figures().position)
  figure(
    'faitage_event_log_waiting_bytes',
    'Bytes of events that wait to be written',
    () => store.figures().waitingBytes,
  )
  figure('faitage_event_log_followers', 'Subscriptions that have seen everything', () => store.figures().followers)
})

const stop = (): void => {
  metrics?.close()
  void store.stop().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
// Whoever keeps this process alive starts it anew, on what the disk then has.
void store.refusing.then(async why => {
  process.stderr.write(`${why}\n`)
  await store.stop().catch(() => undefined)
  process.exit(1)
})
process.stdout.write(`${JSON.stringify({ ready: true, port: store.port })}\n`)
// A killed process would leave no cache behind.
flushCompileCache()
