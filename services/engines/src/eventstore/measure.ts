import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppendResult, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { spawnEventStore } from './process.ts'

/**
 * Measures a server through the official client: appends per second with 16 and 64 writers, `$all` events read per
 * second, and the time from sending an append to its arrival at a live subscription. `EVENTSTORE_URL` names a server;
 * without it the embedded one is started in a process of its own. `MEASURE_SECONDS` (default 3) is the time per run.
 */
const SECONDS = Number(process.env.MEASURE_SECONDS ?? 3)
const dataDir = mkdtempSync(join(tmpdir(), 'eventstore-measure-'))
const server = process.env.EVENTSTORE_URL ? undefined : await spawnEventStore({ dataDir })
const url = process.env.EVENTSTORE_URL ?? server!.url
const client = EventStoreDBClient.connectionString(url)
const run = Date.now().toString(36)

function serverMemory(): string {
  const status = server ? readFileSync(`/proc/${server.child.pid}/status`, 'utf8') : ''
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1]
  return kilobytes ? `${Math.round(Number(kilobytes) / 1024)} MB` : 'unknown'
}

const order = (index: number) =>
  jsonEvent({
    type: 'OrderAssigned',
    data: { index, project: 'a'.repeat(120), on: '2026-11-20' },
    metadata: { by: 'someone' },
  })

async function appends(writers: number): Promise<void> {
  const end = performance.now() + SECONDS * 1000
  let count = 0
  const latencies: number[] = []
  const write = async (writer: number): Promise<void> => {
    let expected: bigint | 'no_stream' = 'no_stream'
    while (performance.now() < end) {
      const start = performance.now()
      const result: AppendResult = await client.appendToStream(`measure-${run}-${writers}-${writer}`, order(count), {
        expectedRevision: expected,
      })
      latencies.push(performance.now() - start)
      expected = result.nextExpectedRevision
      count += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  print(
    `appends/s, ${writers} writers`,
    Math.round(count / SECONDS),
    `p50 ${at(latencies, 0.5)} p99 ${at(latencies, 0.99)} ms`,
  )
}

async function reads(): Promise<void> {
  const start = performance.now()
  let count = 0
  for await (const _ of client.readAll({ maxCount: 150_000 })) count += 1
  const seconds = (performance.now() - start) / 1000
  print('readAll events/s', Math.round(count / seconds), `${count} events`)
}

async function delivery(): Promise<void> {
  const sent: number[] = []
  const latencies: number[] = []
  const subscription = client.subscribeToStream<ReturnType<typeof order>>(`delivery-${run}`)
  await new Promise(resolve => subscription.once('caughtUp', resolve))
  const arrived = new Promise<void>(resolve => {
    subscription.on('data', ({ event }) => {
      latencies.push(performance.now() - (sent[Number(event?.revision)] ?? 0))
      if (latencies.length === 1_000) resolve()
    })
  })
  for (let index = 0; index < 1_000; index += 1) {
    sent.push(performance.now())
    await client.appendToStream(`delivery-${run}`, order(index))
  }
  await arrived
  await subscription.unsubscribe()
  print('append → delivered', `p50 ${at(latencies, 0.5)} ms`, `p99 ${at(latencies, 0.99)} ms`)
}

function at(values: number[], share: number): string {
  values.sort((a, b) => a - b)
  return (values[Math.floor(values.length * share)] ?? 0).toFixed(2)
}

function print(...parts: (string | number)[]): void {
  process.stdout.write(`${parts.join('  ')}\n`)
}

try {
  print('server memory, idle', serverMemory())
  await appends(16)
  await appends(64)
  await reads()
  await delivery()
  print('server memory, after', serverMemory())
} finally {
  await client.dispose()
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
