import type { AllStreamRecordedEvent } from '@eventstore/db-client'
import type { EventMetadata } from '@faitage/contracts/kernel/message'
import { decode, isErased, subjectOf } from './personal-data/codec.ts'
import type { Keyring } from './personal-data/keyring.ts'
import type { Recorded } from './read-model.ts'

/** An event as the store gave it, personal data still sealed. */
export type StoredEvent = AllStreamRecordedEvent

/** An event to be projected, or why it cannot be read. */
export type Readable = { readonly event: Recorded; readonly unreadable?: Error }

export const positionOf = (event: StoredEvent): bigint => event.position.commit

/** Reads a batch: brings the keys in by one query, then opens each event. An event that cannot be opened says why. */
export async function readBatch(stored: readonly StoredEvent[], keyring: Keyring): Promise<Readable[]> {
  const subjects = new Set<string>()
  for (const event of stored) {
    const subject = isSealed(event) ? subjectOf(event) : undefined
    if (subject !== undefined && !keyring.get(subject)) subjects.add(subject)
  }
  if (subjects.size > 0) await keyring.load([...subjects])
  return stored.map(event => read(event, keyring))
}

const isSealed = (event: StoredEvent) => (event.data as { personal?: string }).personal !== undefined

function read(stored: StoredEvent, keyring: Keyring): Readable {
  const event = {
    type: stored.type,
    data: stored.data,
    id: stored.id,
    stream: stored.streamId,
    revision: Number(stored.revision),
    position: stored.position.commit.toString(),
    recordedAt: stored.created.toISOString(),
    ...(isErased(stored, keyring) ? { erased: true } : {}),
    metadata: stored.metadata as EventMetadata,
  } as unknown as Recorded & { data: unknown }
  try {
    event.data = decode(stored, keyring) as never
    return { event }
  } catch (error) {
    return { event, unreadable: error as Error }
  }
}
