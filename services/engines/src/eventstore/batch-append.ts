import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerDuplexStream, ServiceError } from '@grpc/grpc-js'
import type { Caller } from './access.ts'
import type { Engine } from './engine.ts'
import { MAXIMUM_APPEND_SIZE } from './errors.ts'
import { batchFailure, readExpected, readProposed, readStreamName, readUuid } from './messages.ts'
import { type ProposedEvent, sizeOf } from './record.ts'
import { batchError, batchSuccess, correlationField, identifierField } from './wire.ts'
import type { Outcome } from './writer.ts'

/** An append whose parts are still arriving. */
type Pending = {
  readonly correlation: Buffer
  readonly identifier: Buffer
  readonly stream: string
  readonly expected: number
  readonly deadline: number
  readonly events: ProposedEvent[]
  size: number
  /** Already refused; the remaining parts are swallowed, for a second answer would break the client. */
  refused: boolean
}

/** Bytes waiting to be written above which a client is no longer listened to until they are. */
const QUEUE_BYTES = 32 * 1024 * 1024

/** Serves one never-ending BatchAppend call: exactly one answer for every correlation id. */
export function serveBatchAppend(engine: Engine, call: ServerDuplexStream<BatchAppendReq, Buffer>): void {
  const pending = new Map<string, Pending>()
  let caller: Caller
  try {
    caller = engine.access?.callerOf(call.metadata)
  } catch (error) {
    call.emit('error', error)
    return
  }
  let open = true
  const close = (): void => {
    open = false
  }
  call.on('cancelled', close)
  call.on('error', close)
  call.on('end', () => {
    void engine.writer.drained().then(() => open && call.end())
  })
  const deny = (stream: string) =>
    engine.access && !engine.access.allows(caller, 'write', stream) ? ({ kind: 'denied' } as const) : undefined
  const send = (message: Buffer): void => {
    if (open) call.write(message)
  }
  call.on('data', (request: BatchAppendReq) => {
    const id = readUuid(request.getCorrelationId())
    const append = pending.get(id) ?? begin(id, request)
    pending.set(id, append)
    const refusal = append.refused ? undefined : (deny(append.stream) ?? collect(append, request))
    if (refusal) {
      append.refused = true
      append.events.length = 0
      send(batchError(append.correlation, append.identifier, batchFailure(append.stream, append.expected, refusal)))
    }
    if (!request.getIsFinal()) return
    pending.delete(id)
    if (append.refused) return
    const { correlation, identifier, stream, expected, deadline, events } = append
    const answer = (outcome: Outcome): void => {
      if (outcome.kind === 'done') send(batchSuccess(correlation, identifier, outcome.revision, outcome.position))
      else send(batchError(correlation, identifier, batchFailure(stream, expected, outcome)))
    }
    engine.writer.submit({ kind: 'append', stream, expected, events, deadline, answer })
    if (engine.writer.queuedBytes > QUEUE_BYTES && !call.isPaused()) {
      call.pause()
      void engine.writer.drained().then(() => call.resume())
    }
  })
}

function begin(id: string, request: BatchAppendReq): Pending {
  const options = request.getOptions()
  const stream = options?.hasStreamIdentifier()
    ? Buffer.from(options.getStreamIdentifier()!.getStreamName_asU8()).toString()
    : ''
  const deadline = options?.getDeadline()
  return {
    correlation: correlationField(id),
    identifier: identifierField(stream),
    stream,
    expected: options ? readExpected(options, options.getStreamPosition()) : 0,
    deadline: deadline ? deadline.getSeconds() * 1000 + deadline.getNanos() / 1e6 : Number.POSITIVE_INFINITY,
    events: [],
    size: 0,
    refused: false,
  }
}

/** @returns why the append cannot be, if so */
function collect(
  append: Pending,
  request: BatchAppendReq,
): { kind: 'too-large' | 'timeout' } | { kind: 'malformed'; message: string } | undefined {
  try {
    readStreamName(
      request.getOptions()?.getStreamIdentifier() ?? { getStreamName_asU8: () => Buffer.from(append.stream) },
    )
    for (const message of request.getProposedMessagesList()) {
      const event = readProposed(message)
      append.size += sizeOf(event)
      append.events.push(event)
    }
  } catch (error) {
    return { kind: 'malformed', message: (error as ServiceError).details ?? String(error) }
  }
  // Nobody waits any more: that is said first, however much was still to come.
  if (append.deadline < Date.now()) return { kind: 'timeout' }
  return append.size > MAXIMUM_APPEND_SIZE ? { kind: 'too-large' } : undefined
}
