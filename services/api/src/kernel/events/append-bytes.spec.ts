import streams from '@eventstore/db-client/generated/streams_pb.js'
import { describe, expect, it } from 'vitest'
import { decodeAppendsNatively } from './append-bytes.ts'

const data = JSON.stringify({ name: 'Éloïse — « toit »', address: null, areas: [92.5, 14] })
const metadata = JSON.stringify({ command_id: '0b7a' })

function serialized(content: string | Uint8Array): Buffer {
  const message = new streams.BatchAppendReq.ProposedMessage()
  message.setData(content)
  message.setCustomMetadata(Buffer.from(metadata).toString('base64'))
  return Buffer.from(message.serializeBinary())
}

describe('the bytes of an append', () => {
  it('are those the client alone would send', () => {
    const contents = [Buffer.from(data).toString('base64'), '', new Uint8Array(Buffer.from(data))]
    const before = contents.map(serialized)
    decodeAppendsNatively()
    expect(contents.map(serialized)).toEqual(before)
    const read = streams.BatchAppendReq.ProposedMessage.deserializeBinary(serialized(contents[0]!))
    expect(Buffer.from(read.getData_asU8()).toString()).toBe(data)
    expect(Buffer.from(read.getCustomMetadata_asU8()).toString()).toBe(metadata)
  })
})
