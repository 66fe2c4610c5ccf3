import { setTimeout as sleep } from 'node:timers/promises'
import {
  EventStoreDBClient,
  jsonEvent,
  StreamNotFoundError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import type { FaitageEvent } from '@faitage/contracts/all-events'
import type { EventMetadata } from '@faitage/contracts/kernel/message'
import { derivedId } from '@faitage/projections/kernel/derived-id'
import { pageAfter } from '@faitage/projections/kernel/log-reader'
import { isThere } from '@faitage/projections/kernel/older-log'
import { decode, encode, isErased, keysOf, sealedFor } from '@faitage/projections/kernel/personal-data/codec'
import type { Keyring, Keys } from '@faitage/projections/kernel/personal-data/keyring'
import { streamReader } from '@faitage/projections/kernel/stream-reader'
import type { Recorded } from './decider.ts'
import { type Appended, type AppendOptions, type EventLog, Unavailable, WrongRevision } from './event-log.ts'
import { KeptStreams } from './kept-streams.ts'

/** Milliseconds the store gets for one attempt, and for a command with its retries. */
const ATTEMPT_MS = 3000
const GIVE_UP_MS = 6000
const GIVE_UP_SOON_MS = 300
const AWAY_MS = 2000
const CLOSE_MS = 2000
const PAUSE_MS = { first: 25, most: 400 }

/** Opens the log on an EventStoreDB. One per process: the official client keeps pending appends in a module global. */
export function openEventLog(eventStoreUrl: string, keyring: Keyring): EventLog {
  const client = EventStoreDBClient.connectionString(eventStoreUrl)
  const persist = patience()
  const kept = new KeptStreams<StoredEvent>()

  const attempt = (stream: string, events: Parameters<typeof client.appendToStream>[1], options: AppendOptions) =>
    within(
      client.appendToStream(stream, events, {
        expectedRevision: options.expected === 'no_stream' ? 'no_stream' : BigInt(options.expected),
        deadline: ATTEMPT_MS,
      }),
    )

  return {
    async append(stream, events, options) {
      const ids = options.ids ?? events.map((_, index) => eventIdOf(options.metadata, index))
      const keys = await keyring.ensure(events.flatMap(event => sealedFor(event) ?? []))
      const encoded = events.map((event, index) =>
        jsonEvent({
          id: ids[index]!,
          type: event.type,
          data: encode(event, keys),
          metadata: options.metadata,
        }),
      )
      const result = await persist(() => attempt(stream, encoded, options))
      const commit = result.position?.commit
      if (commit === undefined) throw new Error('the event store did not say where it wrote')
      return { revision: Number(result.nextExpectedRevision), position: String(commit), ids } satisfies Appended
    },

    async read(stream, { from = 0, seen } = {}) {
      const readFrom = (revision: number) => persist(() => forwards(client, stream, revision))
      const stored = from === 0 ? await kept.read(stream, readFrom, seen) : await readFrom(from)
      const keys = await keysOf(keyring, stored)
      return stored.map(event => recordedFrom(event, keys))
    },

    stored: stream => persist(() => streamReader(client)(stream)),

    async head() {
      // Read to its end: a read left half way keeps the client from closing.
      let position = '0'
      const newest = client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 20, deadline: ATTEMPT_MS })
      for await (const { event } of newest) {
        if (position === '0' && event && !event.type.startsWith('$')) position = String(event.position.commit)
      }
      return position
    },

    page: (after, maxCount) => persist(() => pageAfter(client, after, maxCount)),

    // Asked before writes: where the store is away they wait for it themselves.
    holds: place =>
      isThere(client, place).catch(error => {
        throw isPassing(error) ? new Unavailable('the event store does not answer') : error
      }),

    forget: () => kept.clear(),

    close: () => Promise.race([client.dispose(), sleep(CLOSE_MS, undefined, { ref: false })]),
  }
}

async function forwards(client: EventStoreDBClient, stream: string, revision: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  const reading = client.readStream(stream, {
    direction: 'forwards',
    fromRevision: BigInt(revision),
    // A follower may be behind: what is decided on, and what was just written, is read where it is written.
    requiresLeader: true,
    deadline: ATTEMPT_MS * 2,
  })
  try {
    for await (const { event } of reading) if (event) events.push(event as unknown as StoredEvent)
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error
  }
  return events
}

type StoredEvent = {
  id: string
  streamId: string
  type: FaitageEvent['type']
  revision: bigint
  data: Record<string, unknown>
  metadata: EventMetadata
  created: Date
  position?: { commit: bigint }
}

function recordedFrom(event: StoredEvent, keys: Keys): Recorded {
  return {
    type: event.type,
    data: decode(event, keys),
    id: event.id,
    stream: event.streamId,
    revision: Number(event.revision),
    position: String(event.position?.commit ?? 0n),
    recordedAt: event.created.toISOString(),
    ...(isErased(event, keys) ? { erased: true } : {}),
    metadata: event.metadata,
  } as Recorded
}

/**
 * The id of the nth event of a command. The request's hash takes part: the same key with another content must not pass
 * for a repeated append.
 */
const eventIdOf = ({ command_id, request_hash }: EventMetadata, index: number): string =>
  derivedId(request_hash ? `${index}:${request_hash}` : String(index), command_id)

/** The client never gives up on an append whose answer was lost with the connection: we do. */
async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UnavailableError({ message: 'no answer' } as never)), ATTEMPT_MS + 500)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Tries again while the outcome is unknown or the store is away; safe because ids and revision are exact. Once given up,
 * the next ones give up soon too: they would only wait behind each other.
 */
function patience(): <T>(work: () => Promise<T>) => Promise<T> {
  let awayUntil = 0
  return async work => {
    const giveUpAt = Date.now() + (Date.now() < awayUntil ? GIVE_UP_SOON_MS : GIVE_UP_MS)
    for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.most)) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) throw new WrongRevision()
        if (!isPassing(error)) throw error
        if (Date.now() + pause > giveUpAt) {
          awayUntil = Date.now() + AWAY_MS
          throw new Unavailable('the event store does not answer')
        }
        await sleep(pause)
      }
    }
  }
}

const passing = new Set(['unavailable', 'timeout', 'deadline-exceeded', 'cancelled', 'unknown', 'not-leader'])
/* Cancelled, unknown, deadline exceeded, unavailable: the client hands some failures on as gRPC gave them. */
const passingCodes = new Set([1, 2, 4, 14])

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { type, code } = error as { type?: string; code?: unknown }
  return type === undefined ? passingCodes.has(code as number) : passing.has(type)
}
