import { randomUUID } from 'node:crypto'
import {
  ANY,
  binaryEvent,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, indexes, notes, openTarget, revisions, type Target, uniqueName } from './conformance-target.ts'

let target: Target

beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

const append = (stream: string, count: number, expectedRevision: Parameters<typeof revisionOption>[0] = ANY) =>
  target.client.appendToStream(stream, notes(count), revisionOption(expectedRevision))
const revisionOption = (expectedRevision: 'any' | 'no_stream' | 'stream_exists' | bigint) => ({ expectedRevision })

describe('expected revision', () => {
  it('creates a stream expected not to exist and says its revision and position', async () => {
    const stream = uniqueName('created')
    const result = await append(stream, 3, NO_STREAM)
    expect(result.success).toBe(true)
    expect(result.nextExpectedRevision).toBe(2n)
    const read = await collect(target.client.readStream(stream))
    expect(read.at(-1)?.event?.position).toEqual(result.position)
  })

  it('refuses a stream expected not to exist when it does', async () => {
    const stream = uniqueName('exists')
    await append(stream, 2)
    const error = await append(stream, 1, NO_STREAM).catch(failure => failure)
    expect(error).toBeInstanceOf(WrongExpectedVersionError)
    expect(error).toMatchObject({ streamName: stream, expectedVersion: 'no_stream', actualVersion: 1n })
  })

  it('appends at the exact revision only', async () => {
    const stream = uniqueName('exact')
    await append(stream, 2, NO_STREAM)
    await expect(append(stream, 1, 1n)).resolves.toMatchObject({ success: true, nextExpectedRevision: 2n })
    for (const expected of [0n, 1n, 3n, 1_000n]) {
      const error = await append(stream, 1, expected).catch(failure => failure)
      expect(error).toBeInstanceOf(WrongExpectedVersionError)
      expect(error).toMatchObject({ expectedVersion: expected, actualVersion: 2n })
    }
  })

  it('refuses an exact revision of a stream that does not exist', async () => {
    const error = await append(uniqueName('absent'), 1, 0n).catch(failure => failure)
    expect(error).toBeInstanceOf(WrongExpectedVersionError)
    expect(error).toMatchObject({ expectedVersion: 0n, actualVersion: 'no_stream' })
  })

  it('appends to a stream expected to exist when it does, and not otherwise', async () => {
    const stream = uniqueName('must-exist')
    const error = await append(stream, 1, STREAM_EXISTS).catch(failure => failure)
    expect(error).toBeInstanceOf(WrongExpectedVersionError)
    expect(error).toMatchObject({ expectedVersion: 'stream_exists', actualVersion: 'no_stream' })
    await append(stream, 1)
    await expect(append(stream, 1, STREAM_EXISTS)).resolves.toMatchObject({ nextExpectedRevision: 1n })
  })

  it('appends at any revision', async () => {
    const stream = uniqueName('any')
    await append(stream, 1, ANY)
    await expect(append(stream, 2, ANY)).resolves.toMatchObject({ nextExpectedRevision: 2n })
    expect(indexes(await collect(target.client.readStream(stream)))).toEqual([0, 0, 1])
  })

  it('lets exactly one of many writers win a revision', async () => {
    const stream = uniqueName('race')
    const attempts = Array.from({ length: 20 }, () => append(stream, 1, NO_STREAM))
    const settled = await Promise.allSettled(attempts)
    const lost = settled.filter(result => result.status === 'rejected')
    expect(lost).toHaveLength(19)
    for (const { reason } of lost) expect(reason).toBeInstanceOf(WrongExpectedVersionError)
    expect(await collect(target.client.readStream(stream))).toHaveLength(1)
  })

  it('answers a wrong version instead of throwing when the client asks for that', async () => {
    const patient = EventStoreDBClient.connectionString(`${target.url}&throwOnAppendFailure=false`)
    try {
      const stream = uniqueName('patient')
      await patient.appendToStream(stream, notes(4))
      const result = await patient.appendToStream(stream, notes(1), { expectedRevision: NO_STREAM })
      expect(result).toMatchObject({ success: false, position: undefined })
    } finally {
      await patient.dispose()
    }
  })
})

describe('many appends at once', () => {
  it('answers each of 400 interleaved appends to 40 streams with its own revision', async () => {
    const streams = Array.from({ length: 40 }, (_, index) => uniqueName(`interleaved-${index}`))
    const appended = await Promise.all(
      Array.from({ length: 10 }, (_, round) => streams.map(stream => ({ round, stream })))
        .flat()
        .map(({ round, stream }) =>
          target.client.appendToStream(stream, notes(2, { first: round * 2 })).then(r => [stream, r] as const),
        ),
    )
    for (const stream of streams) {
      const mine = appended.filter(([name]) => name === stream).map(([, result]) => result.nextExpectedRevision)
      expect(mine).toEqual(Array.from({ length: 10 }, (_, round) => BigInt(round * 2 + 1)))
      expect(indexes(await collect(target.client.readStream(stream)))).toEqual(Array.from({ length: 20 }, (_, i) => i))
    }
  })

  it('puts the positions of consecutive appends in order', async () => {
    const positions: bigint[] = []
    for (let count = 0; count < 5; count += 1) positions.push((await append(uniqueName('ordered'), 1)).position!.commit)
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)))
  })

  it('keeps the events of one append together, in the parts the client cuts it into', async () => {
    const stream = uniqueName('parts')
    const other = uniqueName('parts-between')
    const big = target.client.appendToStream(stream, notes(500), {
      batchAppendSize: 2_000,
      expectedRevision: NO_STREAM,
    })
    const small = Promise.all(Array.from({ length: 20 }, () => append(other, 1)))
    await expect(big).resolves.toMatchObject({ nextExpectedRevision: 499n })
    await small
    const positions = (await collect(target.client.readStream(stream))).map(({ event }) => event!.position!.commit)
    const between = (await collect(target.client.readStream(other))).map(({ event }) => event!.position!.commit)
    expect(between.filter(position => position > positions[0]! && position < positions.at(-1)!)).toEqual([])
  })
})

