import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  excludeSystemEvents,
  START,
} from '@eventstore/db-client'
import { demandThere, type Place } from './older-log.ts'
import { positionOf, type StoredEvent } from './recorded.ts'

/** Events of the log after a position, in commit order, for as long as it is not closed. */
export interface Feed {
  /**
   * Waits for an event, then gives all that have arrived, at most `max`; where the last were many, for what else comes in a
   * moment: written together, rows cost half as much. Undefined once closed.
   */
  take(max: number): Promise<StoredEvent[] | undefined>
  /** Events that wait, and when the oldest of them was recorded (ms since 1970). */
  waiting(): { events: number; since: number | undefined }
  close(): Promise<void>
}

/** Beyond this many waiting events the server is asked to hold on. */
const HOLD_ON = 10_000
const GO_ON = 2000
/** Milliseconds that those behind a batch of so many events are given to gather: a crowd at work, a file that is imported. */
const GATHER_MS = { crowd: { from: 8, ms: 8 }, file: { from: 100, ms: 40 } }
const FIRST_DELAY_MS = 50
const LAST_DELAY_MS = 2000

/**
 * Follows the log. A broken subscription is opened again behind the last event that arrived, once that was read back: behind
 * the end of a log that was put back from an earlier day nothing ever comes, or what is of another past.
 * @param after the event before the first; undefined, or a position of -1, starts at the beginning
 * @param onTrouble called with what keeps it from following, {LogIsOlder} among it; it tries again
 */
export function openFeed(
  client: EventStoreDBClient,
  after: Place | undefined,
  onTrouble: (error: unknown) => void,
): Feed {
  let queue: StoredEvent[] = []
  // A rebuild of an empty log got nowhere.
  let last = after !== undefined && after.position >= 0n ? after : undefined
  let closed = false
  let subscription: AllStreamSubscription | undefined
  let wake: (() => void) | undefined
  let holding = false
  let given = 0
  const halt = new AbortController()

  const arrived = ({ event }: AllStreamResolvedEvent) => {
    if (!event || closed) return
    const position = positionOf(event)
    // A late or repeated delivery: already in the queue or behind us.
    if (last !== undefined && position <= last.position) return
    last = { position, id: event.id }
    queue.push(event)
    if (queue.length >= HOLD_ON && !holding) {
      holding = true
      subscription?.pause()
    }
    wake?.()
  }

  const followOnce = async (): Promise<void> => {
    if (last) await demandThere(client, last)
    if (closed) return
    const fromPosition = last === undefined ? START : { commit: last.position, prepare: last.position }
    const current = client.subscribeToAll({ fromPosition, filter: excludeSystemEvents() })
    subscription = current
    holding = false
    current.on('data', arrived)
    try {
      await new Promise<void>((resolve, reject) => {
        current.once('error', reject)
        current.once('end', resolve)
        current.once('close', resolve)
      })
    } finally {
      current.off('data', arrived)
      current.on('error', () => undefined)
      await current.unsubscribe().catch(() => undefined)
    }
  }

  const follow = async () => {
    let delay = FIRST_DELAY_MS
    while (!closed) {
      const started = Date.now()
      await followOnce().catch(error => {
        if (!closed) onTrouble(error)
      })
      if (closed) return
      delay = Date.now() - started > LAST_DELAY_MS ? FIRST_DELAY_MS : Math.min(delay * 2, LAST_DELAY_MS)
      await sleep(delay, undefined, { signal: halt.signal }).catch(() => undefined)
    }
  }
  const following = follow()

  return {
    take: async max => {
      while (queue.length === 0) {
        if (closed) return undefined
        await new Promise<void>(resolve => {
          wake = resolve
        })
        wake = undefined
      }
      const { crowd, file } = GATHER_MS
      const moment = given >= file.from ? file.ms : given >= crowd.from ? crowd.ms : 0
      if (moment > 0 && queue.length < max)
        await sleep(moment, undefined, { signal: halt.signal }).catch(() => undefined)
      if (closed) return undefined
      const batch = queue.length <= max ? queue : queue.slice(0, max)
      queue = batch === queue ? [] : queue.slice(max)
      given = batch.length
      if (holding && queue.length <= GO_ON) {
        holding = false
        subscription?.resume()
      }
      return batch
    },
    waiting: () => ({ events: queue.length, since: queue[0]?.created.getTime() }),
    close: async () => {
      closed = true
      halt.abort()
      wake?.()
      await subscription?.unsubscribe().catch(() => undefined)
      await following
    },
  }
}
