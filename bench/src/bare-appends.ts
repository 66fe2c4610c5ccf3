import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  type Position,
  START,
} from '@eventstore/db-client'
import { end, firstLine, type RunningStack, root, startNode } from './running-stack.ts'

/** Appends under way at once. */
const IN_FLIGHT = 64

type Written = ReturnType<typeof jsonEvent>

/** The events that `work` comes to, to be appended again to event servers of their own: the least an import can do. */
export async function bareAppends({ env }: RunningStack, work: () => Promise<void>) {
  const streams = await eventsOf(env.EVENTSTORE_URL, work)
  return {
    events: streams.reduce((sum, events) => sum + events.length, 0),
    /** An event server on a folder of its own, that nothing else is told by. */
    emptyLog: async () => {
      const folder = mkdtempSync(join(tmpdir(), 'faitage-bare-'))
      const { EVENTSTORE_URL: _, ...own } = process.env
      const child = startNode([join(root, 'services/engines/src/eventstore/main.ts')], {
        ...own,
        EVENTSTORE_DATA: folder,
      })
      const { port } = JSON.parse(await firstLine(child)) as { port: number }
      const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`)
      return {
        append: () => appendAll(client, streams),
        stop: async () => {
          await client.dispose()
          await end(child)
          rmSync(folder, { recursive: true, force: true })
        },
      }
    },
  }
}

async function eventsOf(url: string, work: () => Promise<void>): Promise<readonly Written[][]> {
  const client = EventStoreDBClient.connectionString(url)
  try {
    const before = await lastPosition(client)
    await work()
    const streams = new Map<string, Written[]>()
    for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: before ?? START })) {
      if (!event?.isJson || event.type.startsWith('$') || event.position?.commit === before?.commit) continue
      const { type, data, metadata, streamId } = event
      const written = jsonEvent({ type, data, metadata: metadata as Record<string, unknown> })
      streams.set(streamId, [...(streams.get(streamId) ?? []), written])
    }
    return [...streams.values()]
  } finally {
    await client.dispose()
  }
}

async function lastPosition(client: EventStoreDBClient): Promise<Position | undefined> {
  let last: Position | undefined
  // Read to its end: a read left half way keeps the client from closing.
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }))
    last = event?.position
  return last
}

async function appendAll(client: EventStoreDBClient, streams: readonly Written[][]): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (let stream = next++; stream < streams.length; stream = next++)
        await client.appendToStream(`bare-${stream}`, streams[stream]!, { expectedRevision: NO_STREAM })
    }),
  )
}
