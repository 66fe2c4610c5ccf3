import {
  BACKWARDS,
  END,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, indexes, notes, openTarget, revisions, type Target, uniqueName } from './conformance-target.ts'

let target: Target

beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

async function streamOf(count: number): Promise<string> {
  const stream = uniqueName('metadata')
  await target.client.appendToStream(stream, notes(count))
  return stream
}

const read = (stream: string, options = {}) => collect(target.client.readStream(stream, options))

describe('stream metadata', () => {
  it('comes back as it was set, with what is not the server’s own', async () => {
    const stream = await streamOf(1)
    expect(await target.client.getStreamMetadata(stream)).toEqual({ streamName: stream })
    const set = await target.client.setStreamMetadata(stream, { maxCount: 10, maxAge: 3_600, owner: 'works' })
    expect(set).toMatchObject({ success: true, nextExpectedRevision: 0n })
    const got = await target.client.getStreamMetadata(stream)
    expect(got.metadata).toEqual({ maxCount: 10, maxAge: 3_600, owner: 'works' })
  })

  it('guards its own revision', async () => {
    const stream = await streamOf(1)
    await target.client.setStreamMetadata(stream, { maxCount: 1 }, { expectedRevision: NO_STREAM })
    await expect(
      target.client.setStreamMetadata(stream, { maxCount: 2 }, { expectedRevision: NO_STREAM }),
    ).rejects.toThrow(WrongExpectedVersionError)
  })

  it('maxCount shows the last events only, in both directions, and keeps the revisions', async () => {
    const stream = await streamOf(10)
    await target.client.setStreamMetadata(stream, { maxCount: 3 })
    expect(revisions(await read(stream))).toEqual([7n, 8n, 9n])
    expect(revisions(await read(stream, { fromRevision: 8n }))).toEqual([8n, 9n])
    expect(revisions(await read(stream, { direction: BACKWARDS, fromRevision: END }))).toEqual([9n, 8n, 7n])
    await target.client.appendToStream(stream, notes(2), { expectedRevision: 9n })
    expect(revisions(await read(stream))).toEqual([9n, 10n, 11n])
  })

  it('truncateBefore hides what is before it', async () => {
    const stream = await streamOf(10)
    await target.client.setStreamMetadata(stream, { truncateBefore: 6 })
    expect(revisions(await read(stream))).toEqual([6n, 7n, 8n, 9n])
    expect(revisions(await read(stream, { direction: BACKWARDS, fromRevision: 7n }))).toEqual([7n, 6n])
    await target.client.setStreamMetadata(stream, { truncateBefore: 2 })
    expect(revisions(await read(stream, { maxCount: 2 }))).toEqual([2n, 3n])
  })

  it('truncateBefore beyond the end empties a stream that goes on existing', async () => {
    const stream = await streamOf(3)
    await target.client.setStreamMetadata(stream, { truncateBefore: 3 })
    expect(await read(stream)).toEqual([])
    await target.client.appendToStream(stream, notes(1), { expectedRevision: 2n })
    expect(revisions(await read(stream))).toEqual([3n])
  })

  it('maxAge hides what is older', async () => {
    const stream = await streamOf(2)
    await target.client.setStreamMetadata(stream, { maxAge: 1 })
    await expect.poll(async () => indexes(await read(stream))).toEqual([])
    await target.client.appendToStream(stream, notes(1, { first: 2 }))
    expect(indexes(await read(stream))).toEqual([2])
    await target.client.setStreamMetadata(stream, { maxAge: 3_600 })
    expect(indexes(await read(stream))).toEqual([0, 1, 2])
  })

  it('hides nothing in $all', async () => {
    const stream = await streamOf(5)
    await target.client.setStreamMetadata(stream, { maxCount: 1 })
    const all = await collect(target.client.readAll())
    expect(all.filter(({ event }) => event?.streamId === stream)).toHaveLength(5)
  })
})

