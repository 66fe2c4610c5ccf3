import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import statusMessages from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { status } from '@grpc/grpc-js'
import any from 'google-protobuf/google/protobuf/any_pb.js'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import { invalidArgument, MAXIMUM_APPEND_SIZE, missingMetadataError } from './errors.ts'
import {
  DELETED_REVISION,
  EXPECT_ANY,
  EXPECT_NO_STREAM,
  EXPECT_STREAM_EXISTS,
  NO_REVISION,
  type ProposedEvent,
  revisionText,
} from './record.ts'
import type { Outcome } from './writer.ts'

/** @throws INVALID_ARGUMENT for an absent or empty name. */
export function readStreamName(identifier: { getStreamName_asU8(): Uint8Array } | undefined): string {
  const name = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')
  if (name === '') throw invalidArgument('A stream name is required')
  return name
}

/** uint64 text as a number; beyond what a number holds it only matters that it is larger than anything real. */
export const readNumber = (text: string): number => Math.min(Number(text), DELETED_REVISION - 1)

type ExpectedOptions = {
  hasAny(): boolean
  hasNoStream(): boolean
  hasStreamExists(): boolean
}

/** @param exact text of the exact revision, used when none of the others is set */
export function readExpected(options: ExpectedOptions, exact: string): number {
  if (options.hasAny()) return EXPECT_ANY
  if (options.hasNoStream()) return EXPECT_NO_STREAM
  if (options.hasStreamExists()) return EXPECT_STREAM_EXISTS
  return readNumber(exact)
}

/** @returns the UUID as lower-case text, from either form */
export function readUuid(uuid: UUID | undefined): string {
  const structured = uuid?.getStructured()
  if (!structured) return (uuid?.getString() ?? '').toLowerCase()
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map(bits => BigInt.asUintN(64, BigInt(bits)).toString(16).padStart(16, '0'))
    .join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

type ProposedMessage = {
  getId(): UUID | undefined
  getMetadataMap(): { get(key: string): string | undefined }
  getData_asU8(): Uint8Array
  getCustomMetadata_asU8(): Uint8Array
}

/** @throws INVALID_ARGUMENT when the event has no type or content type. */
export function readProposed(message: ProposedMessage): ProposedEvent {
  const metadata = message.getMetadataMap()
  const type = metadata.get('type')
  const contentType = metadata.get('content-type')
  if (!type || !contentType) throw missingMetadataError()
  return {
    id: readUuid(message.getId()),
    type,
    json: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

/** Answer of a plain Append, where a wrong version is a normal answer. */
export function appendResponse(expected: number, outcome: Outcome & { kind: 'done' | 'wrong' }): Buffer {
  const response = new streams.AppendResp()
  if (outcome.kind === 'done') response.setSuccess(appendSuccess(outcome.revision, outcome.position))
  else response.setWrongExpectedVersion(appendWrong(expected, outcome.current))
  return Buffer.from(response.serializeBinary())
}

function appendSuccess(
  revision: number,
  position: number | undefined,
): InstanceType<typeof streams.AppendResp.Success> {
  const success = new streams.AppendResp.Success()
  if (revision === NO_REVISION) success.setNoStream(new shared.Empty())
  else success.setCurrentRevision(revisionText(revision))
  if (position === undefined) return success.setNoPosition(new shared.Empty())
  const place = new streams.AppendResp.Position()
  place.setCommitPosition(String(position)).setPreparePosition(String(position))
  return success.setPosition(place)
}

function appendWrong(expected: number, current: number): InstanceType<typeof streams.AppendResp.WrongExpectedVersion> {
  const wrong = new streams.AppendResp.WrongExpectedVersion()
  if (current === NO_REVISION) wrong.setCurrentNoStream(new shared.Empty())
  else wrong.setCurrentRevision(revisionText(current))
  if (expected === EXPECT_ANY) return wrong.setExpectedAny(new shared.Empty())
  if (expected === EXPECT_STREAM_EXISTS) return wrong.setExpectedStreamExists(new shared.Empty())
  if (expected === EXPECT_NO_STREAM) return wrong.setExpectedNoStream(new shared.Empty())
  return wrong.setExpectedRevision(revisionText(expected))
}

/** Why a batch append failed, as an encoded `google.rpc.Status` with the official detail message. */
export function batchFailure(
  stream: string,
  expected: number,
  outcome:
    | Exclude<Outcome, { kind: 'done' }>
    | { kind: 'too-large' | 'denied' }
    | { kind: 'malformed'; message: string },
): Uint8Array {
  switch (outcome.kind) {
    case 'wrong':
      return encodeStatus(status.FAILED_PRECONDITION, 'WrongExpectedVersion', wrongVersion(expected, outcome.current))
    case 'deleted': {
      const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(stream))
      return encodeStatus(
        status.FAILED_PRECONDITION,
        'StreamDeleted',
        new shared.StreamDeleted().setStreamIdentifier(identifier),
      )
    }
    case 'timeout':
      return encodeStatus(status.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout())
    case 'too-large': {
      const detail = new shared.MaximumAppendSizeExceeded().setMaxappendsize(MAXIMUM_APPEND_SIZE)
      return encodeStatus(status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', detail)
    }
    case 'denied':
      return encodeStatus(status.PERMISSION_DENIED, 'AccessDenied', new shared.AccessDenied())
    case 'malformed':
      return encodeStatus(status.INVALID_ARGUMENT, 'BadRequest', new shared.BadRequest().setMessage(outcome.message))
    case 'failed':
      return encodeStatus(status.UNKNOWN, 'Unknown', new shared.Unknown(), outcome.message)
  }
}

function wrongVersion(expected: number, current: number): InstanceType<typeof shared.WrongExpectedVersion> {
  const wrong = new shared.WrongExpectedVersion()
  if (current === NO_REVISION) wrong.setCurrentNoStream(new empty.Empty())
  else wrong.setCurrentStreamRevision(revisionText(current))
  if (expected === EXPECT_ANY) return wrong.setExpectedAny(new empty.Empty())
  if (expected === EXPECT_STREAM_EXISTS) return wrong.setExpectedStreamExists(new empty.Empty())
  if (expected === EXPECT_NO_STREAM) return wrong.setExpectedNoStream(new empty.Empty())
  return wrong.setExpectedStreamPosition(revisionText(expected))
}

function encodeStatus(
  code: status,
  name: string,
  detail: { serializeBinary(): Uint8Array },
  message = name,
): Uint8Array {
  const packed = new any.Any()
  packed.pack(detail.serializeBinary(), `event_store.client.${name}`)
  const encoded = new statusMessages.Status()
  encoded.setCode(code as number as Parameters<typeof encoded.setCode>[0])
  encoded.setMessage(message)
  encoded.setDetails(packed)
  return encoded.serializeBinary()
}
