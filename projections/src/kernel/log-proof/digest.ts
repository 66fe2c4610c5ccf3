import { createHmac, hash } from 'node:crypto'
import { positionOf, type StoredEvent } from '../recorded.ts'

/*
 * What an event says, whole, as the store keeps it: personal data are hashed sealed, so that forgetting a key changes
 * nothing. Two readers of the same bytes make the same text: keys stand in the order in which they were stored.
 */

/** An event as it is sealed. */
export type Sealable = {
  readonly position: bigint
  readonly stream: string
  readonly revision: bigint
  /** SHA-256 of all that the event says. */
  readonly digest: Buffer
}

/** To be asked before the event is opened: opening it puts personal data back in their places. */
export const sealableOf = (event: StoredEvent): Sealable => ({
  position: positionOf(event),
  stream: event.streamId,
  revision: event.revision,
  digest: hash(
    'sha256',
    JSON.stringify([
      event.position.commit.toString(),
      event.streamId,
      event.revision.toString(),
      event.id,
      event.type,
      event.created.getTime(),
      event.data,
      event.metadata,
    ]),
    'buffer',
  ),
})

/** The next link of a chain. */
export const linked = (before: Buffer, what: Buffer): Buffer => hash('sha256', Buffer.concat([before, what]), 'buffer')

/** Before the first link. */
export const ORIGIN = Buffer.alloc(32)

const ENTRY = 8 + 32

export type Entry = { readonly position: bigint; readonly digest: Buffer }

export function packed(events: readonly Sealable[]): Buffer {
  const bytes = Buffer.alloc(events.length * ENTRY)
  for (const [index, { position, digest }] of events.entries()) {
    bytes.writeBigUInt64BE(position, index * ENTRY)
    bytes.set(digest, index * ENTRY + 8)
  }
  return bytes
}

export const entriesOf = (bytes: Buffer): Entry[] =>
  Array.from({ length: Math.floor(bytes.length / ENTRY) }, (_, index) => ({
    position: bytes.readBigUInt64BE(index * ENTRY),
    digest: bytes.subarray(index * ENTRY + 8, (index + 1) * ENTRY),
  }))

/** The chain of every event, one link each: it does not depend on which seal an event is in. */
export function grown(chain: Buffer, entries: Buffer): Buffer {
  let last = chain
  for (let at = 0; at + ENTRY <= entries.length; at += ENTRY) last = linked(last, entries.subarray(at, at + ENTRY))
  return last
}

/** The part of packed entries up to a position. */
export function entriesUpTo(bytes: Buffer, position: bigint): Buffer {
  let end = 0
  while (end < bytes.length && bytes.readBigUInt64BE(end) <= position) end += ENTRY
  return bytes.subarray(0, end)
}

type Signed = { position: bigint; events: bigint; hash: Buffer; chain?: Buffer | null }

/** Only who holds the installation's secret makes it. Seals of before have no chain. */
export function signatureOf(key: Buffer, { position, events, hash, chain }: Signed): Buffer {
  const signing = createHmac('sha256', key).update(`${position}|${events}|`).update(hash)
  if (chain) signing.update(chain)
  return signing.digest()
}
