import { type EventStoreDBClient, FORWARDS, StreamNotFoundError } from '@eventstore/db-client'
import type { StoredEvent } from './recorded.ts'

/** Every event of a stream as it is stored; none where the stream was deleted: there is nothing left to apply. */
export type ReadStream = (stream: string) => Promise<StoredEvent[]>

/** Reads streams by the official client. */
export const streamReader =
  (client: EventStoreDBClient): ReadStream =>
  async stream => {
    const events: StoredEvent[] = []
    try {
      for await (const { event } of client.readStream(stream, { direction: FORWARDS }))
        if (event) events.push(event as StoredEvent)
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error
    }
    return events
  }