describe('limits and contents', () => {
  it('refuses more than the maximum append size and nothing of it is written', async () => {
    const stream = uniqueName('too-large')
    const events = Array.from({ length: 12 }, () => jsonEvent({ type: 'large', data: { text: 'x'.repeat(100_000) } }))
    const error = await target.client.appendToStream(stream, events).catch(failure => failure)
    expect(error).toBeInstanceOf(MaxAppendSizeExceededError)
    expect(error.maxAppendSize).toBe(1024 * 1024)
    const parts = target.client.appendToStream(stream, events, { batchAppendSize: 150_000 })
    await expect(parts).rejects.toThrow(MaxAppendSizeExceededError)
    await expect(append(stream, 1, NO_STREAM)).resolves.toMatchObject({ nextExpectedRevision: 0n })
  })

  it('takes one event just below the maximum', async () => {
    const stream = uniqueName('large')
    const data = new Uint8Array(1024 * 1024 - 1_000).fill(7)
    await target.client.appendToStream(stream, binaryEvent({ type: 'large', data }))
    const [read] = await collect(target.client.readStream(stream))
    expect(Buffer.compare(read!.event!.data as Uint8Array, data)).toBe(0)
  })

  it('brings back JSON and binary data and metadata, id, type and time unchanged', async () => {
    const stream = uniqueName('contents-é漢')
    const before = Date.now()
    const json = jsonEvent({
      id: randomUUID(),
      type: 'Devis signé',
      data: { montant: 12.5, à: ['é', null] },
      metadata: { par: 'x' },
    })
    const binary = binaryEvent({
      type: 'Scanné',
      data: Uint8Array.from([0, 255, 128]),
      metadata: Uint8Array.from([254, 0, 1]),
    })
    await target.client.appendToStream(stream, [json, binary])
    const [first, second] = (await collect(target.client.readStream(stream))).map(({ event }) => event!)
    expect(first).toMatchObject({ streamId: stream, id: json.id, type: json.type, isJson: true, revision: 0n })
    expect(first!.data).toEqual(json.data)
    expect(first!.metadata).toEqual(json.metadata)
    expect(first!.created.getTime()).toBeGreaterThan(before - 60_000)
    expect(first!.created.getTime()).toBeLessThan(Date.now() + 60_000)
    expect(second).toMatchObject({ id: binary.id, isJson: false, revision: 1n })
    expect([...(second!.data as Uint8Array)]).toEqual([0, 255, 128])
    expect([...(second!.metadata as Uint8Array)]).toEqual([254, 0, 1])
  })

  it('says nothing of metadata for an event without', async () => {
    const stream = uniqueName('bare')
    await append(stream, 1)
    expect((await collect(target.client.readStream(stream)))[0]?.event?.metadata).toBeUndefined()
  })

  it('refuses an append whose deadline has passed, and writes nothing', async () => {
    const stream = uniqueName('late')
    const late = target.client.appendToStream(stream, notes(1), { deadline: -2_000 })
    await expect(late).rejects.toMatchObject({ type: 'deadline-exceeded' })
    await expect(append(stream, 1, NO_STREAM)).resolves.toMatchObject({ success: true })
  })
})

describe('an append that is too large and too late', () => {
  it.each([
    [
      'of one part',
      notes(1).map(event => ({ ...event, data: { ...event.data, text: 'x'.repeat(1_200_000) } })),
      -2_000,
    ],
    ['of many parts', notes(30_000), 1],
  ] as const)('is too late first: %s', async (_what, events, deadline) => {
    const stream = uniqueName('late-and-large')
    const late = target.client.appendToStream(stream, [...events], { deadline })
    await expect(late).rejects.toMatchObject({ type: 'deadline-exceeded' })
    // Its parts that came after the answer disturb nobody: the next append of the same connection is served.
    await target.client.appendToStream(stream, notes(1), { expectedRevision: NO_STREAM })
    expect(indexes(await collect(target.client.readStream(stream)))).toEqual([0])
  })
})

describe('the plain append call, which clients use with credentials', () => {
  const credentials = { username: 'admin', password: 'changeit' }

  it('answers success, wrong version and deletion like the batch', async () => {
    const stream = uniqueName('plain')
    const options = { credentials }
    const first = await target.client.appendToStream(stream, notes(2), { ...options, expectedRevision: NO_STREAM })
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 1n })
    expect(revisions(await collect(target.client.readStream(stream)))).toEqual([0n, 1n])
    const error = await target.client
      .appendToStream(stream, notes(1), { ...options, expectedRevision: 5n })
      .catch(e => e)
    expect(error).toBeInstanceOf(WrongExpectedVersionError)
    expect(error).toMatchObject({ streamName: stream, expectedVersion: 5n, actualVersion: 1n })
    await target.client.tombstoneStream(stream)
    const deleted = await target.client.appendToStream(stream, notes(1), options).catch(failure => failure)
    expect(deleted).toBeInstanceOf(StreamDeletedError)
    expect(deleted.streamName).toBe(stream)
  })

  it('refuses more than the maximum append size', async () => {
    const events = Array.from({ length: 12 }, () => jsonEvent({ type: 'large', data: { text: 'x'.repeat(100_000) } }))
    const error = await target.client.appendToStream(uniqueName('plain-large'), events, { credentials }).catch(e => e)
    expect(error).toBeInstanceOf(MaxAppendSizeExceededError)
    expect(error.maxAppendSize).toBe(1024 * 1024)
  })
})
