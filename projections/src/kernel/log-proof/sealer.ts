import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStoreDBClient } from '@eventstore/db-client'
import { logHeadStream } from '@faitage/contracts/system/log-proof'
import type pg from 'pg'
import type { Logger } from 'pino'
import { pageAfter } from '../log-reader.ts'
import type { StoredEvent } from '../recorded.ts'
import { chainAt } from './chain.ts'
import { grown, linked, ORIGIN, packed, type Sealable, sealableOf, signatureOf } from './digest.ts'
import type { HeadSigner } from './head-signer.ts'

/** Events of one seal at most, milliseconds between two, and events held in memory until then. */
const SEALED_AT_ONCE = 2000
const EVERY_MS = 1000
const HELD = 20_000
/** Milliseconds a stop may take. */
const STOP_MS = 1000

/** Follows the projector and seals what it projected, a moment later, so that nobody waits for it. */
export interface Sealer {
  /** Events as they come, not opened yet. */
  offer(events: readonly StoredEvent[]): void
  /** What is not sealed yet is by the next one. */
  stop(): Promise<void>
}

type Head = { position: bigint; events: bigint; hash: Buffer; chain: Buffer }

/**
 * Keeps the chain of the log and of each of its streams in `ops.log_seal` and `ops.stream_seal`. What it did not see
 * pass it reads from the log.
 *
 * @param key see `sealKeyFrom`
 * @param upTo position of the event before the first that is offered
 * @param signer signs the head of the log now and again, once all is sealed
 */
export function openSealer(
  pool: pg.Pool,
  eventStore: EventStoreDBClient,
  { key, upTo, log, signer }: { key: Buffer; upTo: bigint; log: Logger; signer?: HeadSigner },
): Sealer {
  let queue: Sealable[] = []
  /** Position before the first of the queue; undefined where something is not in it. */
  let queuedAfter: bigint | undefined
  let last = upTo
  let head: Head | undefined
  let working = Promise.resolve()

  const seal = async (events: readonly Sealable[], from: Head): Promise<Head> => {
    const sealedNow = await sealed(pool, key, from, events)
    // Signing a head says nothing new by itself.
    if (events.some(({ stream }) => stream !== logHeadStream)) signer?.grew()
    return sealedNow
  }
  const work = async () => {
    if (last < 0n || (head && head.position >= last)) return
    const until = last
    const [events, after] = [queue, queuedAfter]
    queue = []
    queuedAfter = last
    head ??= await headOf(pool)
    if (head.position >= until) return
    if (after === undefined || after > head.position) {
      for await (const chunk of missed(eventStore, head.position, until)) head = await seal(chunk.map(sealableOf), head)
      return
    }
    const sealedUpTo = head.position
    const due = events.filter(({ position }) => position > sealedUpTo)
    for (let at = 0; at < due.length; at += SEALED_AT_ONCE) head = await seal(due.slice(at, at + SEALED_AT_ONCE), head)
  }
  const flush = () => {
    working = working.then(work).catch(error => {
      // Read again from the log, behind the last seal.
      head = undefined
      queuedAfter = undefined
      log.warn({ err: error }, 'the log was not sealed, trying again')
    })
    // Not before everything that was projected is sealed.
    working = working.then(() => (head && head.position >= last ? signer?.sign(head) : undefined))
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

/** What was not offered, page by page. */
async function* missed(eventStore: EventStoreDBClient, after: bigint, until: bigint): AsyncGenerator<StoredEvent[]> {
  for (let from = after; from < until; ) {
    const { events, newest } = await pageAfter(eventStore, from, SEALED_AT_ONCE)
    const due = events.filter(({ position }) => position.commit <= until)
    if (due.length > 0) yield due
    if (newest === from) return
    from = newest
  }
}

async function headOf(pool: pg.Pool): Promise<Head> {
  const { rows } = await pool.query<{ position: string; events: string; hash: Buffer }>(
    'select position, events, hash from ops.log_seal order by position desc limit 1',
  )
  const [row] = rows
  if (!row) return { position: -1n, events: 0n, hash: ORIGIN, chain: ORIGIN }
  const position = BigInt(row.position)
  return { position, events: BigInt(row.events), hash: row.hash, chain: (await chainAt(pool, position)) ?? ORIGIN }
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
    chain: grown(head.chain, entries),
  }
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Refused by its key when another sealer got there first.
    await client.query(
      `insert into ops.log_seal (after, position, events, hash, chain, signature, entries)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        String(head.position),
        String(seal.position),
        String(seal.events),
        seal.hash,
        seal.chain,
        signatureOf(key, seal),
        entries,
      ],
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
  const known = new Set(rows.map(({ stream }) => stream))
  const all = [...chains].map(([stream, chain]) => ({ stream, ...chain }))
  const [begun, moved] = [all.filter(({ stream }) => !known.has(stream)), all.filter(({ stream }) => known.has(stream))]
  if (begun.length > 0)
    await client.query(
      `insert into ops.stream_seal (stream, revision, hash) select * from unnest($1::text[], $2::bigint[], $3::bytea[])
       on conflict (stream) do update set revision = excluded.revision, hash = excluded.hash`,
      columnsOf(begun),
    )
  // Those that are there are locked first by the other statement: a line more of Postgres' own journal, of each.
  if (moved.length > 0)
    await client.query(
      `update ops.stream_seal as held set revision = moved.revision, hash = moved.hash
       from unnest($1::text[], $2::bigint[], $3::bytea[]) as moved (stream, revision, hash) where held.stream = moved.stream`,
      columnsOf(moved),
    )
}

const columnsOf = (seals: readonly { stream: string; revision: bigint; hash: Buffer }[]) => [
  seals.map(({ stream }) => stream),
  seals.map(({ revision }) => String(revision)),
  seals.map(({ hash }) => hash),
]
