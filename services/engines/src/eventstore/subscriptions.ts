import { randomUUID } from 'node:crypto'
import type { Engine } from './engine.ts'
import { streamDeletedError } from './errors.ts'
import type { Filter } from './filter.ts'
import { followLink, isLink, StreamReader } from './reader.ts'
import type { RecordedEvent } from './record.ts'
import type { Sink } from './sink.ts'
import {
  caughtUpResponse,
  checkpointResponse,
  confirmationResponse,
  eventResponse,
  fellBehindResponse,
  linkResponse,
  type UuidForm,
} from './wire.ts'

/** Events taken at a time; between two takes other work gets its turn. */
const BATCH = 256

/** How a reader wants its events. */
export type Presentation = {
  readonly resolveLinks: boolean
  readonly uuids: UuidForm
  /** Whether the reader may see what a link points to. */
  readonly mayRead: (stream: string) => boolean
}

/** An event as the reader wants it. */
export function present(engine: Engine, event: RecordedEvent, wanted: Presentation): Buffer {
  if (!wanted.resolveLinks || !isLink(event)) return eventResponse(event, wanted.uuids)
  const target = followLink(engine.file, engine.heads, event)
  return linkResponse(event, target && wanted.mayRead(target.stream) ? target : undefined, wanted.uuids)
}

const nextCommit = (engine: Engine, sink: Sink): Promise<void> => {
  let woken: (() => void) | undefined
  return sink
    .until(resolve => {
      woken = resolve
      engine.feed.wakeAfterNext(resolve)
    })
    .finally(() => woken && engine.feed.forget(woken))
}

export const takeTurns = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/**
 * Follows `$all` after `from` (exclusive) until the client leaves. Every step reads what follows the last event sent:
 * from memory when that is recent, from the file when the client is slow. So nothing is queued per client.
 */
export async function followAll(
  engine: Engine,
  sink: Sink,
  from: number,
  wanted: Presentation,
  filter?: Filter,
): Promise<void> {
  let position = from
  let live = false
  let searched = 0
  sink.send(confirmationResponse(randomUUID()))
  while (!sink.closed) {
    const goal = engine.feed.lastPosition
    const recent = engine.feed.after(position, BATCH)
    if (!recent && live) {
      live = false
      sink.send(fellBehindResponse())
    }
    for (const event of recent ?? engine.file.allFrom(position + 1, BATCH)) {
      if (sink.closed) return
      position = event.position
      if (!filter || filter.matches(event)) sink.send(present(engine, event, wanted))
      searched += 1
      if (filter && searched >= filter.checkpointEvery) {
        sink.send(checkpointResponse(position))
        searched = 0
      }
      if (sink.full) await sink.ready()
    }
    if (!live && position >= goal) {
      live = true
      if (filter && searched > 0) sink.send(checkpointResponse(position))
      searched = 0
      sink.send(caughtUpResponse())
    }
    if (position >= engine.feed.lastPosition) await nextCommit(engine, sink)
    else await takeTurns()
  }
}

/** Follows one stream after revision `from` (exclusive) until the client leaves or the stream is tombstoned. */
export async function followStream(
  engine: Engine,
  sink: Sink,
  stream: string,
  from: number | 'end',
  wanted: Presentation,
): Promise<void> {
  const reader = new StreamReader(engine.file, engine.heads, stream)
  if (reader.state() === 'deleted') return sink.fail(streamDeletedError(stream))
  let revision = from === 'end' ? reader.lastRevision : from
  let live = false
  sink.send(confirmationResponse(randomUUID()))
  while (!sink.closed) {
    const page = live ? reader.unlimitedAfter(revision, BATCH) : reader.forwards(revision + 1, BATCH)
    for (const event of page.events) {
      if (sink.closed) return
      sink.send(present(engine, event, wanted))
      if (sink.full) await sink.ready()
    }
    revision = page.through
    if (reader.state() === 'deleted') return sink.fail(streamDeletedError(stream))
    if (!live && !page.more) {
      live = true
      sink.send(caughtUpResponse())
    }
    if (reader.lastRevision <= revision) await nextCommit(engine, sink)
    else await takeTurns()
  }
}
