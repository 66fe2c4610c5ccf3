import { openTracing } from '@faitage/telemetry/tracing'
import pino from 'pino'
import { configFrom, type WorkerConfig } from './kernel/config.ts'
import { openWorkerMetrics } from './kernel/worker-metrics.ts'
import { startWorkflows } from './start.ts'

// The worker and its reactors as a process of its own. It waits for the engines and the API, and outlives their restarts.

const config = readConfig()
// Lines that nobody takes (a full disk, a reader that is gone) are lost, and nothing else.
process.stderr.on('error', () => undefined)
const log = pino({ level: config.logLevel, base: { role: 'worker' } }, process.stderr)

process.on('uncaughtException', fail)
process.on('unhandledRejection', fail)
const metrics = await openWorkerMetrics(process.env)
const traces = await openTracing('worker', process.env)
const worker = startWorkflows(config, log, metrics)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    metrics?.close()
    worker
      .stop()
      .then(() => traces?.close())
      .then(() => process.exit(0), fail)
  })
}
await worker.ready
process.stdout.write(`${JSON.stringify({ ready: true })}\n`)

function readConfig(): WorkerConfig {
  try {
    return configFrom(process.env)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(2)
  }
}

function fail(error: unknown): void {
  log.fatal({ err: error }, 'the worker failed')
  process.exit(1)
}
