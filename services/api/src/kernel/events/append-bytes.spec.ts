import streams from '@eventstore/db-client/generated/streams_pb.js'
import { describe, expect, it } from 'vitest'
import { makeAppendsOnce } from './append-bytes.ts'

const data = JSON.stringify({ name: 'Éloïse — « toit »', address: null, areas: [92.5, 14] })
const metadata = JSON.stringify({ command_id: '0b7a' })

function proposed(content: string | Uint8Array) {
  const message = new streams.BatchAppendReq.ProposedMessage()
  message.getMetadataMap().set('type', 'ProjectOpened')
  message.setData(content)
  message.setCustomMetadata(Buffer.from(metadata).toString('base64'))
  return message
}
const serialized = (content: string | Uint8Array) => Buffer.from(proposed(content).serializeBinary())

/** A request as the client makes it: each event is measured, then all are sent. */
function requested(contents: readonly (string | Uint8Array)[]): Buffer {
  const request = new streams.BatchAppendReq()
  for (const content of contents) {
    const message = proposed(content)
    message.serializeBinary()
    request.addProposedMessages(message)
  }
  request.addProposedMessages(proposed('bmV2ZXIgbWVhc3VyZWQ='))
  request.setIsFinal(true)
  return Buffer.from(request.serializeBinary())
}

describe('the bytes of an append', () => {
  it('are those the client alone would send', () => {
    const contents = [Buffer.from(data).toString('base64'), '', new Uint8Array(Buffer.from(data))]
    const before = contents.map(serialized)
    const whole = requested(contents)
    makeAppendsOnce()
    makeAppendsOnce()
    expect(contents.map(serialized)).toEqual(before)
    expect(requested(contents)).toEqual(whole)
    const message = proposed(contents[0]!)
    message.serializeBinary()
    message.setData(contents[2]!)
    expect(Buffer.from(message.serializeBinary())).toEqual(before[2])
    const read = streams.BatchAppendReq.ProposedMessage.deserializeBinary(serialized(contents[0]!))
    expect(Buffer.from(read.getData_asU8()).toString()).toBe(data)
    expect(Buffer.from(read.getCustomMetadata_asU8()).toString()).toBe(metadata)
  })
})
