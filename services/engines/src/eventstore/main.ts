import { flushCompileCache } from 'node:module'
import { startEventStore } from './server.ts'

/**
 * The event store as its own process. `EVENTSTORE_DATA` names the data folder, `EVENTSTORE_PORT` the port (any free one
 * when absent). Prints `{"ready":true,"port":N}` when it serves. SIGTERM and SIGINT stop it.
 */
const dataDir = process.env.EVENTSTORE_DATA
if (!dataDir) {
  process.stderr.write('EVENTSTORE_DATA must name a folder\n')
  process.exit(2)
}

const off = (name: string): boolean => process.env[name] === 'off'

const store = await startEventStore({
  dataDir,
  port: Number(process.env.EVENTSTORE_PORT ?? 0),
  commitBarrier: !off('EVENTSTORE_TEST_COMMIT_BARRIER'),
  idempotency: !off('EVENTSTORE_TEST_IDEMPOTENCY'),
  ordering: !off('EVENTSTORE_TEST_ORDERING'),
}).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

const stop = (): void => void store.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
process.stdout.write(`${JSON.stringify({ ready: true, port: store.port })}\n`)
// A killed process would leave no cache behind.
flushCompileCache()
