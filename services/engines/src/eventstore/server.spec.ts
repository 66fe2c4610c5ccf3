import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient, jsonEvent, persistentSubscriptionToAllSettingsFromDefaults } from '@eventstore/db-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collect, indexes, notes, take } from './conformance-target.ts'
import { spawnEventStore } from './process.ts'
import { type EventStore, startEventStore } from './server.ts'

let dataDir: string
const stores: EventStore[] = []
const clients: EventStoreDBClient[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'eventstore-server-'))
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose()
  for (const store of stores.splice(0)) await store.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(port = 0): Promise<EventStore> {
  const store = await startEventStore({ dataDir, port })
  stores.push(store)
  return store
}

function connect({ url }: { url: string }): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url)
  clients.push(client)
  return client
}

describe('the data', () => {
  it('cannot be opened by a second server, here or in another process, until the first stops', {
    timeout: 20_000,
  }, async () => {
    const first = await start()
    await expect(startEventStore({ dataDir })).rejects.toThrow('in use by another server')
    await expect(spawnEventStore({ dataDir })).rejects.toThrow('before it was ready')
    await first.stop()
    await expect(start()).resolves.toBeDefined()
  })

  it('is released when the port is taken', async () => {
    const otherDir = mkdtempSync(join(tmpdir(), 'eventstore-other-'))
    const other = await startEventStore({ dataDir: otherDir })
    try {
      await expect(startEventStore({ dataDir, port: other.port })).rejects.toThrow()
      await expect(start()).resolves.toBeDefined()
    } finally {
      await other.stop()
      rmSync(otherDir, { recursive: true, force: true })
    }
  })

  it('survives a stop: streams, metadata, deletions and repeated appends are known', async () => {
    const events = notes(3)
    const before = connect(await start())
    const first = await before.appendToStream('kept', events)
    await before.appendToStream('limited', notes(5))
    await before.setStreamMetadata('limited', { maxCount: 2 })
    await before.appendToStream('deleted', notes(1))
    await before.deleteStream('deleted')
    await before.tombstoneStream('ended', { expectedRevision: 'no_stream' })
    await stores.pop()!.stop()

    const after = connect(await start())
    expect(indexes(await collect(after.readStream('kept')))).toEqual([0, 1, 2])
    expect(indexes(await collect(after.readStream('limited')))).toEqual([3, 4])
    await expect(collect(after.readStream('deleted'))).rejects.toMatchObject({ type: 'stream-not-found' })
    await expect(after.appendToStream('ended', notes(1))).rejects.toMatchObject({ type: 'stream-deleted' })
    const again = await after.appendToStream('kept', events)
    expect(again.nextExpectedRevision).toBe(2n)
    const next = await after.appendToStream('kept', notes(1), { expectedRevision: 2n })
    expect(next.position!.commit > first.position!.commit).toBe(true)
  })
})

describe('the process', () => {
  it('says when it is ready and stops on SIGTERM', async () => {
    const server = await spawnEventStore({ dataDir })
    const client = connect(server)
    await client.appendToStream('spoken', jsonEvent({ type: 'said', data: {} }))
    const subscription = client.subscribeToAll()
    const ended = collect(subscription).catch(error => error.type)
    await new Promise(resolve => subscription.once('caughtUp', () => resolve(undefined)))
    await server.stop()
    expect(server.child.exitCode).toBe(0)
    expect(await ended).toMatch(/unavailable|cancelled/)
  })
})

describe('a follower that stops listening', () => {
  it('falls behind, reads the file, and catches up, with nothing lost', { tags: 'long' }, async () => {
    const client = connect(await start())
    const subscription = client.subscribeToAll({ fromPosition: 'start' })
    const heard: string[] = []
    for (const what of ['caughtUp', 'fellBehind'] as const) subscription.on(what, () => heard.push(what))
    await new Promise(resolve => subscription.once('caughtUp', () => resolve(undefined)))
    // Nothing takes from the subscription while more is written than the connection and the server's memory hold.
    const text = 'x'.repeat(2_000)
    for (let part = 0; part < 40; part += 1) {
      const events = notes(200, { first: part * 200 }).map(event => ({ ...event, data: { ...event.data, text } }))
      await client.appendToStream('flood', events)
    }
    const taken = await take(
      subscription,
      ({ event }) => (event?.data as { index?: number } | undefined)?.index === 7_999,
    )
    const flood = taken.filter(({ event }) => event?.streamId === 'flood')
    expect(indexes(flood)).toEqual(Array.from({ length: 8_000 }, (_, index) => index))
    expect(heard.slice(0, 2)).toEqual(['caughtUp', 'fellBehind'])
  })
})

describe('what is not there', () => {
  it('is answered as unimplemented', async () => {
    const client = connect(await start())
    const settings = persistentSubscriptionToAllSettingsFromDefaults()
    const error = await client.createPersistentSubscriptionToAll('group', settings).catch(failure => failure)
    expect(error.type === 'unsupported' || error.code === 12).toBe(true)
  })
})
