import { LRUCache } from 'lru-cache'

/** Events kept in all, of the streams read last: some 50 MB where each says much. */
const MOST = 30_000

interface Kept {
  readonly revision: bigint
}

/**
 * Streams as they are stored, those read last: what is sealed stays sealed, so that forgetting somebody's key needs nothing
 * here. A stream only grows: what followed is read from the store, unless who asks knows that nothing did.
 */
export class KeptStreams<Event extends Kept> {
  readonly #streams = new LRUCache<string, readonly Event[]>({
    maxSize: MOST,
    sizeCalculation: events => events.length,
  })

  /** The whole stream, of which `readFrom` reads what follows; what is kept where that is all that the caller has `seen` of it. */
  async read(
    stream: string,
    readFrom: (revision: number) => Promise<Event[]>,
    seen?: number,
  ): Promise<readonly Event[]> {
    const known = this.#streams.get(stream) ?? []
    if (seen !== undefined && known.length > 0 && known.length >= seen) return known
    const since = await readFrom(known.length)
    // The store was put back to an earlier day, or the stream begun anew: what was kept is of another past.
    if (since.length > 0 && since[0]!.revision !== BigInt(known.length)) {
      this.#streams.delete(stream)
      return readFrom(0)
    }
    const events = since.length === 0 ? known : [...known, ...since]
    // Two readers at once: the one that saw more stays.
    if (events.length > (this.#streams.peek(stream)?.length ?? 0)) this.#streams.set(stream, events)
    return events
  }

  /** Whatever is asked for is read from its first event. */
  clear(): void {
    this.#streams.clear()
  }
}
