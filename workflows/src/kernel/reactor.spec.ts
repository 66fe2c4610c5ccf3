import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { startTestSystem, type TestSystem, testWorkerToken } from '@faitage/api/testing/system'
import { reactorEndpoints } from '@faitage/contracts/imports/mission-import.worker.endpoints'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from './api-client.ts'
import { runReactor } from './reactor.ts'

const NAME = 'of-the-spec'
const TYPE = 'SpecHappened'
/** More than a reactor's stream holds ahead, fewer, and one alone. */
const AT_ONCE = [40, 3, 1]

let system: TestSystem
let client: EventStoreDBClient
beforeAll(async () => {
  system = await startTestSystem({ listen: true, projector: false })
  client = EventStoreDBClient.connectionString(system.eventStoreUrl)
})
afterAll(async () => {
  await client?.dispose()
  await system?.stop()
})

/** Follows the log until it is ended; `away` says whether what it does fails for now. */
function follow(away: () => boolean) {
  const api = apiClient(system.workerUrl, testWorkerToken)
  const handled: number[] = []
  const tried: number[] = []
  const waits: string[] = []
  const halt = new AbortController()
  const following = Promise.withResolvers<void>()
  const running = runReactor(
    {
      name: NAME,
      types: [TYPE],
      isFinal: () => false,
      handle: async ({ data }) => {
        tried.push(data.n as number)
        if (away()) throw new Error('away')
        handled.push(data.n as number)
      },
    },
    {
      eventStoreUrl: system.eventStoreUrl,
      api,
      log: pino({ level: 'warn' }, { write: line => void waits.push(JSON.parse(line).doing) }),
      signal: halt.signal,
      following: following.resolve,
    },
  )
  const place = async () => (await api.call(reactorEndpoints.getCheckpoint, { params: { name: NAME } })).position
  const stop = async () => {
    halt.abort()
    await running
  }
  return { handled, tried, waits, place, stop, following: following.promise }
}

test.each(AT_ONCE)(
  'a place that is noted has nothing undone before it: %i events, while what they start is away',
  async many => {
    const events = (type: string, count: number) =>
      Array.from({ length: count }, (_, n) => jsonEvent({ type, data: { n } }))
    await client.appendToStream(`spec-${many}`, events(TYPE, many))
    // What no reactor looks at is passed over, and noted.
    await client.appendToStream(`beside-${many}`, events('Beside', 2000))
    const before = await follow(() => true)
    await before.following
    await expect.poll(() => before.tried.length).toBeGreaterThan(1)
    const place = BigInt((await before.place()) ?? -1)
    await before.stop()
    expect(before.handled).toEqual([])

    const after = follow(() => false)
    await expect.poll(() => after.handled.at(-1)).toBe(many - 1)
    expect(after.handled).toEqual(Array.from({ length: many }, (_, n) => n))
    await expect.poll(async () => BigInt((await after.place()) ?? -1)).toBeGreaterThan(place)
    // And up to the end, past what it does not look at.
    let last: bigint | undefined
    for await (const { event } of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
      last = event?.position.commit
    await expect.poll(async () => BigInt((await after.place()) ?? -1)).toBe(last)
    await after.stop()
  },
)

test('a log older than the read models is not followed, and is once they were made again on it', async () => {
  const { pool } = system.api
  // As if they held an event that is not there.
  await pool.query(`insert into ops.projection_checkpoint (name, position) values ('rm', 999999999999)`)
  await client.appendToStream('spec-older', [jsonEvent({ type: TYPE, data: { n: 7 } })])
  const reactor = follow(() => false)
  await expect.poll(() => reactor.waits).toContain('finding its place')
  expect(reactor.tried).toEqual([])
  await pool.query('delete from ops.projection_checkpoint')
  await expect.poll(() => reactor.handled, { timeout: 20_000 }).toEqual([7])
  await reactor.stop()
})
