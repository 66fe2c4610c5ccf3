import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventStoreDBClient, type JSONEventType, jsonEvent, type ResolvedEvent } from '@eventstore/db-client'
import { startEventStore } from './server.ts'

/** The server a conformance suite talks to, and nothing but the official client to talk to it. */
export type Target = {
  readonly client: EventStoreDBClient
  readonly url: string
  readonly close: () => Promise<void>
}

/** The server `EVENTSTORE_URL` names, or an embedded one with empty data. Says which when it is closed. */
export async function openTarget(): Promise<Target> {
  const given = process.env.EVENTSTORE_URL
  if (given) {
    const client = EventStoreDBClient.connectionString(given)
    return { client, url: given, close: () => client.dispose().then(() => announce('the server in EVENTSTORE_URL')) }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'eventstore-conformance-'))
  const store = await startEventStore({ dataDir })
  const client = EventStoreDBClient.connectionString(store.url)
  const close = async (): Promise<void> => {
    await client.dispose()
    await store.stop()
    rmSync(dataDir, { recursive: true, force: true })
    announce('the embedded server')
  }
  return { client, url: store.url, close }
}

function announce(server: string): void {
  process.stdout.write(`EventStoreDB conformance: ran against ${server}\n`)
}

export const uniqueName = (what: string): string => `${what}-${randomUUID()}`

export type Note = JSONEventType<string, { index: number; text?: string }>

/** `count` events with the data `{ index }`, counted from `first`. */
export const notes = (count: number, { type = 'noted', first = 0 } = {}) =>
  Array.from({ length: count }, (_, index) => jsonEvent<Note>({ type, data: { index: first + index } }))

export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of source) all.push(item)
  return all
}

/** The indexes in the data of `notes`, as read. */
export const indexes = (resolved: readonly ResolvedEvent[]): number[] =>
  resolved.map(({ event }) => (event!.data as Note['data']).index)

export const revisions = (resolved: readonly ResolvedEvent[]): bigint[] => resolved.map(({ event }) => event!.revision)

/** Takes events of a subscription until `enough`, then leaves it. */
export async function take<T extends AsyncIterable<ResolvedEvent>>(
  subscription: T,
  enough: number | ((event: ResolvedEvent) => boolean),
): Promise<ResolvedEvent[]> {
  const taken: ResolvedEvent[] = []
  for await (const event of subscription) {
    taken.push(event)
    if (typeof enough === 'number' ? taken.length >= enough : enough(event)) break
  }
  return taken
}
