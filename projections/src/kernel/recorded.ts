import type { AllStreamRecordedEvent } from '@eventstore/db-client'
import type { EventMetadata } from '@faitage/contracts/kernel/message'
import { decode, isErased, keysOf } from './personal-data/codec.ts'
import type { Keyring, Keys } from './personal-data/keyring.ts'
import type { Recorded } from './read-model.ts'

/** An event as the store gave it, personal data still sealed. */
export type StoredEvent = AllStreamRecordedEvent

/** An event to be projected, or why it cannot be read. */
export type Readable = { readonly event: Recorded; readonly unreadable?: Error }

export const positionOf = (event: StoredEvent): bigint => event.position.commit

/**
 * Reads a batch: brings the keys in by one query, then opens each event. An event that cannot be opened says why.
 * @throws {KeyMissing} when a key is not found though nobody forgot it: the batch is not to be believed
 */
export async function readBatch(stored: readonly StoredEvent[], keyring: Keyring): Promise<Readable[]> {
  const keys = await keysOf(keyring, stored)
  return stored.map(event => read(event, keys))
}

function read(stored: StoredEvent, keys: Keys): Readable {
  const event = {
    type: stored.type,
    data: stored.data,
    id: stored.id,
    stream: stored.streamId,
    revision: Number(stored.revision),
    position: stored.position.commit.toString(),
    recordedAt: stored.created.toISOString(),
    ...(isErased(stored, keys) ? { erased: true } : {}),
    metadata: stored.metadata as EventMetadata,
  } as unknown as Recorded & { data: unknown }
  try {
    event.data = decode(stored, keys) as never
    return { event }
  } catch (error) {
    return { event, unreadable: error as Error }
  }
}
