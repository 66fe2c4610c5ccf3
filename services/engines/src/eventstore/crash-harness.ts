import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient, type Position, START, StreamNotFoundError, streamNameFilter } from '@eventstore/db-client'
import { contentOf, type WriterReport } from './crash-writers.ts'
import { type EventStoreProcess, type EventStoreProcessOptions, spawnEventStore } from './process.ts'

export type CrashPlan = {
  readonly writers: number
  readonly kills: number
  /** Milliseconds of writing before each kill, and after the last restart. */
  readonly between?: number
  /** What happens to the server, in the place of kill -9. It is started again where its process ends of it. */
  readonly strike?: (kill: number) => Promise<'ends' | 'goes on'>
  /** Environment that breaks the server on purpose. */
  readonly sabotage?: Record<string, string>
}

export type CrashResult = {
  readonly acknowledged: number
  readonly unknown: number
  readonly violations: string[]
}

/** The server as a process that can be killed and started again on the same port and data. */
class KillableServer {
  readonly #options: EventStoreProcessOptions
  #running: EventStoreProcess | undefined
  #port = 0

  constructor(options: EventStoreProcessOptions) {
    this.#options = options
  }

  /** @returns its connection string, the same every time */
  async start(): Promise<string> {
    this.#running = await spawnEventStore({ ...this.#options, port: this.#port })
    this.#port = this.#running.port
    return this.#running.url
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    await this.#running?.stop(signal)
  }

  async ended(): Promise<void> {
    const child = this.#running?.child
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}

/** Follows the writers' streams in `$all` across crashes, each time from the last position it has seen. */
class Follower {
  readonly seen: { id: string; position: bigint }[] = []
  readonly #client: EventStoreDBClient
  readonly #prefix: string
  #running = true
  #subscription: { unsubscribe(): Promise<void> } | undefined
  readonly #loop: Promise<void>

  constructor(client: EventStoreDBClient, prefix: string) {
    this.#client = client
    this.#prefix = prefix
    this.#loop = this.#follow()
  }

  async #follow(): Promise<void> {
    let position: Position | typeof START = START
    while (this.#running) {
      const subscription = this.#client.subscribeToAll({
        fromPosition: position,
        filter: streamNameFilter({ prefixes: [this.#prefix] }),
      })
      this.#subscription = subscription
      try {
        for await (const { event } of subscription) {
          position = event!.position!
          this.seen.push({ id: event!.id, position: position.commit })
        }
      } catch {
        await pause(30)
      }
    }
  }

