import { type EventStoreDBClient, FORWARDS, START, type StreamingRead } from '@eventstore/db-client'
import type { Keyring } from './personal-data/keyring.ts'
import { positionOf, type Readable, readBatch, type StoredEvent } from './recorded.ts'

/** Goes through a read that may be left half way; `leave` it in any case. */
export const through = <Resolved>(reading: StreamingRead<Resolved>): AsyncIterable<Resolved> =>
  reading.iterator({ destroyOnReturn: false })

/**
 * Ends a read. The client forgets one only once its stream has ended, and that of a read which was left, or cancelled,
 * after the server had sent everything never does: closing the client then waits for ever. So what has come already is let
 * through to nobody.
 */
export async function leave<Resolved>(reading: StreamingRead<Resolved>): Promise<void> {
  reading.on('error', () => undefined)
  await reading.cancel()
  reading.resume()
}

/**
 * The product's events after a position, in commit order, in arrays of at most `chunk`, up to the end of the log as it
 * is when reached.
 * @param until last position wanted; undefined for no limit
 */
export async function* eventsBetween(
  client: EventStoreDBClient,
  after: bigint,
  until: bigint | undefined,
  chunk: number,
): AsyncGenerator<StoredEvent[]> {
  const fromPosition = after < 0n ? START : { commit: after, prepare: after }
  let events: StoredEvent[] = []
  const reading = client.readAll({ fromPosition, direction: FORWARDS })
  try {
    for await (const { event } of through(reading)) {
      if (!event) continue
      const position = positionOf(event)
      if (position <= after) continue
      if (until !== undefined && position > until) break
      if (event.type.startsWith('$')) continue
      events.push(event)
      if (events.length < chunk) continue
      yield events
      events = []
    }
  } finally {
    await leave(reading)
  }
  if (events.length > 0) yield events
}

/** Milliseconds a read of one page may take. */
const PAGE_MS = 30_000

/**
 * One page of the product's events after a position, read to its end: a read that is left half way keeps the client from
 * closing, and one of a server that went away ends by its deadline. `newest` is where the next one goes on from.
 */
export async function pageAfter(
  client: EventStoreDBClient,
  after: bigint,
  maxCount: number,
): Promise<{ events: StoredEvent[]; newest: bigint }> {
  const fromPosition = after < 0n ? START : { commit: after, prepare: after }
  const events: StoredEvent[] = []
  let newest = after
  for await (const { event } of client.readAll({ fromPosition, maxCount, deadline: PAGE_MS })) {
    if (!event || positionOf(event) <= after) continue
    newest = positionOf(event)
    if (!event.type.startsWith('$')) events.push(event)
  }
  return { events, newest }
}

/** Opens arrays of events; while their keys come in, the next array is read. */
export async function* readAhead(arrays: AsyncIterable<StoredEvent[]>, keyring: Keyring): AsyncGenerator<Readable[]> {
  let ahead: Promise<Readable[]> | undefined
  for await (const stored of arrays) {
    const next = readBatch(stored, keyring)
    // Reported when its turn comes.
    next.catch(() => undefined)
    if (ahead) yield await ahead
    ahead = next
  }
  if (ahead) yield await ahead
}
