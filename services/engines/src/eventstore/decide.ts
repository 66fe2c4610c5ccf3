import type { Heads } from './heads.ts'
import {
  EXPECT_ANY,
  EXPECT_NO_STREAM,
  EXPECT_STREAM_EXISTS,
  isMetastream,
  metastreamOf,
  NO_REVISION,
  type ProposedEvent,
} from './record.ts'
import type { EventFile } from './store.ts'

/** Where an event that was written lately sits. */
export type Written = { readonly stream: string; readonly revision: number; readonly position: number }

/** What is to become of an append. */
export type Decision =
  | { readonly kind: 'write'; readonly softDeleted: boolean }
  /** All these events are there already: the same answer as the first time. */
  | { readonly kind: 'repeated'; readonly revision: number; readonly position: number }
  | { readonly kind: 'wrong'; readonly current: number }
  | { readonly kind: 'deleted' }

/** What a decision looks at. */
export type Knowledge = {
  readonly file: EventFile
  readonly heads: Heads
  /** The last written events by their id. */
  readonly written: ReadonlyMap<string, Written>
  /** Off in one control test only. */
  readonly idempotency: boolean
}

/**
 * Decides an append the way EventStoreDB does: expected revision first, then whether the same event ids are there
 * already. With an exact revision the ids are compared with what the stream holds; with `any` and `stream_exists`
 * only the lately written events are known, so that repeating such an append is detected on a best-effort basis.
 */
export function decide(known: Knowledge, stream: string, expected: number, events: readonly ProposedEvent[]): Decision {
  const { heads } = known
  const current = heads.of(stream).revision
  // Metadata that was there before its stream was tombstoned is still written, though nobody reads it any more.
  const goesOn = isMetastream(stream) && current !== NO_REVISION
  if (heads.isTombstoned(stream) && !goesOn) return { kind: 'deleted' }
  if (expected === EXPECT_STREAM_EXISTS) {
    if (heads.isSoftDeleted(stream)) return { kind: 'deleted' }
    const hasMetadata = heads.of(metastreamOf(stream)).revision !== NO_REVISION
    if (current === NO_REVISION && !hasMetadata) return { kind: 'wrong', current }
  }
  if (expected === EXPECT_ANY || expected === EXPECT_STREAM_EXISTS) return decideLoosely(known, stream, current, events)
  if (expected > current) return { kind: 'wrong', current }
  if (expected === current) return { kind: 'write', softDeleted: heads.isSoftDeleted(stream) }
  return decideBehind(known, stream, expected, current, events)
}

function decideLoosely(known: Knowledge, stream: string, current: number, events: readonly ProposedEvent[]): Decision {
  const write: Decision = { kind: 'write', softDeleted: known.heads.isSoftDeleted(stream) }
  if (!known.idempotency) return write
  let last: Written | undefined
  for (const event of events) {
    const written = known.written.get(event.id)
    if (written?.stream !== stream) return last ? { kind: 'wrong', current } : write
    last = written
  }
  return last ? { kind: 'repeated', revision: last.revision, position: last.position } : write
}

function decideBehind(
  known: Knowledge,
  stream: string,
  expected: number,
  current: number,
  events: readonly ProposedEvent[],
): Decision {
  let revision = expected
  let position = 0
  for (const event of known.idempotency ? events : []) {
    const there = known.file.identityAt(known.heads.of(stream).id, revision + 1)
    if (there?.id !== event.id) break
    revision += 1
    position = there.position
  }
  if (events.length > 0 && revision === expected + events.length) return { kind: 'repeated', revision, position }
  const reopens = revision === expected && expected === EXPECT_NO_STREAM && known.heads.isSoftDeleted(stream)
  return reopens ? { kind: 'write', softDeleted: true } : { kind: 'wrong', current }
}
