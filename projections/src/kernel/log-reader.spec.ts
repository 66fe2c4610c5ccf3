import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { type EventStore, startEventStore } from '@faitage/engines/eventstore/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsBetween } from './log-reader.ts'

let folder: string
let store: EventStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faitage-reader-'))
  store = await startEventStore({ dataDir: folder })
})
afterAll(async () => {
  await store?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** As many as are under way when a read is left: sent and not taken, taken by the client, or not sent. */
it.each([5, 15, 34, 40, 400])(
  'a read that is left half way lets the client close, with %i events to come',
  async left => {
    const client = EventStoreDBClient.connectionString(store.url)
    const events = Array.from({ length: left }, (_, n) => jsonEvent({ type: 'Told', data: { n } }))
    const { position } = await client.appendToStream(randomUUID(), events)
    const first = (position?.commit ?? 0n) - BigInt(left)
    for (const early of [false, true])
      for await (const batch of eventsBetween(client, first, undefined, 1)) {
        expect(batch).toHaveLength(1)
        // Meanwhile the server sends what it has.
        if (!early) for await (const _ of client.readAll());
        break
      }
    await client.dispose()
  },
)
