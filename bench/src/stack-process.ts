import { settleMemory } from '@faitage/stack/settle-memory'
import { startStack } from '@faitage/stack/stack'

/*
 * The whole product as a process of its own, so that its memory is its own and the load's is not counted with it.
 * `node stack-process.ts <data folder>` prints one JSON line, `RunningStack` of running-stack.ts, and stops on SIGTERM
 * or when the process that started it is gone.
 */

settleMemory()

const stack = await startStack({
  dataDir: process.argv[2] as string,
  port: 0,
  demo: true,
  env: { FAITAGE_RATE_LIMIT: '0' },
  // The worker is held while the same work is done without it.
  hangMs: 600_000,
  say: line => process.stderr.write(`${line}\n`),
})
let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await stack.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, () => void stop())
process.on('message', asked => {
  if (asked === 'worker?') process.send?.({ worker: stack.pid('worker') })
})
process.stdout.write(`${JSON.stringify({ url: stack.url, env: stack.env })}\n`)
