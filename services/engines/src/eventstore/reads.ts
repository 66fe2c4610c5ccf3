import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream, ServiceError } from '@grpc/grpc-js'
import { ALL_STREAM } from './access.ts'
import type { Engine } from './engine.ts'
import { internal, invalidArgument, streamDeletedError } from './errors.ts'
import { type Filter, readFilter } from './filter.ts'
import { readNumber, readStreamName } from './messages.ts'
import { StreamReader } from './reader.ts'
import { Sink } from './sink.ts'
import { followAll, followStream, type Presentation, present, takeTurns } from './subscriptions.ts'
import { streamNotFoundResponse } from './wire.ts'

const PAGE = 256
const BACKWARDS = 1

/** Serves one Read call: a read or a subscription, of one stream or of `$all`. */
export async function serveRead(engine: Engine, call: ServerWritableStream<ReadReq, Buffer>): Promise<void> {
  const sink = new Sink(call)
  try {
    const options = call.request.getOptions()
    if (!options) throw invalidArgument('Read options are required')
    const stream = options.getStream()
    const all = options.getAll()
    const { access } = engine
    const caller = access?.callerOf(call.metadata)
    access?.demand(caller, 'read', stream ? readStreamName(stream.getStreamIdentifier()) : ALL_STREAM)
    const wanted: Presentation = {
      mayRead: name => !access || access.allows(caller, 'read', name),
      resolveLinks: options.getResolveLinks(),
      uuids: options.getUuidOption()?.hasStructured() ? 'structured' : 'string',
    }
    if (stream) await serveStream(engine, sink, options, stream, wanted)
    else if (all) await serveAll(engine, sink, options, all, wanted)
    else throw invalidArgument('A stream or $all must be named')
    sink.end()
  } catch (error) {
    const known = error as Partial<ServiceError>
    sink.fail(known.code === undefined ? internal(String(error)) : (error as ServiceError))
  }
}

async function serveStream(
  engine: Engine,
  sink: Sink,
  options: ReadReq.Options,
  from: ReadReq.Options.StreamOptions,
  wanted: Presentation,
): Promise<void> {
  const stream = readStreamName(from.getStreamIdentifier())
  const revision = from.hasRevision() ? readNumber(from.getRevision()) : undefined
  if (options.hasSubscription()) {
    return followStream(engine, sink, stream, from.hasEnd() ? 'end' : (revision ?? -1), wanted)
  }
  const reader = new StreamReader(engine.file, engine.heads, stream)
  if (reader.state() === 'deleted') throw streamDeletedError(stream)
  if (reader.state() === 'missing') return sink.send(streamNotFoundResponse(stream))
  const backwards = options.getReadDirection() === BACKWARDS
  if (from.hasEnd() && !backwards) return
  let left = readNumber(options.getCount())
  let next = from.hasEnd() ? reader.lastRevision : Math.min(revision ?? 0, reader.lastRevision + 1)
  while (left > 0 && !sink.closed) {
    const limit = Math.min(left, PAGE)
    const page = backwards ? reader.backwards(next, limit) : reader.forwards(next, limit)
    for (const event of page.events) {
      sink.send(present(engine, event, wanted))
      if (sink.full) await sink.ready()
    }
    left -= page.events.length
    if (!page.more) return
    next = backwards ? page.through - 1 : page.through + 1
    await takeTurns()
  }
}

async function serveAll(
  engine: Engine,
  sink: Sink,
  options: ReadReq.Options,
  from: ReadReq.Options.AllOptions,
  wanted: Presentation,
): Promise<void> {
  const filterOptions = options.getFilter()
  const filter = filterOptions && readFilter(filterOptions)
  const position = from.getPosition()
  const start = position ? readNumber(position.getCommitPosition()) : 0
  if (options.hasSubscription()) {
    return followAll(engine, sink, from.hasEnd() ? engine.feed.lastPosition : start, wanted, filter)
  }
  const count = readNumber(options.getCount())
  if (options.getReadDirection() === BACKWARDS) {
    return readAllBackwards(engine, sink, from.hasEnd() ? engine.feed.lastPosition + 1 : start, count, wanted, filter)
  }
  if (!from.hasEnd()) await readAllForwards(engine, sink, start, count, wanted, filter)
}

async function readAllForwards(
  engine: Engine,
  sink: Sink,
  from: number,
  count: number,
  wanted: Presentation,
  filter: Filter | undefined,
): Promise<void> {
  // What is committed after the read began is not part of it, or a busy store would never end it.
  const end = engine.feed.lastPosition
  let next = from
  let left = count
  while (left > 0 && next <= end && !sink.closed) {
    const page = engine.file.allFrom(next, filter ? PAGE : Math.min(left, PAGE))
    for (const event of page) {
      next = event.position + 1
      if (event.position > end || left === 0) return
      if (filter && !filter.matches(event)) continue
      sink.send(present(engine, event, wanted))
      left -= 1
      if (sink.full) await sink.ready()
    }
    if (page.length === 0) return
    await takeTurns()
  }
}

async function readAllBackwards(
  engine: Engine,
  sink: Sink,
  before: number,
  count: number,
  wanted: Presentation,
  filter: Filter | undefined,
): Promise<void> {
  let next = before
  let left = count
  while (left > 0 && !sink.closed) {
    const page = engine.file.allBefore(next, filter ? PAGE : Math.min(left, PAGE))
    for (const event of page) {
      next = event.position
      if (left === 0) return
      if (filter && !filter.matches(event)) continue
      sink.send(present(engine, event, wanted))
      left -= 1
      if (sink.full) await sink.ready()
    }
    if (page.length === 0) return
    await takeTurns()
  }
}
