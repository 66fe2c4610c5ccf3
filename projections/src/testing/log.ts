import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import type { DomainEvent } from '@faitage/contracts/kernel/message'
import { startEventStore } from '@faitage/engines/eventstore/server'
import { encode, subjectOf } from '../kernel/personal-data/codec.ts'
import type { Keyring } from '../kernel/personal-data/keyring.ts'

/** Secret of every test. */
export const testSecret = 'a secret of more than thirty-two characters'

/** Who wrote the events of a test. */
export const testActor = { id: '00000000-0000-4000-8000-000000000001', kind: 'user' as const }

export type TestLog = {
  readonly url: string
  readonly client: EventStoreDBClient
  /** Appends as the API does: personal data sealed, at the exact revision. Returns the commit position. */
  append(stream: string, events: readonly DomainEvent[], expected?: bigint): Promise<bigint>
  /** Appends data as it is, right or wrong. */
  appendRaw(stream: string, events: readonly { type: string; data: unknown }[], expected?: bigint): Promise<bigint>
  /** Stops the server and starts it again on the same port and data. */
  restart(): Promise<void>
  /** The same, and changes its folder in between. */
  offline(change: (folder: string) => void): Promise<void>
  stop(): Promise<void>
}

/** Writes to a log. @param expected revision the stream is at; absent: the stream is new */
export function logWriter(client: EventStoreDBClient, keyring: Keyring): Pick<TestLog, 'append' | 'appendRaw'> {
  const appendRaw: TestLog['appendRaw'] = async (stream, events, expected) => {
    const batch = events.map(({ type, data }) =>
      jsonEvent({ type, data: data as never, metadata: { command_id: randomUUID(), actor: testActor } }),
    )
    const { position } = await client.appendToStream(stream, batch, { expectedRevision: expected ?? NO_STREAM })
    return position?.commit ?? -1n
  }
  return {
    appendRaw,
    append: async (stream, events, expected) => {
      const keys = await keyring.ensure(events.flatMap(event => subjectOf(event) ?? []))
      return appendRaw(
        stream,
        events.map(event => ({ type: event.type, data: encode(event, keys) })),
        expected,
      )
    },
  }
}

/** An empty event store in this process. */
export async function startTestLog(keyring: Keyring): Promise<TestLog> {
  const dataDir = await mkdtemp(join(tmpdir(), 'faitage-log-'))
  let store = await startEventStore({ dataDir })
  const { port } = store
  const client = EventStoreDBClient.connectionString(store.url)
  const offline = async (change: (folder: string) => void) => {
    await store.stop()
    change(dataDir)
    store = await startEventStore({ dataDir, port })
  }
  return {
    url: store.url,
    client,
    ...logWriter(client, keyring),
    restart: () => offline(() => undefined),
    offline,
    stop: async () => {
      await client.dispose()
      await store.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
