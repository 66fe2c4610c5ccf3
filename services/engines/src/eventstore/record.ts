/** Highest revision a JavaScript number can hold; the revision of a tombstone and the `$tb` of a soft delete. */
export const DELETED_REVISION = Number.MAX_SAFE_INTEGER

/** The same number as the protocol writes it (int64 max). */
export const DELETED_REVISION_TEXT = '9223372036854775807'

/** Revision of a stream that has no event. */
export const NO_REVISION = -1

/** Expected revisions other than an exact one (≥ 0), with the numbers EventStoreDB uses in its error trailers. */
export const EXPECT_NO_STREAM = -1
export const EXPECT_ANY = -2
export const EXPECT_STREAM_EXISTS = -4

/** What a client proposes to append. */
export type ProposedEvent = {
  /** UUID, lower case */
  readonly id: string
  readonly type: string
  readonly json: boolean
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

/** An event as it is stored. */
export type RecordedEvent = ProposedEvent & {
  /** Place in `$all`; grows with gaps, never reused. */
  readonly position: number
  readonly stream: string
  readonly revision: number
  /** Milliseconds since 1970 */
  readonly created: number
  /** Encoded answer for readers that want UUIDs as text and no link resolution; kept by the first reader. */
  encoded?: Buffer
  /** It is kept in memory: what holds its bytes holds nothing else. */
  readonly stays?: true
}

/** Distance between positions beyond the event's own size: positions look like byte offsets, with gaps. */
export const POSITION_GAP = 119

/** Bytes an event counts for in limits and caches. */
export const sizeOf = (event: ProposedEvent): number =>
  event.data.length + event.metadata.length + 2 * event.type.length

export const isMetastream = (stream: string): boolean => stream.startsWith('$$')
export const metastreamOf = (stream: string): string => `$$${stream}`
export const originalOf = (metastream: string): string => metastream.slice(2)

/** A revision as the protocol's uint64 text. */
export const revisionText = (revision: number): string =>
  revision === DELETED_REVISION ? DELETED_REVISION_TEXT : String(revision)
