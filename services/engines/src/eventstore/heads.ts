import { type Acl, parseAcl } from './acl.ts'
import { DELETED_REVISION, isMetastream, metastreamOf, NO_REVISION, originalOf, type RecordedEvent } from './record.ts'
import type { EventFile } from './store.ts'

/** What is known of a stream without reading its events. */
export type Head = {
  readonly name: string
  /** Internal number; 0 until the first event is written. */
  id: number
  /** Revision of the last event, {@link NO_REVISION} when there is none, {@link DELETED_REVISION} after a tombstone. */
  revision: number
}

/** The limits a stream's metadata puts on reading it. */
export type Limits = {
  /** How many of the last events are visible. */
  readonly maxCount?: number
  /** Age in seconds above which events are hidden. */
  readonly maxAge?: number
  /** First visible revision; {@link DELETED_REVISION} after a soft delete. */
  readonly truncateBefore?: number
}

/** Metadata streams keep their last event only. */
const METASTREAM_LIMITS: Limits = { maxCount: 1 }
/** What a stream's metadata says that the server itself minds. */
type Known = { readonly limits: Limits; readonly acl?: Acl | undefined }
const NOTHING: Known = { limits: {} }

/** Streams kept in memory; beyond, the longest unused one is read again from disk. */
const CAPACITY = 20_000

/** Cached stream heads and metadata limits, in front of the file. The writer is the only one to change them. */
export class Heads {
  readonly #file: EventFile
  readonly #heads = new Map<string, Head>()
  readonly #known = new Map<string, Known>()

  constructor(file: EventFile) {
    this.#file = file
  }

  /** The head of a stream; streams never written to have `id` 0. */
  of(stream: string): Head {
    const cached = this.#heads.get(stream)
    if (cached) {
      this.#heads.delete(stream)
      this.#heads.set(stream, cached)
      return cached
    }
    const id = this.#file.mayHave(stream) ? (this.#file.streamId(stream) ?? 0) : 0
    const head = { name: stream, id, revision: id === 0 ? NO_REVISION : this.#file.lastRevision(id) }
    remember(this.#heads, stream, head)
    return head
  }

  /** Hard-deleted; the metadata of a hard-deleted stream is gone with it. */
  isTombstoned(stream: string): boolean {
    if (this.of(stream).revision === DELETED_REVISION) return true
    return isMetastream(stream) && this.of(originalOf(stream)).revision === DELETED_REVISION
  }

  /** Soft-deleted and not written to since; a tombstone is for ever, whatever came before it. */
  isSoftDeleted(stream: string): boolean {
    return this.limitsOf(stream).truncateBefore === DELETED_REVISION && !this.isTombstoned(stream)
  }

  limitsOf(stream: string): Limits {
    if (isMetastream(stream)) return METASTREAM_LIMITS
    return this.#metadataOf(stream).limits
  }

  /** Who may do what, where the stream's metadata says so. */
  aclOf(stream: string): Acl | undefined {
    return this.#metadataOf(stream).acl
  }

  #metadataOf(stream: string): Known {
    if (!this.#file.mayHave(metastreamOf(stream))) return NOTHING
    const cached = this.#known.get(stream)
    if (cached) return cached
    const event = this.rawMetadata(stream)
    const known = event ? parse(event.data) : NOTHING
    remember(this.#known, stream, known)
    return known
  }

  /** The last `$metadata` event of a stream, read from disk. */
  rawMetadata(stream: string): RecordedEvent | undefined {
    const meta = this.of(metastreamOf(stream))
    return meta.id === 0 ? undefined : this.#file.streamDownFrom(meta.id, meta.revision, 1)[0]
  }

  /** To be called after every write to a metadata stream. */
  metadataChanged(metastream: string): void {
    this.#known.delete(originalOf(metastream))
  }

  /** Forgets everything; what is on disk holds. To be called when a transaction was rolled back. */
  clear(): void {
    this.#heads.clear()
    this.#known.clear()
  }
}

function remember<T>(cache: Map<string, T>, key: string, value: T): void {
  cache.set(key, value)
  if (cache.size > CAPACITY) cache.delete(cache.keys().next().value as string)
}

/** @returns what a `$metadata` event says; what is not a sane value is ignored, as EventStoreDB does. */
function parse(data: Uint8Array): Known {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(data).toString('utf8'))
  } catch {
    return NOTHING
  }
  if (typeof json !== 'object' || json === null) return NOTHING
  const fields = json as Record<string, unknown>
  return {
    limits: {
      maxCount: wholeNumber(fields.$maxCount, 1),
      maxAge: wholeNumber(fields.$maxAge, 1),
      truncateBefore: wholeNumber(fields.$tb, 0),
    },
    acl: parseAcl(fields),
  }
}

function wholeNumber(value: unknown, least: number): number | undefined {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least) return undefined
  return Math.min(value, DELETED_REVISION)
}
