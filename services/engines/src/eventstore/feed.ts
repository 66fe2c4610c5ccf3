import { type RecordedEvent, sizeOf } from './record.ts'

/** How much of the end of `$all` stays in memory for those who follow it live. */
const KEPT_EVENTS = 2_048
const KEPT_BYTES = 4 * 1024 * 1024

/**
 * An event that stays, its bytes by themselves: those of a request are a view of all that was read from the line with it, and
 * what Buffer gives out is a part of a pool. Sixty kilobytes would stay with each.
 */
function alone(event: RecordedEvent): RecordedEvent {
  const { data, metadata } = event
  const bytes = Buffer.allocUnsafeSlow(data.length + metadata.length)
  bytes.set(data)
  bytes.set(metadata, data.length)
  return { ...event, data: bytes.subarray(0, data.length), metadata: bytes.subarray(data.length), stays: true }
}

/**
 * The end of `$all`: the last committed events, and who waits for more. A follower that lags further behind than what
 * is kept here reads the file instead, so that a slow one costs no memory.
 */
export class Feed {
  #events: RecordedEvent[] = []
  #bytes = 0
  /** Every committed event above this position is in memory. */
  #floor: number
  #last: number
  readonly #waiting = new Set<() => void>()

  constructor(lastPosition: number) {
    this.#floor = lastPosition
    this.#last = lastPosition
  }

  /** Position of the last committed event, 0 when there is none. */
  get lastPosition(): number {
    return this.#last
  }

  /** Takes events that are on disk, in position order, and wakes the followers. */
  publish(events: readonly RecordedEvent[]): void {
    const newest = events.at(-1)
    if (!newest) return
    for (const event of events) {
      this.#events.push(alone(event))
      this.#bytes += sizeOf(event)
    }
    this.#last = newest.position
    this.#trim()
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }

  /** Committed events above `position`, at most `limit`; undefined when the file must be asked. */
  after(position: number, limit: number): readonly RecordedEvent[] | undefined {
    if (position < this.#floor) return undefined
    let low = 0
    let high = this.#events.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#events[middle] as RecordedEvent).position > position) high = middle
      else low = middle + 1
    }
    return this.#events.slice(low, low + limit)
  }

  /** Calls `wake` once, after the next commit. */
  wakeAfterNext(wake: () => void): void {
    this.#waiting.add(wake)
  }

  /** Followers that have seen everything and wait for more. */
  get followers(): number {
    return this.#waiting.size
  }

  forget(wake: () => void): void {
    this.#waiting.delete(wake)
  }

  #trim(): void {
    let drop = 0
    let bytes = this.#bytes
    while (this.#events.length - drop > KEPT_EVENTS || bytes > KEPT_BYTES) {
      bytes -= sizeOf(this.#events[drop] as RecordedEvent)
      drop += 1
    }
    if (drop === 0) return
    this.#floor = (this.#events[drop - 1] as RecordedEvent).position
    this.#events = this.#events.slice(drop)
    this.#bytes = bytes
  }
}
