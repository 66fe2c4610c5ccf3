import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { openRoleMetrics } from '@faitage/telemetry/role-metrics'
import { startTemporal } from './server.ts'

// The embedded Temporal-protocol server as a process of its own.
// TEMPORAL_DATA: folder of its state (default .data/temporal); TEMPORAL_HOST (127.0.0.1); TEMPORAL_PORT (7233, 0 = any).
// TEMPORAL_API_KEY, TEMPORAL_CERTIFICATE_FILE and TEMPORAL_CERTIFICATE_PRIVATE_KEY_FILE: answers, over TLS, whoever has the key.
const { TEMPORAL_API_KEY: apiKey, TEMPORAL_CERTIFICATE_FILE: certificateFile } = process.env
const keyFile = process.env.TEMPORAL_CERTIFICATE_PRIVATE_KEY_FILE
const server = await startTemporal({
  dataDir: process.env.TEMPORAL_DATA ?? join('.data', 'temporal'),
  host: process.env.TEMPORAL_HOST,
  port: Number(process.env.TEMPORAL_PORT ?? 7233),
  security: apiKey && certificateFile && keyFile ? { apiKey, certificate: { certificateFile, keyFile } } : undefined,
  onFailure: error => {
    process.stderr.write(`${JSON.stringify({ level: 'fatal', message: error.message })}\n`)
    process.exit(1)
  },
})

const metrics = await openRoleMetrics(process.env, (registry, { Gauge }) => {
  const registers = [registry]
  new Gauge({
    name: 'faitage_workflows',
    help: 'Workflows by type and by what became of them, those of the last thirty days',
    labelNames: ['type', 'status'],
    registers,
    collect() {
      this.reset()
      for (const { count, ...labels } of server.figures().runs) this.set(labels, count)
    },
  })
  new Gauge({
    name: 'faitage_task_queue_depth',
    help: 'Tasks that no worker took yet',
    labelNames: ['queue', 'kind'],
    registers,
    collect() {
      this.reset()
      for (const [kind, queues] of Object.entries(server.figures().waiting))
        for (const [queue, depth] of Object.entries(queues)) this.set({ queue, kind }, depth)
    },
  })
})

for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    metrics?.close()
    void server.stop().then(() => process.exit(0))
  })

// With NODE_COMPILE_CACHE set the next start skips stripping types: a third less memory, half the time.
flushCompileCache()
process.stdout.write(`${JSON.stringify({ ready: true, port: server.port })}\n`)
