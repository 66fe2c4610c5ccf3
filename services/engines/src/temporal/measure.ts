import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker'
import { activities } from './fixtures/activities.ts'
import { bundleOf } from './fixtures/bundle.ts'
import { kill, ready } from './fixtures/processes.ts'

// Prints, as one JSON line: memory of an idle server (MB), time from start to ready (ms), activities per second of an
// import of 200 chunks (10 at a time, or as the argument says), and the latency of one activity after the other (ms). On TEMPORAL_ADDRESS when set.

Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] })
const folder = mkdtempSync(join(tmpdir(), 'faitage-measure-'))
let child: ChildProcess | undefined
let address = process.env.TEMPORAL_ADDRESS
let readyMs: number | undefined
if (!address) {
  // The first start fills the compile cache, as the first `npm start` does.
  kill((await startServer()).child)
  const began = performance.now()
  const started = await startServer()
  readyMs = Math.round(performance.now() - began)
  child = started.child
  address = `127.0.0.1:${started.port}`
}
const idle = memory(child)

const connection = await NativeConnection.connect({ address, grpcCompression: { codec: 'none' } })
const client = new Client({ connection: await Connection.connect({ address }) })
const taskQueue = `measure-${randomUUID()}`
const worker = await Worker.create({
  connection,
  taskQueue,
  workflowBundle: { codePath: await bundleOf('workflows') },
  activities: activities(),
})
const running = worker.run()
const run = async (count: number, size: number) => {
  const from = performance.now()
  await client.workflow.execute('batches', {
    taskQueue,
    workflowId: randomUUID(),
    args: [count, size, 'double', { startToCloseTimeout: '30 s' }],
  })
  return performance.now() - from
}
const size = Number(process.argv[2] ?? 10)
await run(50, size)
const rates: number[] = []
for (let i = 0; i < 5; i++) rates.push(200 / ((await run(200, size)) / 1000))
const oneByOne = (await run(100, 1)) / 100
process.stdout.write(
  `${JSON.stringify({
    server: process.env.TEMPORAL_ADDRESS ?? 'embedded',
    idleMb: idle,
    afterwardsMb: memory(child),
    readyMs,
    activitiesPerSecond: Math.round(rates.toSorted((a, b) => a - b)[2]!),
    best: Math.round(Math.max(...rates)),
    sequentialActivityMs: Math.round(oneByOne * 10) / 10,
  })}\n`,
)
worker.shutdown()
await running
await client.connection.close()
await connection.close()
if (child) kill(child)
rmSync(folder, { recursive: true, force: true })

async function startServer(): Promise<{ child: ChildProcess; port: unknown }> {
  const started = spawn(process.execPath, ['--max-semi-space-size=1', join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      TEMPORAL_DATA: join(folder, 'data'),
      TEMPORAL_PORT: '0',
    },
  })
  return { child: started, port: (await ready(started)).port }
}

/** Resident memory of a process in MB, where the system says. */
function memory(process: ChildProcess | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${process?.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024)
  } catch {
    return undefined
  }
}
