import { createHash } from 'node:crypto'
import { EventStoreDBClient, START } from '@eventstore/db-client'

/** The whole log as it stands, read with the official client. */
export interface ReadLog {
  readonly events: number
  /** Data of the events of each stream, as text, by revision. */
  readonly streams: Map<string, string[]>
  /** Digest of the first `n` events, for any `n`. */
  digest(n: number): string
  /** Events that stand twice in their stream, and gaps. */
  readonly faults: string[]
}

export async function readLog(url: string): Promise<ReadLog> {
  const client = EventStoreDBClient.connectionString(url)
  const streams = new Map<string, string[]>()
  const ids = new Set<string>()
  const lines: string[] = []
  const faults: string[] = []
  try {
    for await (const { event } of client.readAll({ fromPosition: START })) {
      if (!event || event.streamId.startsWith('$')) continue
      const held = streams.get(event.streamId) ?? []
      streams.set(event.streamId, held)
      if (Number(event.revision) !== held.length)
        faults.push(`${event.streamId}: ${event.revision} after ${held.length - 1}`)
      const id = `${event.streamId} ${event.id}`
      if (ids.has(id)) faults.push(`${event.streamId}@${event.revision}: its id stands twice`)
      ids.add(id)
      const data = JSON.stringify(event.data)
      held.push(data)
      lines.push(
        `${event.streamId}@${event.revision} ${event.id} ${event.type} ${data} ${JSON.stringify(event.metadata)}`,
      )
    }
  } finally {
    await client.dispose()
  }
  return {
    events: lines.length,
    streams,
    faults,
    digest: n => {
      const hash = createHash('sha256')
      for (const line of lines.slice(0, n)) hash.update(line).update('\n')
      return hash.digest('hex')
    },
  }
}