describe('deleting a stream', () => {
  it('makes it not found until it is written again, from where it was', async () => {
    const stream = await streamOf(4)
    const deleted = await target.client.deleteStream(stream, { expectedRevision: 3n })
    expect(deleted.position).toBeDefined()
    await expect(read(stream)).rejects.toThrow(StreamNotFoundError)
    await expect(target.client.appendToStream(stream, notes(1), { expectedRevision: STREAM_EXISTS })).rejects.toThrow(
      StreamDeletedError,
    )
    const again = await target.client.appendToStream(stream, notes(2, { first: 40 }), { expectedRevision: NO_STREAM })
    expect(again.nextExpectedRevision).toBe(5n)
    // Right after it, a read of a real server may still not find it.
    await expect.poll(async () => revisions(await read(stream))).toEqual([4n, 5n])
    expect(indexes(await read(stream))).toEqual([40, 41])
  })

  it('lets it be recreated at any and at its exact revision', async () => {
    for (const expectedRevision of ['any', 1n] as const) {
      const stream = await streamOf(2)
      await target.client.deleteStream(stream)
      await target.client.appendToStream(stream, notes(1), { expectedRevision })
      await expect.poll(async () => revisions(await read(stream))).toEqual([2n])
    }
  })

  it('checks the expected revision', async () => {
    const stream = await streamOf(4)
    const error = await target.client.deleteStream(stream, { expectedRevision: 2n }).catch(failure => failure)
    expect(error).toBeInstanceOf(WrongExpectedVersionError)
    expect(error).toMatchObject({ streamName: stream, expectedVersion: 2n, actualVersion: 3n })
    await expect(target.client.deleteStream(stream, { expectedRevision: NO_STREAM })).rejects.toThrow(
      WrongExpectedVersionError,
    )
    expect(await read(stream)).toHaveLength(4)
  })

  it('of a stream that does not exist is refused, unless it has metadata', async () => {
    const stream = uniqueName('never')
    await expect(target.client.deleteStream(stream)).rejects.toThrow(WrongExpectedVersionError)
    await target.client.setStreamMetadata(stream, { maxCount: 5 })
    await expect(target.client.deleteStream(stream, { expectedRevision: NO_STREAM })).resolves.toBeDefined()
  })

  it('keeps its events in $all', async () => {
    const stream = await streamOf(3)
    await target.client.deleteStream(stream)
    const all = await collect(target.client.readAll())
    expect(all.filter(({ event }) => event?.streamId === stream)).toHaveLength(3)
  })
})

describe('a tombstone', () => {
  it('ends a stream for ever', async () => {
    const stream = await streamOf(2)
    const { position } = await target.client.tombstoneStream(stream, { expectedRevision: 1n })
    expect(position).toBeDefined()
    await expect(read(stream)).rejects.toThrow(StreamDeletedError)
    for (const expectedRevision of ['any', 'no_stream', 'stream_exists', 1n] as const) {
      const error = await target.client.appendToStream(stream, notes(1), { expectedRevision }).catch(e => e)
      expect(error).toBeInstanceOf(StreamDeletedError)
      expect(error.streamName).toBe(stream)
    }
    await expect(target.client.deleteStream(stream)).rejects.toThrow(StreamDeletedError)
    await expect(target.client.tombstoneStream(stream)).rejects.toThrow(StreamDeletedError)
    await expect(target.client.setStreamMetadata(stream, { maxCount: 1 })).rejects.toThrow(StreamDeletedError)
  })

  it('leaves metadata that was there before it open to writing, and to nobody’s reading', async () => {
    const [limited, removed] = [await streamOf(2), await streamOf(2)]
    await target.client.setStreamMetadata(limited, { maxCount: 5 })
    await target.client.deleteStream(removed)
    for (const stream of [limited, removed]) {
      await target.client.tombstoneStream(stream)
      const set = await target.client.setStreamMetadata(stream, { maxCount: 1 })
      expect(set).toMatchObject({ success: true, nextExpectedRevision: 1n })
      await expect(read(stream)).rejects.toThrow(StreamDeletedError)
      await expect(read(`$$${stream}`)).rejects.toThrow(StreamDeletedError)
      await expect(target.client.appendToStream(stream, notes(1))).rejects.toThrow(StreamDeletedError)
    }
  })

  it('checks the expected revision', async () => {
    const stream = await streamOf(2)
    const error = await target.client.tombstoneStream(stream, { expectedRevision: 5n }).catch(failure => failure)
    expect(error).toBeInstanceOf(WrongExpectedVersionError)
    expect(error).toMatchObject({ streamName: stream, expectedVersion: 5n })
    expect(await read(stream)).toHaveLength(2)
  })

  it('may be put where no stream is', async () => {
    const stream = uniqueName('forbidden')
    await target.client.tombstoneStream(stream, { expectedRevision: NO_STREAM })
    await expect(target.client.appendToStream(stream, notes(1))).rejects.toThrow(StreamDeletedError)
  })

  it('is a system event in $all', async () => {
    const stream = await streamOf(1)
    const { position } = await target.client.tombstoneStream(stream)
    const [event] = await collect(target.client.readAll({ fromPosition: position, maxCount: 1 }))
    expect(event?.event).toMatchObject({ streamId: stream, type: '$streamDeleted', revision: 9223372036854775807n })
  })
})
