import { setTimeout as sleep } from 'node:timers/promises'
import { type EventStoreDBClient, START } from '@eventstore/db-client'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { StoredEvent } from '../recorded.ts'
import { linked, ORIGIN, packed, type Sealable, sealableOf, signatureOf } from './digest.ts'

/** Events of one seal at most, milliseconds between two, and events held in memory until then. */
const SEALED_AT_ONCE = 2000
const EVERY_MS = 1000
const HELD = 20_000
/** Milliseconds a read of one page, and a stop, may take. */
const PAGE_MS = 30_000
const STOP_MS = 1000

/** Follows the projector and seals what it projected, a moment later, so that nobody waits for it. */
export interface Sealer {
  /** Events as they come, not opened yet. */
  offer(events: readonly StoredEvent[]): void
  /** What is not sealed yet is by the next one. */
  stop(): Promise<void>
}

type Head = { position: bigint; events: bigint; hash: Buffer }

/**
 * Keeps the chain of the log and of each of its streams in `ops.log_seal` and `ops.stream_seal`. What it did not see
 * pass it reads from the log.
 *
 * @param key see `sealKeyFrom`
 * @param upTo position of the event before the first that is offered
 */
export function openSealer(
  pool: pg.Pool,
  eventStore: EventStoreDBClient,
  { key, upTo, log }: { key: Buffer; upTo: bigint; log: Logger },
): Sealer {
  let queue: Sealable[] = []
  /** Position before the first of the queue; undefined where something is not in it. */
  let queuedAfter: bigint | undefined
  let last = upTo
  let head: Head | undefined
  let working = Promise.resolve()

  const work = async () => {
    if (last < 0n || (head && head.position >= last)) return
    const until = last
    const [events, after] = [queue, queuedAfter]
    queue = []
    queuedAfter = last
    head ??= await headOf(pool)
    if (head.position >= until) return
    if (after === undefined || after > head.position) {
      for await (const chunk of missed(eventStore, head.position, until))
        head = await sealed(pool, key, head, chunk.map(sealableOf))
      return
    }
    const sealedUpTo = head.position
    const due = events.filter(({ position }) => position > sealedUpTo)
    for (let at = 0; at < due.length; at += SEALED_AT_ONCE)
      head = await sealed(pool, key, head, due.slice(at, at + SEALED_AT_ONCE))
  }
  const flush = () => {
    working = working.then(work).catch(error => {
      // Read again from the log, behind the last seal.
      head = undefined
      queuedAfter = undefined
      log.warn({ err: error }, 'the log was not sealed, trying again')
    })
    return working
  }
  const timer = setInterval(() => void flush(), EVERY_MS)
  timer.unref()

  return {
    offer: events => {
      if (queue.length + events.length > HELD) {
        queue = []
        queuedAfter = undefined
      } else if (queuedAfter !== undefined) queue.push(...events.map(sealableOf))
      const newest = events.at(-1)
      if (newest) last = newest.position.commit
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.race([working, sleep(STOP_MS, undefined, { ref: false })])
    },
  }
}

/**
 * What was not offered, page by page, each read to its end: a read that is left half way keeps the client from closing,
 * and one of a server that went away ends by its deadline.
 */
async function* missed(eventStore: EventStoreDBClient, after: bigint, until: bigint): AsyncGenerator<StoredEvent[]> {
  for (let from = after; from < until; ) {
    const events: StoredEvent[] = []
    const fromPosition = from < 0n ? START : { commit: from, prepare: from }
    const page = eventStore.readAll({ fromPosition, maxCount: SEALED_AT_ONCE, deadline: PAGE_MS })
    let newest = from
    for await (const { event } of page) {
      if (!event || event.position.commit <= from) continue
      newest = event.position.commit
      if (newest <= until && !event.type.startsWith('$')) events.push(event)
    }
    if (events.length > 0) yield events
    if (newest === from) return
    from = newest
  }
}

async function headOf(pool: pg.Pool): Promise<Head> {
  const { rows } = await pool.query<{ position: string; events: string; hash: Buffer }>(
    'select position, events, hash from ops.log_seal order by position desc limit 1',
  )
  const [row] = rows
  if (!row) return { position: -1n, events: 0n, hash: ORIGIN }
  return { position: BigInt(row.position), events: BigInt(row.events), hash: row.hash }
}

/** Adds a seal and moves the chains of its streams, at once or not at all. */
async function sealed(pool: pg.Pool, key: Buffer, head: Head, events: readonly Sealable[]): Promise<Head> {
  const newest = events.at(-1)
  if (!newest) return head
  const entries = packed(events)
  const seal = {
    position: newest.position,
    events: head.events + BigInt(events.length),
    hash: linked(head.hash, entries),
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Refused by its key when another sealer got there first.
    await client.query(
      'insert into ops.log_seal (after, position, events, hash, signature, entries) values ($1, $2, $3, $4, $5, $6)',
      [String(head.position), String(seal.position), String(seal.events), seal.hash, signatureOf(key, seal), entries],
    )
    await moveStreams(client, events)
    await client.query('commit')
    return seal
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function moveStreams(client: pg.PoolClient, events: readonly Sealable[]) {
  const names = [...new Set(events.map(({ stream }) => stream))]
  const { rows } = await client.query<{ stream: string; hash: Buffer }>(
    'select stream, hash from ops.stream_seal where stream = any($1)',
    [names],
  )
  const chains = new Map<string, { revision: bigint; hash: Buffer }>(
    rows.map(({ stream, hash }) => [stream, { revision: -1n, hash }]),
  )
  for (const { stream, revision, digest } of events)
    chains.set(stream, { revision, hash: linked(chains.get(stream)?.hash ?? ORIGIN, digest) })
  await client.query(
    `insert into ops.stream_seal (stream, revision, hash)
     select * from unnest($1::text[], $2::bigint[], $3::bytea[])
     on conflict (stream) do update set revision = excluded.revision, hash = excluded.hash`,
    [
      [...chains.keys()],
      [...chains.values()].map(({ revision }) => String(revision)),
      [...chains.values()].map(({ hash }) => hash),
    ],
  )
}
