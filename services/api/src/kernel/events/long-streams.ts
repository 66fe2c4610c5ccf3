import { LRUCache } from 'lru-cache'

/** Streams with fewer events are read anew: that costs less than keeping them. */
const LONG = 500
/** Events kept in all, of the streams read last: about 100 MB where each says much. */
const MOST = 60_000

interface Kept {
  readonly revision: bigint
}

/**
 * The events of long streams, as they are stored: what is sealed stays sealed, so that forgetting somebody's key needs
 * nothing here. A stream only grows: the rest of it is read from the store each time.
 */
export class LongStreams<Event extends Kept> {
  readonly #streams = new LRUCache<string, readonly Event[]>({
    maxSize: MOST,
    sizeCalculation: events => events.length,
  })

  /** The whole stream, of which `readFrom` reads what follows. */
  async read(stream: string, readFrom: (revision: number) => Promise<Event[]>): Promise<readonly Event[]> {
    const known = this.#streams.get(stream) ?? []
    const since = await readFrom(known.length)
    // The store was put back to an earlier day, or the stream begun anew: what was kept is of another past.
    if (since.length > 0 && since[0]!.revision !== BigInt(known.length)) return readFrom(0)
    const events = since.length === 0 ? known : [...known, ...since]
    // Two readers at once: the one that saw more stays.
    if (events.length >= LONG && events.length > (this.#streams.peek(stream)?.length ?? 0))
      this.#streams.set(stream, events)
    return events
  }
}
