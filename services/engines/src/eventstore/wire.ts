import { DELETED_REVISION, type RecordedEvent } from './record.ts'

/**
 * Hand-written encoding of the few messages that are sent by the thousand (`ReadResp`, `BatchAppendResp` success).
 * Field numbers are those of the official `streams.proto` and `shared.proto`. All others use the generated classes.
 */

const LENGTH_DELIMITED = 2
const tag = (field: number, wireType = 0): number => (field << 3) | wireType

/** Bytes a whole number takes as a varint; numbers up to 2^53. */
function varintSize(value: number): number {
  let size = 1
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1
  return size
}

function putVarint(into: Buffer, at: number, value: number): number {
  let rest = value
  let offset = at
  while (rest >= 128) {
    into[offset++] = (rest % 128) | 128
    rest = Math.floor(rest / 128)
  }
  into[offset++] = rest
  return offset
}

function varintField(field: number, value: number): Buffer {
  const buffer = Buffer.allocUnsafe(1 + varintSize(value))
  buffer[0] = tag(field)
  putVarint(buffer, 1, value)
  return buffer
}

function bytesField(field: number, content: Uint8Array): Buffer {
  const head = 1 + varintSize(content.length)
  const buffer = Buffer.allocUnsafe(head + content.length)
  buffer[0] = tag(field, LENGTH_DELIMITED)
  buffer.set(content, putVarint(buffer, 1, content.length))
  return buffer
}

const textField = (field: number, text: string): Buffer => bytesField(field, Buffer.from(text))
const messageField = (field: number, ...parts: Uint8Array[]): Buffer => bytesField(field, Buffer.concat(parts))

const MAXIMUM_REVISION = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f])

/** The revision of a tombstone is int64 max, which a number cannot hold. */
function revisionField(field: number, revision: number): Buffer {
  if (revision !== DELETED_REVISION) return varintField(field, revision)
  return Buffer.concat([Buffer.from([tag(field)]), MAXIMUM_REVISION])
}

/** How a reader wants event ids: as text or as two 64-bit halves. */
export type UuidForm = 'string' | 'structured'

function uuidField(field: number, id: string, form: UuidForm): Buffer {
  if (form === 'string') return messageField(field, textField(2, id))
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return messageField(field, messageField(1, fixedVarint64(1, bytes, 0), fixedVarint64(2, bytes, 8)))
}

function fixedVarint64(field: number, bytes: Buffer, at: number): Buffer {
  const digits = [tag(field)]
  let rest = bytes.readBigUInt64BE(at)
  while (rest >= 128n) {
    digits.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  digits.push(Number(rest))
  return Buffer.from(digits)
}

const metadataEntry = (key: string, value: string): Buffer => messageField(6, textField(1, key), textField(2, value))
const JSON_CONTENT = metadataEntry('content-type', 'application/json')
const BINARY_CONTENT = metadataEntry('content-type', 'application/octet-stream')

/** `ReadResp.ReadEvent.RecordedEvent`; `created` in ticks of 100 ns. */
function recordedEvent(event: RecordedEvent, uuids: UuidForm): Buffer {
  return Buffer.concat([
    uuidField(1, event.id, uuids),
    messageField(2, textField(3, event.stream)),
    revisionField(3, event.revision),
    varintField(4, event.position),
    varintField(5, event.position),
    metadataEntry('type', event.type),
    metadataEntry('created', `${event.created}0000`),
    event.json ? JSON_CONTENT : BINARY_CONTENT,
    bytesField(7, event.metadata),
    bytesField(8, event.data),
  ])
}

function byItself(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

/** An event as `ReadResp`. */
export function eventResponse(event: RecordedEvent, uuids: UuidForm): Buffer {
  if (uuids === 'string' && event.encoded) return event.encoded
  const read = messageField(1, bytesField(1, recordedEvent(event, uuids)), varintField(3, event.position))
  if (uuids === 'string') event.encoded = event.stays ? byItself(read) : read
  return read
}

/** A link and what it points to (nothing when that is gone) as `ReadResp`; the position is the link's. */
export function linkResponse(link: RecordedEvent, target: RecordedEvent | undefined, uuids: UuidForm): Buffer {
  const parts = [bytesField(2, recordedEvent(link, uuids)), varintField(3, link.position)]
  if (target) parts.unshift(bytesField(1, recordedEvent(target, uuids)))
  return messageField(1, ...parts)
}

export const confirmationResponse = (subscriptionId: string): Buffer => messageField(2, textField(1, subscriptionId))
export const checkpointResponse = (position: number): Buffer =>
  messageField(3, varintField(1, position), varintField(2, position))
export const streamNotFoundResponse = (stream: string): Buffer => messageField(4, messageField(1, textField(3, stream)))
export const caughtUpResponse = (): Buffer => messageField(8)
export const fellBehindResponse = (): Buffer => messageField(9)

/** `BatchAppendResp` of a successful append. `correlation` and `identifier` are the encoded fields 1 and 4. */
export function batchSuccess(
  correlation: Uint8Array,
  identifier: Uint8Array,
  revision: number,
  position: number | undefined,
): Buffer {
  const where =
    position === undefined ? messageField(4) : messageField(3, varintField(1, position), varintField(2, position))
  const current = revision < 0 ? messageField(2) : varintField(1, revision)
  return Buffer.concat([correlation, messageField(3, current, where), identifier])
}

/** Fields 1 and 4 of a `BatchAppendResp`, shared by its success and its error. */
export const correlationField = (id: string): Buffer => messageField(1, textField(2, id))
export const identifierField = (stream: string): Buffer => messageField(4, textField(3, stream))
/** A `BatchAppendResp` whose error is an encoded `google.rpc.Status`. */
export const batchError = (correlation: Uint8Array, identifier: Uint8Array, status: Uint8Array): Buffer =>
  Buffer.concat([correlation, bytesField(2, status), identifier])
