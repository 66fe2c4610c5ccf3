import streams from '@eventstore/db-client/generated/streams_pb.js'

/**
 * The official client hands an event's JSON over in base 64, which its protobuf library reads back letter by letter,
 * twice for each event: a tenth of what an import costs. These two getters answer the same bytes through Node's own
 * decoder.
 */
type Proposed = InstanceType<typeof streams.BatchAppendReq.ProposedMessage>

const bytesOf = (value: Uint8Array | string): Uint8Array =>
  typeof value === 'string' ? Buffer.from(value, 'base64') : value

/** To be called before the first append of the process. Calling it again changes nothing. */
export function decodeAppendsNatively(): void {
  const message = streams.BatchAppendReq.ProposedMessage.prototype as Proposed
  message.getData_asU8 = function (this: Proposed) {
    return bytesOf(this.getData())
  }
  message.getCustomMetadata_asU8 = function (this: Proposed) {
    return bytesOf(this.getCustomMetadata())
  }
}
