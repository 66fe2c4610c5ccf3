import features from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import featureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type {
  AppendReq,
  BatchAppendReq,
  DeleteReq,
  ReadReq,
  TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type {
  Metadata,
  Server,
  ServerDuplexStream,
  ServerReadableStream,
  ServerUnaryCall,
  ServerWritableStream,
  ServiceError,
  sendUnaryData,
} from '@grpc/grpc-js'
import type { Deed } from './access.ts'
import { serveBatchAppend } from './batch-append.ts'
import type { Engine } from './engine.ts'
import {
  appendTooLargeError,
  deadlineExceeded,
  internal,
  invalidArgument,
  MAXIMUM_APPEND_SIZE,
  streamDeletedError,
  wrongExpectedVersionError,
} from './errors.ts'
import { appendResponse, readExpected, readProposed, readStreamName } from './messages.ts'
import { serveRead } from './reads.ts'
import { type ProposedEvent, sizeOf } from './record.ts'
import type { Outcome } from './writer.ts'

/** What this server calls itself to its clients. */
const SERVER_VERSION = '23.10.0'

/** The methods there are; announcing BatchAppend is what makes clients use it. */
const METHODS = ['read', 'append', 'batchappend', 'delete', 'tombstone']

const encoded = { responseSerialize: (message: Buffer): Buffer => message }

/** Registers `Streams` and `ServerFeatures`; every other service is answered UNIMPLEMENTED by gRPC itself. */
export function addServices(server: Server, engine: Engine): void {
  const { StreamsService } = grpcStreams
  const definition = {
    ...StreamsService,
    read: { ...StreamsService.read, ...encoded },
    append: { ...StreamsService.append, ...encoded },
    batchAppend: { ...StreamsService.batchAppend, ...encoded },
  }
  server.addService(definition, {
    read: (call: ServerWritableStream<ReadReq, Buffer>) => void serveRead(engine, call),
    append: (call: ServerReadableStream<AppendReq, Buffer>, done: sendUnaryData<Buffer>) =>
      serveAppend(engine, call, done),
    batchAppend: (call: ServerDuplexStream<BatchAppendReq, Buffer>) => serveBatchAppend(engine, call),
    delete: (call: ServerUnaryCall<DeleteReq, unknown>, done: sendUnaryData<unknown>) =>
      serveRemoval(engine, 'delete', call, done, () => [new streams.DeleteResp(), new streams.DeleteResp.Position()]),
    tombstone: (call: ServerUnaryCall<TombstoneReq, unknown>, done: sendUnaryData<unknown>) =>
      serveRemoval(engine, 'tombstone', call, done, () => [
        new streams.TombstoneResp(),
        new streams.TombstoneResp.Position(),
      ]),
  })
  server.addService(features.ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, done: sendUnaryData<unknown>) => done(null, supportedMethods()),
  })
}

function supportedMethods(): InstanceType<typeof featureMessages.SupportedMethods> {
  const answer = new featureMessages.SupportedMethods()
  answer.setEventStoreServerVersion(SERVER_VERSION)
  for (const name of METHODS) {
    const method = new featureMessages.SupportedMethod()
    answer.addMethods(method.setServiceName('event_store.client.streams.streams').setMethodName(name))
  }
  return answer
}

/** Serves one plain Append: options first, then the events, then one answer. */
function serveAppend(engine: Engine, call: ServerReadableStream<AppendReq, Buffer>, done: sendUnaryData<Buffer>): void {
  const events: ProposedEvent[] = []
  let options: AppendReq.Options | undefined
  let size = 0
  let answered = false
  const fail = (error: ServiceError): void => {
    if (!answered) done(error)
    answered = true
  }
  call.on('data', (request: AppendReq) => {
    if (answered) return
    options ??= request.getOptions()
    const proposed = request.getProposedMessage()
    if (!proposed) return
    try {
      const event = readProposed(proposed)
      size += sizeOf(event)
      if (deadlineOf(call) < Date.now()) fail(deadlineExceeded())
      else if (size > MAXIMUM_APPEND_SIZE) fail(appendTooLargeError())
      else events.push(event)
    } catch (error) {
      fail(error as ServiceError)
    }
  })
  call.on('end', () => {
    if (answered) return
    if (!options) return fail(invalidArgument('Append options are required'))
    try {
      const stream = readStreamName(options.getStreamIdentifier())
      demand(engine, call, 'write', stream)
      const expected = readExpected(options, options.getRevision())
      const answer = (outcome: Outcome): void => {
        if (answered || call.cancelled) return
        if (outcome.kind === 'done' || outcome.kind === 'wrong') done(null, appendResponse(expected, outcome))
        else fail(outcomeError(stream, expected, outcome))
      }
      engine.writer.submit({ kind: 'append', stream, expected, events, deadline: deadlineOf(call), answer })
    } catch (error) {
      fail(error as ServiceError)
    }
  })
}

type PositionMessage = { setCommitPosition(text: string): unknown; setPreparePosition(text: string): unknown }
type RemovalResponse = { setPosition(position: never): unknown; setNoPosition(empty: never): unknown }

function serveRemoval(
  engine: Engine,
  kind: 'delete' | 'tombstone',
  call: ServerUnaryCall<DeleteReq, unknown> | ServerUnaryCall<TombstoneReq, unknown>,
  done: sendUnaryData<unknown>,
  create: () => [RemovalResponse, PositionMessage],
): void {
  try {
    const options = call.request.getOptions()
    if (!options) throw invalidArgument('Options are required')
    const stream = readStreamName(options.getStreamIdentifier())
    demand(engine, call, 'delete', stream)
    const expected = readExpected(options, options.getRevision())
    const answer = (outcome: Outcome): void => {
      if (outcome.kind !== 'done') {
        done(outcomeError(stream, expected, outcome))
        return
      }
      const [response, place] = create()
      place.setCommitPosition(String(outcome.position))
      place.setPreparePosition(String(outcome.position))
      if (outcome.position === undefined) response.setNoPosition(new shared.Empty() as never)
      else response.setPosition(place as never)
      done(null, response)
    }
    engine.writer.submit({ kind, stream, expected, events: [], deadline: deadlineOf(call), answer })
  } catch (error) {
    done(error as ServiceError)
  }
}

/** @throws UNAUTHENTICATED or PERMISSION_DENIED. */
function demand(engine: Engine, call: { metadata: Metadata }, deed: Deed, stream: string): void {
  engine.access?.demand(engine.access.callerOf(call.metadata), deed, stream)
}

function outcomeError(stream: string, expected: number, outcome: Exclude<Outcome, { kind: 'done' }>): ServiceError {
  switch (outcome.kind) {
    case 'wrong':
      return wrongExpectedVersionError(stream, expected, outcome.current)
    case 'deleted':
      return streamDeletedError(stream)
    case 'timeout':
      return deadlineExceeded()
    case 'failed':
      return internal(outcome.message)
  }
}

function deadlineOf(call: { getDeadline(): Date | number }): number {
  const deadline = call.getDeadline()
  return deadline instanceof Date ? deadline.getTime() : deadline
}
