import type { DomainEvent, EventMetadata } from '@faitage/contracts/kernel/message'
import type { Place } from '@faitage/projections/kernel/older-log'
import type { StoredEvent } from '@faitage/projections/kernel/recorded'
import type { Recorded } from './decider.ts'

export interface AppendOptions {
  /** Revision the stream must be at; never `any`. */
  expected: 'no_stream' | number
  metadata: EventMetadata
  /** Ids of the events; uuid v5 of the command's id and the index by default. */
  ids?: readonly string[]
}

/** Where the last event of an append landed. */
export interface Appended {
  revision: number
  /** Commit position, a decimal string. */
  position: string
  ids: readonly string[]
}

/** The log of facts. Personal data is encrypted on the way in and in clear on the way out. */
export interface EventLog {
  /**
   * Appends at an exact revision; an unknown outcome is retried with the same ids.
   *
   * @throws {WrongRevision} when the stream is elsewhere
   * @throws {Unavailable} when the store does not answer
   */
  append(stream: string, events: readonly DomainEvent[], options: AppendOptions): Promise<Appended>
  /**
   * Events of a stream from a revision on, oldest first; none when there is no such stream. With `seen`, how many it holds as
   * far as the caller knows: where so many were read before, the store is not asked again.
   */
  read(stream: string, options?: { from?: number; seen?: number }): Promise<Recorded[]>
  /** Every event of a stream as it is stored: nothing is opened. */
  stored(stream: string): Promise<StoredEvent[]>
  /** Position of the newest event of ours, a decimal string; 0 when there is none. */
  head(): Promise<string>
  /** A page of the whole log after a position, as it is stored: nothing is opened. */
  page(after: bigint, maxCount: number): Promise<{ events: StoredEvent[]; newest: bigint }>
  /** Whether it holds an event at a place. @throws {Unavailable} when the store does not answer */
  holds(place: Place): Promise<boolean>
  /** Forgets what is kept of it: it was put back to an earlier day. */
  forget(): void
  close(): Promise<void>
}

/** Somebody wrote to the stream in between. */
export class WrongRevision extends Error {
  override name = 'WrongRevision'
}

/** An engine we need does not answer; the API says 503. */
export class Unavailable extends Error {
  override name = 'Unavailable'
}