  async stop(): Promise<void> {
    this.#running = false
    await this.#subscription?.unsubscribe()
    await Promise.race([this.#loop, pause(1_000)])
  }
}

/** Events of each writer that are to be seen before a blow, and how long they are waited for at most. */
const LEAST = 3
const PATIENCE_MS = 10_000

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Lets writers write while the server is killed, then compares what they were answered with what is there.
 * @returns every way in which the two differ; empty when the server kept its word
 */
export async function crash(plan: CrashPlan): Promise<CrashResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'eventstore-crash-'))
  const run = String(process.hrtime.bigint())
  const server = new KillableServer({ dataDir, env: plan.sabotage })
  const url = await server.start()
  const client = EventStoreDBClient.connectionString(url)
  const writers = fork(join(import.meta.dirname, 'crash-writers.ts'), [url, run, String(plan.writers)])
  const follower = new Follower(client, `crash-${run}-`)
  /** Lets them write for a while, and until something of it is to be seen: on a busy machine that takes longer. */
  const write = async (ms: number): Promise<void> => {
    const enough = follower.seen.length + plan.writers * LEAST
    const end = Date.now() + PATIENCE_MS
    await pause(ms)
    while (follower.seen.length < enough && Date.now() < end) await pause(20)
  }
  const strike = async (kill: number): Promise<void> => {
    if (!plan.strike) await server.end('SIGKILL')
    else if ((await plan.strike(kill)) === 'goes on') return
    await server.ended()
    await server.start()
  }
  try {
    const reported = once(writers, 'message') as Promise<[WriterReport]>
    const between = plan.between ?? 500
    for (let kill = 0; kill < plan.kills; kill += 1) {
      await write(between * (0.6 + Math.random() * 0.8))
      await strike(kill)
    }
    await write(between)
    if (writers.connected) writers.send('stop')
    const [report] = await reported
    await pause(200)
    await server.end('SIGKILL')
    await server.start()
    await reconnected(client)
    const violations = [...report.violations, ...(await compare(client, report, follower, run))]
    const acknowledged = Object.values(report.acknowledged).reduce((sum, ids) => sum + ids.length, 0)
    return { acknowledged, unknown: report.unknown, violations }
  } finally {
    writers.kill('SIGKILL')
    await follower.stop()
    await client.dispose()
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The client waits a moment before it looks for a server that had gone. */
async function reconnected(client: EventStoreDBClient): Promise<void> {
  for (let left = 100; ; left -= 1) {
    try {
      // Read to its end: a stream that is left early would have to be cancelled.
      for await (const { event } of client.readAll({ maxCount: 1 })) if (!event) continue
      return
    } catch (error) {
      if (left === 0) throw error
      await pause(50)
    }
  }
}

async function compare(
  client: EventStoreDBClient,
  report: WriterReport,
  follower: Follower,
  run: string,
): Promise<string[]> {
  const violations: string[] = []
  const stored = new Map<string, { id: string; position: bigint; data: unknown; revision: bigint }[]>()
  const inAll: string[] = []
  for await (const { event } of client.readAll()) {
    if (!event?.streamId.startsWith(`crash-${run}-`)) continue
    const of = stored.get(event.streamId) ?? []
    stored.set(event.streamId, of)
    of.push({ id: event.id, position: event.position!.commit, data: event.data, revision: event.revision })
    inAll.push(event.id)
  }
  for (const [stream, ids] of Object.entries(report.acknowledged)) {
    const there = stored.get(stream) ?? []
    const known = new Set(there.map(({ id }) => id))
    const lost = ids.filter(id => !known.has(id)).length
    if (lost > 0) violations.push(`lost: ${lost} acknowledged events of ${stream}`)
    if (known.size !== there.length) violations.push(`twice: an event of ${stream} is there more than once`)
    if (there.some(({ id }, index) => id !== ids[index]))
      violations.push(`order: ${stream} is not what was acknowledged`)
    if (there.some(({ revision }, index) => revision !== BigInt(index))) violations.push(`gap: ${stream} has a gap`)
    const changed = there.some(({ data }, index) => JSON.stringify(data) !== JSON.stringify(contentOf(stream, index)))
    if (changed) violations.push(`changed: an event of ${stream} is not what was written`)
    const read = await idsOf(client, stream)
    if (read.join() !== there.map(({ id }) => id).join()) violations.push(`index: ${stream} reads otherwise than $all`)
  }
  return [...violations, ...(await compareFollower(follower, inAll))]
}

/** Ids of a stream's events; none when the whole stream is gone, which is a loss and no fault of the harness. */
async function idsOf(client: EventStoreDBClient, stream: string): Promise<string[]> {
  const ids: string[] = []
  try {
    for await (const { event } of client.readStream(stream)) ids.push(event!.id)
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error
  }
  return ids
}

/** What a follower saw must be `$all`: everything, once, in order. */
async function compareFollower(follower: Follower, inAll: string[]): Promise<string[]> {
  for (let waited = 0; follower.seen.length < inAll.length && waited < 2_000; waited += 50) await pause(50)
  const seen = follower.seen.map(({ id }) => id)
  const known = new Set(seen)
  const missed = inAll.filter(id => !known.has(id)).length
  if (missed > 0) return [`missed: the follower did not get ${missed} of ${inAll.length} events`]
  if (seen.join() !== inAll.join()) return ['follower: the follower saw events twice or in another order']
  return []
}
